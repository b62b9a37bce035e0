import { Anchor, Button } from '@mantine/core';
import { mdiEmailCheckOutline } from '@mdi/js';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useAction } from '#platform/web/use-action.ts';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { SignInFrame } from '#features/access/web/parts/SignInFrame.tsx';
import c from '#features/access/web/parts/SignInFrame.module.css';
import { accountApi } from './parts/account-api.ts';

/** Target of the link mailed to a new address. It asks for a click, so that mail scanners do not confirm it. */
export function ConfirmAddress() {
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const { confirm, busy, answer, problem } = useConfirming(token);
  return (
    <SignInFrame
      title={t('Confirm your address')}
      line={t('Once confirmed, you’ll sign in with the address this link was sent to.')}
    >
      {answer ? (
        <p className={c['sent']} role="status">
          <Icon path={mdiEmailCheckOutline} size={20} />
          {answer}
        </p>
      ) : (
        <div className={c['form']}>
          <FormProblem text={problem} />
          <Button size="md" fullWidth loading={busy} onClick={() => void confirm()}>
            {t('Confirm address')}
          </Button>
        </div>
      )}
      <Anchor component={Link} to="/feed" size="sm" className={c['back'] ?? ''}>
        {t('Go to Workspace')}
      </Anchor>
    </SignInFrame>
  );
}

function useConfirming(token: string) {
  const [answer, setAnswer] = useState('');
  const { busy, problem, run } = useAction(
    async () => setAnswer((await accountApi.confirm.call({ body: { token } })).message),
    { onFault: ({ message }) => message || t('We could not perform this action') },
  );
  return { confirm: run, busy, answer, problem };
}
