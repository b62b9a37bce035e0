import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clientFor } from '#platform/web/api.ts';
import { useEditLoad } from '#platform/web/edit-load.ts';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { showSuccess } from '#platform/web/ui/notices.ts';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { accessApi } from '#features/access/web/parts/access-api.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { useProfileRefresh } from '#features/profile/web/parts/use-profile.ts';
import { roles } from '#features/roles/contract.ts';
import { employmentApi } from '../parts/employment-api.ts';
import c from './dialogs.module.css';

const rolesApi = clientFor(roles);

interface UpdateRolesProps extends PartProps {
  onClose(): void;
}

/** Chooses the roles of a person. */
export function UpdateRoles({ view, onClose }: UpdateRolesProps) {
  const roles = useQuery({
    ...rolesApi.permissionsOfPerson.read({ params: { user_id: view.id } }),
    select: (rights) => rights.roles.map(({ id }) => id),
    staleTime: 0,
    gcTime: 0,
  });
  useEditLoad(roles.error, onClose);
  if (!roles.data)
    return (
      <Dialog title={t('Update roles')} onClose={onClose}>
        <SkeletonRows rows={3} />
      </Dialog>
    );
  return <RolesForm view={view} held={roles.data} onClose={onClose} />;
}

function RolesForm({ view, held, onClose }: UpdateRolesProps & { held: string[] }) {
  const all = useQuery(accessApi.roles.read());
  const refresh = useProfileRefresh();
  const contractForm = useContractForm({
    schema: async () => (await import('../../contract.ts')).employment.roleUpdate.body,
    initialValues: { role_ids: held },
    send: async (body) => {
      const { message } = await employmentApi.roleUpdate.call({ params: { user_id: view.id }, body });
      await refresh();
      onClose();
      void showSuccess(message);
    },
  });
  return (
    <FormDialog
      title={t('Update roles')}
      view={view}
      contractForm={contractForm}
      label={t('Save')}
      isDisabled={!contractForm.form.isDirty()}
      onClose={onClose}
    >
      {all.error && <FormProblem text={all.error.message} />}
      <Checkbox.Group label={t('Roles')} {...contractForm.form.getInputProps('role_ids')}>
        <div className={c['roles']}>
          {(all.data?.data ?? []).map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} />
          ))}
        </div>
      </Checkbox.Group>
    </FormDialog>
  );
}
