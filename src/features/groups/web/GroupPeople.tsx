import { Link, useParams, useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ActionIcon, Menu } from '@mantine/core';
import { mdiDeleteOutline, mdiDotsHorizontal, mdiPencilOutline } from '@mdi/js';
import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { AssignedPeople } from '#features/assigning/web/parts/AssignedPeople.tsx';
import { keysOf, type AssigningCalls, type AssigningWords } from '#features/assigning/web/parts/assigning-calls.ts';
import { listNews } from '#features/lists/events.ts';
import { ItemDialog } from '#features/lists/web/parts/ItemDialog.tsx';
import { groupsList } from '#features/lists/web/parts/lists.ts';
import { useItemTrashing } from '#features/lists/web/parts/use-item-trashing.ts';
import type { groupPeople } from '../contract.ts';
import { groupsApi } from './groups-api.ts';

const list = '/settings/people/groups';

/** Lists the members of one group. */
export function GroupPeople() {
  const { group_id = '' } = useParams({ strict: false }) as { group_id?: string };
  return <OneGroup key={group_id} id={group_id} />;
}

function OneGroup({ id }: { id: string }) {
  const { can } = useSession();
  const calls = useMemo(() => callsOf(id), [id]);
  const refresh = useGroupNews(calls);
  return (
    <AssignedPeople
      calls={calls}
      words={(data) => wordsOf(nameIn(data))}
      moreOf={(data) => usedText(groupIn(data)?.used_by ?? [])}
      crumbs={<Link to={list}>{t('Groups')}</Link>}
      actionsOf={(data) => <GroupMenu group={{ id, name: nameIn(data) }} list={list} refresh={refresh} />}
      mayAssign={can('assign_employee_group')}
    />
  );
}

/** Returns the group of the reply, which the shared assignment screen does not know. */
const groupIn = (data: object | undefined) =>
  data && 'group' in data ? (data.group as Reply<typeof groupPeople.assignedUsers>['group']) : undefined;
const nameIn = (data: object | undefined): string => groupIn(data)?.name ?? '\u00a0';

/** 'Used by 2 shift patterns and 1 holiday.' */
const usedText = (uses: readonly string[]): string => {
  if (!uses.length) return '';
  const [last = '', ...others] = uses.toReversed();
  const text = others.length ? t('{these} and {this}', { these: others.toReversed().join(', '), this: last }) : last;
  return t('Used by {uses}.', { uses: text });
};

function callsOf(group_id: string): AssigningCalls {
  const { assignedUsers, assignableData, makeAssignUsers } = groupsApi;
  return {
    assigned: {
      key: [...assignedUsers.key, group_id],
      call: (query) => assignedUsers.call({ params: { group_id }, query }),
    },
    assignable: {
      key: [...assignableData.key, group_id],
      call: (query) => assignableData.call({ params: { id: group_id }, query }),
    },
    check: {
      key: makeAssignUsers.key,
      read: (assigned_items) => makeAssignUsers.read({ body: { group_id, assigned_items } }),
    },
    assign: (assigned_items) => groupsApi.assignUsers.call({ body: { group_id, assigned_items } }),
    remove: (user_id) => groupsApi.removeUsers.call({ body: { group_id, user_id } }),
    batchesOf: 'groups',
    listedUnder: listKeys,
  };
}

/** Reloads when someone changes a group or its members, and after a lost connection. */
function useGroupNews(calls: AssigningCalls): () => Promise<void> {
  const cache = useQueryClient();
  const refresh = async () => {
    await Promise.all(keysOf(calls).map((queryKey) => cache.invalidateQueries({ queryKey })));
  };
  useLive(listNews, ({ type }) => {
    if (type === 'groups') void refresh();
  });
  useLive(connected, () => void refresh());
  return refresh;
}

const wordsOf = (name: string): AssigningWords => ({
  name,
  assign: t('Assign people to {group}', { group: name }),
  people: t('People in the group {group}', { group: name }),
  emptyTitle: t('No one is in this group yet'),
  emptyText: t('Assign people one by one, or by department, designation or employment type.'),
  removeOne: (person) => t('Remove {person} from {group}?', { person, group: name }),
  removeSeveral: (count) =>
    t('{count, plural, one {Remove # person from {group}?} other {Remove # people from {group}?}}', {
      count,
      group: name,
    }),
});

/** Query keys of the list of groups, which shows the number of members. */
const listKeys = [groupsList.api.index.key, groupsList.api.list.key] as const;

interface GroupMenuProps {
  group: { readonly id: string; readonly name: string };
  /** Path of the list of groups. */
  list: string;
  refresh(): Promise<void>;
}

/** Menu with actions on the group itself. */
function GroupMenu({ group, list, refresh }: GroupMenuProps) {
  const { can } = useSession();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const cache = useQueryClient();
  // Deleting the group leads to the list.
  const refreshList = async () => {
    await Promise.all(listKeys.map((queryKey) => cache.invalidateQueries({ queryKey })));
  };
  const moveToTrash = useItemTrashing(groupsList, refreshList);
  const { permissions } = groupsList;
  if (!can(permissions.edit) && !can(permissions.delete)) return null;
  const remove = async () => void ((await moveToTrash(group)) ? navigate({ to: list }) : refresh());
  return (
    <>
      <Menu position="bottom-end" width={200} shadow="md" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('More actions for {name}', { name: group.name })}>
            <Icon path={mdiDotsHorizontal} size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {can(permissions.edit) && (
            <Menu.Item leftSection={<Icon path={mdiPencilOutline} size={18} />} onClick={() => setEditing(true)}>
              {t('Edit')}
            </Menu.Item>
          )}
          {can(permissions.delete) && (
            <Menu.Item leftSection={<Icon path={mdiDeleteOutline} size={18} />} onClick={() => void remove()}>
              {t('Delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isEditing && <ItemDialog list={groupsList} id={group.id} onSaved={refresh} onClose={() => setEditing(false)} />}
    </>
  );
}
