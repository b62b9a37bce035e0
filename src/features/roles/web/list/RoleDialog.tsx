import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useEditLoad } from '#platform/web/edit-load.ts';
import { useContractForm, type FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { showAdded, showEdited, showWarning } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { PermissionGroup, Role } from '../../rules/shapes.ts';
import { rolesApi } from '../roles-api.ts';
import c from './role-dialog.module.css';

const schema = async () => (await import('../../contract.ts')).roles.saveRole.body;

interface AddRoleDialogProps {
  /** Roles whose permissions can be copied. */
  roles: readonly Role[];
  groups: readonly PermissionGroup[];
  onClose(): void;
  onAdded(id: string): void;
}

interface NewRole extends Record<string, unknown> {
  name: string;
  /** Id of the role to copy permissions from; empty for none. */
  copy_from: string;
}

/** Adds a role at the end, without permissions or with those of another one. */
export function AddRoleDialog({ roles, groups, onClose, onAdded }: AddRoleDialogProps) {
  const { can } = useSession();
  const sources = roles.map((role) => copySource(role, groups));
  const { form, problem, busy, submit } = useContractForm<NewRole>({
    schema,
    initialValues: { name: '', copy_from: '' },
    creates: true,
    send: async ({ name, copy_from }) => {
      const { id } = await rolesApi.saveRole.call({ body: { name } });
      const { givable = [] } = sources.find((source) => source.id === copy_from) ?? {};
      const failure = givable.length ? await copyTo(id, givable).catch((error: unknown) => error) : undefined;
      onAdded(id);
      void (failure ? showWarning(withoutPermissions()) : showAdded());
    },
  });
  const formId = useId();
  const foot = <Foot form={formId} busy={busy} label={t('Add role')} onClose={onClose} />;
  return (
    <Dialog title={t('Add role')} onClose={onClose} closeOnEscape={!busy} foot={foot}>
      <form id={formId} className={c['form']} onSubmit={submit} noValidate>
        <FormProblem text={problem} />
        <TextInput
          label={t('Name')}
          withAsterisk
          autoComplete="off"
          maxLength={60}
          data-autofocus
          {...form.getInputProps('name')}
        />
        {can('assign_role_permission') && <CopyFromField form={form} sources={sources} />}
      </form>
    </Dialog>
  );
}

const withoutPermissions = () =>
  t('The role was added without permissions because they could not be copied. Add them manually.');

type Permissions = Role['assigned_permission_ids'];

/** A role with the permissions that the viewer may copy, and the number of those left out. */
interface CopySource extends Pick<Role, 'id' | 'name'> {
  readonly givable: Permissions;
  readonly leftOut: number;
}

function copySource(
  { id, name, assigned_permission_ids: permissionIds }: Role,
  groups: readonly PermissionGroup[],
): CopySource {
  const mayGive = new Set(
    groups.flatMap(({ permissions }) =>
      permissions.filter(({ may_give }) => may_give).map((permission) => permission.id),
    ),
  );
  const givable = permissionIds.filter((permission) => mayGive.has(permission));
  return { id, name, givable, leftOut: permissionIds.length - givable.length };
}

function CopyFromField({ form, sources }: { form: FormOf<NewRole>; sources: readonly CopySource[] }) {
  const { copy_from } = form.getValues();
  const { leftOut = 0 } = sources.find(({ id }) => id === copy_from) ?? {};
  return (
    <Select
      label={t('Copy permissions from')}
      description={
        leftOut
          ? t('{count} of its permissions are skipped because you do not have them.', { count: leftOut })
          : t('Leave empty to start without permissions.')
      }
      placeholder={t('No role')}
      data={sources.map(({ id, name }) => ({ value: id, label: name }))}
      clearable
      clearButtonProps={{ 'aria-label': t('Do not copy permissions') }}
      {...form.getInputProps('copy_from')}
      value={copy_from || null}
      onChange={(id) => form.setFieldValue('copy_from', id ?? '')}
    />
  );
}

async function copyTo(role_id: string, permissions: Permissions): Promise<void> {
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
  useEditLoad(role.error, onClose);
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
            {/* The dialog opens before the role is loaded: the field takes the focus when it appears. */}
            <TextInput
              label={t('Name')}
              withAsterisk
              autoComplete="off"
              maxLength={60}
              autoFocus
              data-autofocus
              {...form.getInputProps('name')}
            />
          </form>
        )}
      </QueryState>
    </Dialog>
  );
}

interface FootProps {
  /** Id of the form that the button submits. */
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
