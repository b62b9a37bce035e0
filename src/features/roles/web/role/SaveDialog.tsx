import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fault } from '#platform/shared/fault.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { showEdited, showFailure } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import type { Role, Change, Preview } from '../../rules/shapes.ts';
import { rolesApi } from '../roles-api.ts';
import type { PermissionDraft, StoredPermissions } from './use-permission-draft.ts';
import { namesOf } from './names.ts';
import { Rights } from './Rights.tsx';
import c from './effects.module.css';

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
    <Dialog title={t('Impact of this change')} size={650} onClose={onClose} isClosable={!save.isPending} footer={foot}>
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

/** Shows who gains and loses which permissions; people with the same changes share an entry. */
function Effects({ effects, nobody }: { effects: Preview; nobody: string }) {
  const { changes, total_changes, total_people, total_unaffected } = effects;
  const hidden = total_changes - changes.length;
  return (
    <div className={c['effects']}>
      <p className={c['sum']}>{sentenceOf(total_people, total_unaffected, nobody)}</p>
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <ChangeOfPeople
              key={[...change.gains, ...change.losses].map(({ id }) => id).join() + change.people[0]?.id}
              change={change}
            />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <p>
          {t(
            '{count, plural, one {And # other change for fewer people.} other {And # other changes for fewer people.}}',
            { count: hidden },
          )}
        </p>
      )}
    </div>
  );
}

function sentenceOf(affected: number, unaffected: number, nobody: string): string {
  if (affected === 0 && unaffected === 0) return nobody;
  const same = t(
    '{count, plural, one {# person has this role but keeps all permissions through other roles.} other {# people have this role but keep all permissions through other roles.}}',
    { count: unaffected },
  );
  if (affected === 0) return same;
  const changed = t(
    '{count, plural, one {This immediately changes what # person can do.} other {This immediately changes what # people can do.}}',
    { count: affected },
  );
  return unaffected ? `${changed} ${same}` : changed;
}

function ChangeOfPeople({ change: { gains, losses, people, total } }: { change: Change }) {
  return (
    <li>
      <header>
        <span className={c['faces']}>
          {people.slice(0, 3).map(({ id, name, avatar }) => (
            <Avatar key={id} name={name} avatar={avatar} size={28} />
          ))}
        </span>
        <b>{namesOf(people, total)}</b>
      </header>
      <Rights tone="gains" verb={t('{count, plural, one {gains} other {gain}}', { count: total })} rights={gains} />
      <Rights tone="losses" verb={t('{count, plural, one {loses} other {lose}}', { count: total })} rights={losses} />
    </li>
  );
}
