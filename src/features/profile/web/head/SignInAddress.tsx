import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEditLoad } from '#platform/web/edit-load.ts';
import { useContractForm } from '#platform/web/form.ts';
import { instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { accountApi } from '#features/account/web/parts/account-api.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import type { PartProps } from '../parts/profile-parts.ts';
import { DeliveryWarning } from '#features/company/web/parts/DeliveryWarning.tsx';
import s from '../parts/section.module.css';

/** Requests a new address for signing in, with the password; the new address has to be confirmed. */
export function SignInAddress({ onClose }: PartProps & { onClose(): void }) {
  const stored = useQuery({ ...accountApi.signInAddress.read(), staleTime: 0 });
  useEditLoad(stored.error, onClose);
  const contractForm = useAddressForm(onClose);
  const { form } = contractForm;
  return (
    <FormDialog title={t('Change sign-in email')} contractForm={contractForm} label={t('Send link')} onClose={onClose}>
      <p className={s['text']}>
        {t('You sign in with {email}.', { email: stored.data?.email ?? t('your username') })}{' '}
        {t('We’ll email a confirmation link to the new address and notify the old one.')}
      </p>
      {stored.data?.pending_email && <Pending email={stored.data.pending_email} until={stored.data.pending_until} />}
      <DeliveryWarning means="mail" />
      <TextInput
        label={t('New email')}
        type="email"
        withAsterisk
        autoComplete="email"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={t('Your password')}
        withAsterisk
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </FormDialog>
  );
}

function useAddressForm(onClose: () => void) {
  const cache = useQueryClient();
  return useContractForm({
    schema: async () => (await import('#features/account/contract.ts')).account.change.body,
    initialValues: { email: '', password: '' },
    send: async (body) => {
      const { message } = await accountApi.change.call({ body });
      await cache.invalidateQueries({ queryKey: accountApi.signInAddress.key });
      onClose();
      void showSuccess(message);
    },
  });
}

/** Shows an address that is not confirmed yet, with a button to keep the old one. */
function Pending({ email, until }: { email: string; until: string | null }) {
  const cache = useQueryClient();
  const cancel = async () => {
    try {
      void showSuccess((await accountApi.cancel.call({ body: {} })).message);
    } catch (error) {
      void showFailure(error);
    }
    await cache.invalidateQueries({ queryKey: accountApi.signInAddress.key });
  };
  return (
    <p className={s['text']}>
      {t('Confirm {email} by {date}.', { email, date: until ? instant(until) : '–' })}{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => void cancel()}>
        {t('Keep current email')}
      </Button>
    </p>
  );
}
