import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fault } from '#platform/shared/fault.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { showEdited, showFailure } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { Role } from '../../rules/shapes.ts';
import { rolesApi } from '../roles-api.ts';
import { Effects } from './Effects.tsx';
import type { PermissionDraft, StoredPermissions } from './use-permission-draft.ts';

interface SaveDialogProps {
  role: Role;
  draft: PermissionDraft;
  onClose(): void;
  onSaved(stored: StoredPermissions): void;
  /** Called with the current permissions when another person has saved the role. */
  onMeanwhile(stored: StoredPermissions): void;
}

/** Shows who gains and loses permissions before anything is saved. */
export function SaveDialog({ role, draft, onClose, ...outcomes }: SaveDialogProps) {
  const permissions = [...draft.draft];
  const preview = usePreview(role, permissions);
  const save = useSaving({ onClose, ...outcomes });
  const foot = (
    <>
      <Button variant="default" onClick={onClose} disabled={save.isPending}>
        {t('Back')}
      </Button>
      <Button
        loading={save.isPending}
        disabled={!preview.data}
        onClick={() => save.mutate({ body: { role_id: role.id, permissions, version: draft.version } })}
        data-autofocus
      >
        {t('Save permissions')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('Impact of this change')} size={650} onClose={onClose} closeOnEscape={!save.isPending} foot={foot}>
      <QueryState query={preview}>
        {(effects) => (
          <Effects effects={effects} nobody={t('No one has this role, so nothing changes for anyone now.')} />
        )}
      </QueryState>
    </Dialog>
  );
}

function usePreview({ id }: Role, permissions: Permission[]) {
  return useQuery({
    ...rolesApi.preview.read({ body: { role_id: id, action: 'permissions', permissions } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

function useSaving({ onClose, onSaved, onMeanwhile }: Omit<SaveDialogProps, 'role' | 'draft'>) {
  return useMutation({
    ...rolesApi.savePermissions.write(),
    onSuccess: ({ assign_permissions, version }) => {
      onSaved({ assign_permissions, version });
      void showEdited();
    },
    onError: (error) => {
      const meanwhile = meanwhileOf(error);
      if (meanwhile) return onMeanwhile(meanwhile);
      onClose();
      void showFailure(error);
    },
  });
}

function meanwhileOf(error: unknown): StoredPermissions | undefined {
  if (!(error instanceof Fault) || error.status !== 461) return undefined;
  const { current, version } = error.data as { current: { permissions: Permission[] }; version: string };
  return { assign_permissions: current.permissions, version };
}
