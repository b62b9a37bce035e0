import { Button, PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { Fault } from '#platform/shared/fault.ts';
import { abort } from '#platform/web/abort.ts';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { showToast } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { accessApi } from './parts/access-api.ts';
import { SignInFrame } from './parts/SignInFrame.tsx';
import c from './parts/SignInFrame.module.css';

/** Checks the link before the person thinks up a password in vain; a used or old one shows the 498 screen. */
export function ResetPassword() {
  const { token = '' }: { token?: string } = useParams({ strict: false });
  const link = useQuery<Awaited<ReturnType<typeof accessApi.checkResetLink.call>>, Fault>({
    queryKey: [...accessApi.checkResetLink.key, token],
    queryFn: () => accessApi.checkResetLink.call({ body: { token } }),
    staleTime: Infinity,
  });
  return (
    <QueryState query={link} page skeleton={null}>
      {({ purpose, name, username }) => (
        <SignInFrame
          title={purpose === 'invitation' ? t('Welcome, {name}', { name }) : t('Choose a new password')}
          line={t('Your username is {username}. Choose a password with at least 8 characters.', { username })}
        >
          <PasswordForm token={token} username={username} />
        </SignInFrame>
      )}
    </QueryState>
  );
}

function PasswordForm({ token, username }: { token: string; username: string }) {
  const { form, problem, busy, submit } = usePasswordForm(token);
  return (
    <form className={c['form']} onSubmit={submit} noValidate>
      <FormProblem text={problem} />
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        label={t('New password')}
        autoComplete="new-password"
        size="md"
        autoFocus
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label={t('Confirm new password')}
        autoComplete="new-password"
        size="md"
        {...form.getInputProps('password_confirmation')}
      />
      <Button size="md" fullWidth type="submit" loading={busy}>
        {t('Set password')}
      </Button>
    </form>
  );
}

function usePasswordForm(token: string) {
  const { refresh } = useSession();
  const navigate = useNavigate();
  return useContractForm({
    schema: async () => (await import('../contract.ts')).access.resetPassword.body,
    initialValues: { token, password: '', password_confirmation: '' },
    send: async (body) => {
      try {
        await accessApi.resetPassword.call({ body });
      } catch (error) {
        if ((error as Fault).status === 498) return abort(498);
        throw error;
      }
      await refresh();
      await navigate({ to: '/login' });
      showToast(t('Your password is set. You can sign in now.'));
    },
  });
}
