import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSession } from '#features/access/web/parts/session.tsx';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { showAdded, showEdited, showFailure } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { PermissionGroup, Role } from '../../contract.ts';
import { rolesApi } from '../roles-api.ts';
import c from './role-dialog.module.css';

const schema = async () => (await import('../../contract.ts')).roles.saveRole.body;

interface AddRoleDialogProps {
  /** Whose permissions can be copied. */
  roles: readonly Role[];
  groups: readonly PermissionGroup[];
  onClose(): void;
  onAdded(id: string): void;
}

/** A new role stands last and permits nothing yet, or what another one permits. */
export function AddRoleDialog({ roles, groups, onClose, onAdded }: AddRoleDialogProps) {
  const { can } = useSession();
  const givable: ReadonlySet<string> = new Set(groups.flatMap(({ permissions }) => permissions.flatMap(({ id, may_give }) => (may_give ? [id] : []))));
  const { form, problem, busy, submit } = useContractForm({
    schema,
    initialValues: { name: '', copy_from: '' },
    send: async ({ name, copy_from }) => {
      const { id } = await rolesApi.saveRole.call({ body: { name } });
      const wanted = roles.find((role) => role.id === copy_from)?.assigned_permission_ids.filter((permission) => givable.has(permission)) ?? [];
      const failure = wanted.length ? await copyTo(id, wanted).catch((error: unknown) => error) : undefined;
      onAdded(id);
      void (failure ? showFailure(failure) : showAdded());
    },
  });
  const source = roles.find(({ id }) => id === form.getValues().copy_from);
  const left = source?.assigned_permission_ids.filter((permission) => !givable.has(permission)).length ?? 0;
  const formId = useId();
  const foot = <Foot form={formId} busy={busy} label={t('Add role')} onClose={onClose} />;
  return (
    <Dialog title={t('Add role')} onClose={onClose} closeOnEscape={!busy} foot={foot}>
      <form id={formId} className={c['form']} onSubmit={submit} noValidate>
        <FormProblem text={problem} />
        <TextInput label={t('Name')} withAsterisk autoComplete="off" maxLength={60} data-autofocus {...form.getInputProps('name')} />
        {can('assign_role_permission') && (
          <Select
            label={t('Copy permissions from')}
            description={
              left ? t('{count} of its rights are left out, because you do not hold them yourself.', { count: left }) : t('Leave it empty to begin with none.')
            }
            placeholder={t('No role')}
            data={roles.map(({ id, name }) => ({ value: id, label: name }))}
            clearable
            clearButtonProps={{ 'aria-label': t('Copy from no role') }}
            {...form.getInputProps('copy_from')}
            value={form.getValues().copy_from || null}
            onChange={(id) => form.setFieldValue('copy_from', id ?? '')}
          />
        )}
      </form>
    </Dialog>
  );
}

async function copyTo(role_id: string, permissions: Role['assigned_permission_ids']): Promise<void> {
  const { version } = await rolesApi.permissionsOfRole.call({ params: { id: role_id } });
  await rolesApi.savePermissions.call({ body: { role_id, permissions, version } });
}

interface RenameRoleDialogProps {
  id: string;
  onClose(): void;
  onRenamed(): void;
}

export function RenameRoleDialog({ id, onClose, onRenamed }: RenameRoleDialogProps) {
  const role = useQuery({ ...rolesApi.role.read({ params: { id } }), staleTime: 0, gcTime: 0 });
  const { form, problem, busy, conflict, submit } = useContractForm({
    schema,
    initialValues: { name: role.data?.name ?? '' },
    version: role.data?.version ?? '',
    send: async (values, version) => {
      await rolesApi.saveRole.call({ body: { id, name: values.name, version } });
      onRenamed();
      void showEdited();
    },
  });
  const formId = useId();
  const foot = <Foot form={formId} busy={busy} disabled={!role.data} label={t('Rename')} onClose={onClose} />;
  return (
    <Dialog title={t('Rename role')} onClose={onClose} closeOnEscape={!busy} foot={foot}>
      <QueryState query={role}>
        {() => (
          <form id={formId} className={c['form']} onSubmit={submit} noValidate>
            <FormConflict form={form} conflict={conflict} fields={{ name: t('Name') }} />
            <FormProblem text={problem} />
            {/* The dialog is there before the role: the field takes the focus when it comes. */}
            <TextInput label={t('Name')} withAsterisk autoComplete="off" maxLength={60} autoFocus data-autofocus {...form.getInputProps('name')} />
          </form>
        )}
      </QueryState>
    </Dialog>
  );
}

interface FootProps {
  /** Id of the form that the button sends. */
  form: string;
  busy: boolean;
  disabled?: boolean;
  label: string;
  onClose(): void;
}

function Foot({ form, busy, disabled = false, label, onClose }: FootProps) {
  return (
    <>
      <Button variant="default" onClick={onClose} disabled={busy}>
        {t('Cancel')}
      </Button>
      <Button type="submit" form={form} loading={busy} disabled={disabled}>
        {label}
      </Button>
    </>
  );
}
