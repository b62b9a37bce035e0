import { Select, TextInput, type TextInputProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEditLoad } from '#platform/web/edit-load.ts';
import { useContractForm, type FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { showAdded, showEdited, showWarning } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { PermissionGroup, Role } from '../../rules/shapes.ts';
import { rolesApi } from '../roles-api.ts';

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
  const contractForm = useContractForm<NewRole>({
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
  const { form } = contractForm;
  return (
    <FormDialog title={t('Add role')} label={t('Add role')} contractForm={contractForm} onClose={onClose}>
      <NameField {...form.getInputProps('name')} />
      {can('assign_role_permission') && <CopyFromField form={form} sources={sources} />}
    </FormDialog>
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

const NameField = (props: TextInputProps) => (
  <TextInput
    label={t('Name', { of: 'thing' })}
    withAsterisk
    autoComplete="off"
    maxLength={60}
    data-autofocus
    {...props}
  />
);

interface RenameRoleDialogProps {
  id: string;
  onClose(): void;
  onRenamed(): void;
}

export function RenameRoleDialog({ id, onClose, onRenamed }: RenameRoleDialogProps) {
  const role = useQuery({ ...rolesApi.role.read({ params: { id } }), staleTime: 0, gcTime: 0 });
  useEditLoad(role.error, onClose);
  const contractForm = useContractForm({
    schema,
    initialValues: { name: role.data?.name ?? '' },
    version: role.data?.version ?? '',
    send: async (values, version) => {
      await rolesApi.saveRole.call({ body: { id, name: values.name, version } });
      onRenamed();
      void showEdited();
    },
  });
  const { form, conflict } = contractForm;
  return (
    <FormDialog
      title={t('Rename role')}
      label={t('Rename')}
      contractForm={contractForm}
      isDisabled={!role.data}
      onClose={onClose}
    >
      <QueryState query={role}>
        {() => (
          <>
            <FormConflict form={form} conflict={conflict} fields={{ name: t('Name', { of: 'thing' }) }} />
            {/* The dialog opens before the role is loaded: the field takes the focus when it appears. */}
            <NameField autoFocus {...form.getInputProps('name')} />
          </>
        )}
      </QueryState>
    </FormDialog>
  );
}
