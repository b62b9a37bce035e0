import { Button, PasswordInput } from '@mantine/core';
import { mdiArrowRight, mdiCheck } from '@mdi/js';
import { Fault } from '#platform/shared/fault.ts';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showToast } from '#platform/web/ui/notices.ts';
import { onBoardingApi } from './on-boarding-api.ts';
import { showStepFailure, type StepProps } from './step.ts';
import { strengthOf, strengthTicks } from './strength.ts';
import c from './on-boarding.module.css';

const minLength = 8;

export function PasswordStep({ author: { username, email }, invitation, refresh }: StepProps) {
  const { form, problem, busy, submit } = usePasswordForm(invitation, refresh);
  const { password } = form.getValues();
  return (
    <form className={c['step']} onSubmit={submit} noValidate>
      <h1>{t('Choose a password')}</h1>
      <p className={c['line']}>
        {t('You sign in with')} <b>{email ?? username}</b>
      </p>
      <FormProblem text={problem} />
      <input type="text" name="username" autoComplete="username" value={email ?? username} readOnly hidden />
      <PasswordInput
        label={t('Password')}
        autoComplete="new-password"
        size="md"
        autoFocus
        {...form.getInputProps('password')}
      />
      <Strength password={password} />
      <PasswordInput
        label={t('Confirm password')}
        autoComplete="new-password"
        size="md"
        {...form.getInputProps('password_confirmation')}
      />
      <div className={c['buttons']}>
        <Button size="md" type="submit" loading={busy} rightSection={<Icon path={mdiArrowRight} size={18} />}>
          {t('Set password')}
        </Button>
      </div>
    </form>
  );
}

function usePasswordForm(invitation: StepProps['invitation'], refresh: StepProps['refresh']) {
  return useContractForm({
    schema: async () => (await import('../contract.ts')).onBoarding.password.body,
    initialValues: { ...invitation, password: '', password_confirmation: '' },
    send: async (body) => {
      try {
        await onBoardingApi.password.call({ body });
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        if (error.status === 498) return showStepFailure(error);
        // The password was set in another window meanwhile.
        if (error.status !== 424) throw error;
        showToast(error.message);
      }
      await refresh();
    },
  });
}

/** Words for the strength, each from a minimum number of ticks. */
const words = [
  { from: 20, kind: 'strong', text: () => t('Strong') },
  { from: 12, kind: 'fair', text: () => t('Fair') },
  { from: 1, kind: 'weak', text: () => t('Weak') },
] as const;

function Strength({ password }: { password: string }) {
  const isLong = password.length >= minLength;
  const strength = strengthOf(password);
  const word = words.find(({ from }) => strength >= from);
  return (
    <div className={c['strength']} data-kind={word?.kind}>
      <span className={c['scale']} aria-hidden>
        {Array.from({ length: strengthTicks }, (_, tick) => (
          <i key={tick} data-on={tick < strength || undefined} />
        ))}
      </span>
      <output aria-label={t('Password strength')}>{word?.text()}</output>
      <p data-done={isLong || undefined}>
        <Icon path={mdiCheck} size={16} />
        {t('At least {count} characters', { count: minLength })}
      </p>
    </div>
  );
}
