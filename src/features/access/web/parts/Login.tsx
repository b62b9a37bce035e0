import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { Link, useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { basePath } from '#platform/web/browser.ts';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { safeRedirect } from '../safe-redirect.ts';
import { accessApi } from './access-api.ts';
import { CookieNotice } from '../CookieNotice.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import c from './SignInFrame.module.css';
import { SsoButtons } from '../SsoButtons.tsx';

export function Login() {
  const { redirect }: { redirect?: unknown } = useSearch({ strict: false });
  const { form, problem, busy, submit, setReturned } = useLoginForm(redirect);
  return (
    <SignInFrame title={t('Sign in')}>
      <form className={c['form']} onSubmit={submit} noValidate>
        <FormProblem text={problem} />
        <TextInput
          label={t('Username or email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          autoFocus
          {...form.getInputProps('username')}
        />
        <div>
          <PasswordInput
            label={t('Password')}
            autoComplete="current-password"
            size="md"
            {...form.getInputProps('password')}
          />
          <Anchor component={Link} to="/forgot-password" size="sm" className={c['forgot'] ?? ''}>
            {t('Forgot your password?')}
          </Anchor>
        </div>
        <Button size="md" fullWidth type="submit" loading={busy}>
          {t('Sign In')}
        </Button>
      </form>
      <SsoButtons wanted={redirect} onProblem={setReturned} />
      <CookieNotice />
    </SignInFrame>
  );
}

/** The form, with the problem that single sign-on returned until the next attempt. */
function useLoginForm(redirect: unknown) {
  const { refresh } = useSession();
  const router = useRouter();
  const [returned, setReturned] = useState(useRouterState({ select: ({ location }) => location.state.problem ?? '' }));
  const contractForm = useContractForm({
    schema: async () => (await import('../../contract.ts')).access.login.body,
    initialValues: { username: '', password: '' },
    send: async (body) => {
      setReturned('');
      await accessApi.login.call({ body });
      await refresh();
      router.history.replace(basePath + safeRedirect(redirect));
    },
  });
  return { ...contractForm, problem: returned || contractForm.problem, setReturned };
}
