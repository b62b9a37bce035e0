import { Button } from '@mantine/core';
import { mdiAccountSearchOutline, mdiPlus } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useAction } from '#platform/web/use-action.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showTrashed, confirmTrash, showRefusal } from '#platform/web/ui/notices.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { BatchBars } from '#features/batches/web/parts/BatchBars.tsx';
import type { roles as contract } from '../contract.ts';
import type { Role } from '../rules/shapes.ts';
import { RoleList } from './list/RoleList.tsx';
import { RolePanel } from './role/RolePanel.tsx';
import { refreshRoles, useRoles } from './use-roles.ts';
import { useRolesAddress } from './use-roles-address.ts';
import { namesOf } from './role/names.ts';
import { rolesApi } from './roles-api.ts';
import c from './roles.module.css';

const AddRoleDialog = lazyPart(() => import('./list/RoleDialog.tsx'), 'AddRoleDialog', overlayFailed);
const RenameRoleDialog = lazyPart(() => import('./list/RoleDialog.tsx'), 'RenameRoleDialog', overlayFailed);
const PersonDialog = lazyPart(() => import('./person/PersonDialog.tsx'), 'PersonDialog', overlayFailed);

type OpenedDialog = 'add' | 'person';

/** The roles of the company: their order, permissions and holders. */
export function RoleSettings() {
  const all = useRoles();
  const address = useRolesAddress();
  const [view, change] = address;
  const cache = useQueryClient();
  const { can } = useSession();
  const isNarrow = useNarrow();
  const [opened, setOpened] = useState<OpenedDialog>();
  const close = () => setOpened(undefined);
  const showAdded = (id: string) => {
    close();
    void refreshRoles(cache).then(() => change({ role: id, tab: 'permissions', search: '' }));
  };
  return (
    <>
      {isNarrow && view.role ? (
        <h1 className={c['hidden']}>{t('Roles and permissions')}</h1>
      ) : (
        <RolesHead count={all.data?.roles.length} onOpen={setOpened} />
      )}
      <QueryState query={all} page skeleton={<Waiting isNarrow={isNarrow} />}>
        {(data) => <Roles data={data} address={address} isNarrow={isNarrow} />}
      </QueryState>
      {opened === 'add' && all.data && (
        <AddRoleDialog roles={all.data.roles} groups={all.data.groupPermissions} onClose={close} onAdded={showAdded} />
      )}
      {can('assign_role_user') && <BatchBars of="roles" />}
      {opened === 'person' && <PersonDialog onClose={close} />}
    </>
  );
}

interface RolesHeadProps {
  /** Number of roles; undefined while loading. */
  count: number | undefined;
  onOpen(dialog: OpenedDialog): void;
}

function RolesHead({ count, onOpen }: RolesHeadProps) {
  const { can } = useSession();
  const line = t(
    '{count, plural, one {# role. People can have several; their permissions add up.} other {# roles. People can have several; their permissions add up.}}',
    { count: count ?? 10 },
  );
  return (
    <PageHead title={t('Roles and permissions')} line={line} isWaiting={count === undefined}>
      <Button
        variant="default"
        leftSection={<Icon path={mdiAccountSearchOutline} size={18} />}
        onClick={() => onOpen('person')}
      >
        {t('Check permissions')}
      </Button>
      {can('add_role') && (
        <Button
          leftSection={<Icon path={mdiPlus} size={18} />}
          onPointerEnter={() => void AddRoleDialog.preload()}
          onClick={() => onOpen('add')}
        >
          {t('Add role')}
        </Button>
      )}
    </PageHead>
  );
}

/** Placeholders for the list and the role while they load. */
function Waiting({ isNarrow }: { isNarrow: boolean }) {
  return (
    <div className={c['grid']}>
      <Card className={c['waitingList']}>
        <SkeletonRows rows={4} />
      </Card>
      {!isNarrow && (
        <Card>
          <SkeletonRows rows={10} />
        </Card>
      )}
    </div>
  );
}

interface RolesProps {
  data: Reply<(typeof contract)['rolesWithPermissions']>;
  address: ReturnType<typeof useRolesAddress>;
  isNarrow: boolean;
}

/** The list beside the role; on a small screen one or the other. */
function Roles({ data: { roles, groupPermissions, version }, address, isNarrow }: RolesProps) {
  const [view, change] = address;
  const cache = useQueryClient();
  const [renamed, setRenamed] = useState('');
  const current = view.role || (isNarrow ? '' : (roles[0]?.id ?? ''));
  const role = roles.find(({ id }) => id === current);
  const finishRenaming = () => {
    setRenamed('');
    void refreshRoles(cache);
  };
  const leave = () => change({ role: '', tab: 'permissions' }, { replace: true });
  const { run: remove } = useRoleDeleting((id) => {
    if (id === current) leave();
  });
  const onBack = isNarrow ? () => change({ role: '', tab: 'permissions', search: '' }) : undefined;
  return (
    <div className={c['grid']}>
      {(!isNarrow || !current) && (
        <RoleList
          roles={roles}
          version={version}
          current={current}
          onRename={({ id }) => setRenamed(id)}
          onDelete={(each) => void remove(each)}
        />
      )}
      {role && <RolePanel key={role.id} role={role} groups={groupPermissions} address={address} onBack={onBack} />}
      {current && !role && <RoleNotFound onBack={leave} />}
      {renamed && <RenameRoleDialog id={renamed} onClose={() => setRenamed('')} onRenamed={finishRenaming} />}
    </div>
  );
}

function RoleNotFound({ onBack }: { onBack(): void }) {
  return (
    <section className={c['role']}>
      <EmptyState
        title={t('This role no longer exists')}
        text={t('Someone moved it to the Trash, or the link is wrong.')}
        action={
          <Button variant="default" onClick={onBack}>
            {t('All roles')}
          </Button>
        }
      />
    </section>
  );
}

/** Moves a role to the Trash after a question that names those who lose it. */
function useRoleDeleting(onDeleted: (id: string) => void) {
  const cache = useQueryClient();
  const loss = useRef<readonly string[]>([]);
  return useAction(
    async ({ id }: Pick<Role, 'id' | 'name'>) => {
      // Without a confirmed loss, a role that has gained holders since the question is not deleted.
      await rolesApi.deleteRole.call({ params: { id }, query: loss.current.length ? { action: 'detach' } : {} });
      await refreshRoles(cache);
      onDeleted(id);
      void showTrashed();
    },
    {
      async ask({ id, name }) {
        loss.current = await lossOf(id);
        return confirmTrash(name, ...loss.current);
      },
      onFault: showRefusal,
    },
  );
}

/** Returns a sentence that names the holders and says what they lose; empty when there are none. */
async function lossOf(role_id: string): Promise<readonly string[]> {
  const { data, meta } = await rolesApi.assignedUsers.call({ params: { role_id }, query: { page: 1, per_page: 3 } });
  if (meta.total === 0) return [];
  return [
    t(
      '{count, plural, one {{names} has this role and loses its permissions.} other {{names} have this role and lose its permissions.}}',
      { count: meta.total, names: namesOf(data, meta.total) },
    ),
  ];
}
