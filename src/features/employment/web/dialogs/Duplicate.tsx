import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ClientInput } from '#platform/shared/contract.ts';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { showToast } from '#platform/web/ui/notices.ts';
import { accessApi } from '#features/access/web/parts/access-api.ts';
import { DeliveryWarning } from '#features/company/web/parts/DeliveryWarning.tsx';
import { DayField } from '#features/profile/web/parts/fields.tsx';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import type { employment } from '../../contract.ts';
import { employmentApi } from '../parts/employment-api.ts';
import c from './dialogs.module.css';

type Body = ClientInput<(typeof employment)['duplicate']>['body'];
type Values = { name: string; email: string; role_id: string; joined_on: string | null };

interface DuplicateProps extends PartProps {
  onClose(): void;
}

/** Adds another person with the same employment. */
export function Duplicate({ view, onClose }: DuplicateProps) {
  const roles = useQuery(accessApi.roles.read());
  const contractForm = useDuplicateForm(view.id, onClose);
  const { form } = contractForm;
  return (
    <FormDialog
      title={t('Duplicate profile')}
      view={view}
      contractForm={contractForm}
      label={t('Add person')}
      onClose={onClose}
    >
      <p className={c['text']}>{t('We copy employment details, but no personal data, salary or sign-in.')}</p>
      <DeliveryWarning means="mail" />
      {roles.error && <FormProblem text={roles.error.message} />}
      <TextInput
        label={t('Name', { of: 'person' })}
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('Email')}
        withAsterisk
        type="email"
        autoComplete="off"
        description={t('We’ll email them a link to set their password.')}
        {...form.getInputProps('email')}
      />
      <Select
        label={t('Role')}
        withAsterisk
        placeholder={t('Choose a role')}
        data={roles.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        {...form.getInputProps('role_id')}
      />
      <DayField form={form} path="joined_on" label={t('First day')} withAsterisk />
    </FormDialog>
  );
}

function useDuplicateForm(user_id: string, onClose: () => void) {
  const router = useRouter();
  return useContractForm<Values>({
    schema: async () => (await import('../../contract.ts')).employment.duplicate.body,
    initialValues: { name: '', email: '', role_id: '', joined_on: companyToday() },
    creates: true,
    send: async (values) => {
      const { username } = await employmentApi.duplicate.call({ params: { user_id }, body: values as Body });
      onClose();
      await router.navigate({ to: profilePath(username) });
      showToast(t('The employee has been added.'));
    },
  });
}
