import { TextInput } from '@mantine/core';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { showSuccess } from '#platform/web/ui/notices.ts';
import { DeliveryWarning } from '#features/company/web/parts/DeliveryWarning.tsx';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { useProfileRefresh } from '#features/profile/web/parts/use-profile.ts';
import { employmentApi } from '../parts/employment-api.ts';
import c from './dialogs.module.css';

/** Adds the first address of a person who had none. */
export function InviteByEmail({ view, onClose }: PartProps & { onClose(): void }) {
  const refresh = useProfileRefresh();
  const contractForm = useContractForm<{ email: string }>({
    schema: async () => (await import('../../contract.ts')).employment.duplicate.body.pick({ email: true }),
    initialValues: { email: '' },
    send: async (body) => {
      const { message } = await employmentApi.resendInvitation.call({ params: { user_id: view.id }, body });
      await refresh();
      onClose();
      void showSuccess(message);
    },
  });
  return (
    <FormDialog
      title={t('Invite by email')}
      view={view}
      contractForm={contractForm}
      label={t('Send invitation')}
      onClose={onClose}
    >
      <p className={c['text']}>
        {t('{name} gets a link to choose a password, and can then sign in.', { name: view.name })}
      </p>
      <DeliveryWarning means="mail" />
      <TextInput
        label={t('Email')}
        withAsterisk
        type="email"
        autoComplete="off"
        data-autofocus
        {...contractForm.form.getInputProps('email')}
      />
    </FormDialog>
  );
}
