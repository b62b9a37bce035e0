import { Link, useParams } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { useSession } from '#platform/web/session.ts';
import { AssignedPeople } from '#features/assigning/web/parts/AssignedPeople.tsx';
import { keysOf, type AssigningCalls, type AssigningWords } from '#features/assigning/web/parts/assigning-calls.ts';
import { listNews } from '#features/lists/events.ts';
import type { groupPeople } from '../contract.ts';
import { GroupMenu, listKeys } from './GroupMenu.tsx';
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
