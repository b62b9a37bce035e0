import { Anchor, Button, TextInput } from '@mantine/core';
import { mdiEmailCheckOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { accessApi } from './parts/access-api.ts';
import { SignInFrame } from './parts/SignInFrame.tsx';
import c from './parts/SignInFrame.module.css';

/** Does not mention a mail that could not be sent: anyone may ask here. */
const Sent = ({ answer }: { answer: string }) => (
  <p className={c['sent']} role="status">
    <Icon path={mdiEmailCheckOutline} size={20} />
    <span>
      {answer} {t('If none arrives, ask your administrator.')}
    </span>
  </p>
);

/** Shows the answer unchanged: it is the same whether or not the account exists. */
export function ForgotPassword() {
  const [answer, setAnswer] = useState('');
  const { form, problem, busy, submit } = useContractForm({
    schema: async () => (await import('../contract.ts')).access.forgotPassword.body,
    initialValues: { identifier: '' },
    send: async (body) => setAnswer((await accessApi.forgotPassword.call({ body })).message),
  });
  return (
    <SignInFrame
      title={t('Forgot your password?')}
      line={t('We’ll email you a link to choose a new password. It works for 60 minutes.')}
    >
      {answer ? (
        <Sent answer={answer} />
      ) : (
        <form className={c['form']} onSubmit={submit} noValidate>
          <FormProblem text={problem} />
          <TextInput
            label={t('Username or email')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            autoFocus
            {...form.getInputProps('identifier')}
          />
          <Button size="md" fullWidth type="submit" loading={busy}>
            {t('Send link')}
          </Button>
        </form>
      )}
      <Anchor component={Link} to="/login" size="sm" className={c['back'] ?? ''}>
        {t('Back to sign in')}
      </Anchor>
    </SignInFrame>
  );
}
