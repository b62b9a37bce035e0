import { mdiAccountOutline, mdiCalendarMonthOutline, mdiUndoVariant } from '@mdi/js';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { id, oneOf, text, type ViewOf } from '#platform/web/address.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { useSession } from '#platform/web/session.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { confirmRestore, showRefusal, showRestored } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import type { ListColumn } from '#platform/web/ui/list/list-rows.ts';
import { listAddress, usePageQuery } from '#platform/web/ui/list/list-view.ts';
import { ListScreen } from '#platform/web/ui/list/ListScreen.tsx';
import { peopleNews } from '#features/people/events.ts';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import { withEmploymentImpact } from '#features/employment/web/parts/employment-impact.ts';
import { archiveApi, employmentApi, type ArchivePage } from './archive-api.ts';
import c from './archive.module.css';

type FormerPerson = ArchivePage['data'][number];

const address = {
  ...listAddress,
  sort: oneOf('last_day', 'name'),
  /** Empty for the usual one: the latest leavers first, names from A on. */
  order: oneOf('', 'asc', 'desc'),
  department: id,
  reason: text(300),
};

const orderOf = ({ sort, order }: ViewOf<typeof address>) => order || (sort === 'name' ? 'asc' : 'desc');

/** Lists former employees with links to their profile and time entries, and lets them be restored. */
export function Archive() {
  const [chosen, change] = useAddress(address);
  const view = { ...chosen, order: orderOf(chosen) };
  const pageQuery = usePageQuery(view, { department_id: view.department, reason: view.reason });
  const query = useQuery({ ...archiveApi.index.read({ query: pageQuery }), placeholderData: keepPreviousData });
  const refresh = useArchiveNews();
  const { can } = useSession();
  const navigate = useNavigate();
  const restore = useRestoring(refresh);
  useFlush();
  return (
    <ListScreen
      words={words()}
      line={lineOf(query.data?.total_people ?? 10)}
      query={query}
      view={view}
      onChange={change}
      filters={filtersOf(query.data, view.reason)}
      columns={columns()}
      faceOf={({ name, avatar }) => <Avatar name={name} avatar={avatar} size={28} />}
      pathOf={({ username }) => profilePath(username)}
      buttonOf={(person) =>
        can('restore_employee')
          ? { label: t('Restore'), icon: mdiUndoVariant, run: () => void restore(person) }
          : undefined
      }
      actionsOf={({ id: person, username }) => [
        { label: t('Profile'), icon: mdiAccountOutline, run: () => void navigate({ to: profilePath(username) }) },
        {
          label: t('Time', { of: 'area' }),
          icon: mdiCalendarMonthOutline,
          run: () => void navigate({ to: `/time/${person}` }),
        },
      ]}
    />
  );
}

const words = () => ({
  title: t('Archive'),
  label: t('People who have left'),
  name: t('Name', { of: 'person' }),
  search: t('Search the archive'),
  emptyTitle: t('No one has left'),
  emptyText: t('People appear here the day after their last day, with their profile and times.'),
});

const lineOf = (people: number) =>
  t('{count, plural, one {# person has left.} other {# people have left.}} Their profiles and times are kept.', {
    count: people,
  });

/** Reloads the archive when a person leaves or returns. */
function useArchiveNews() {
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: archiveApi.index.key });
  useLive(peopleNews, () => void refresh());
  useLive(connected, () => void refresh());
  return refresh;
}

/** Reasons are a filter when there are any. */
function filtersOf({ departments = [], reasons = [] }: Partial<ArchivePage> = {}, reason: string) {
  const byDepartment = {
    name: 'department',
    label: t('Department'),
    all: t('All departments'),
    options: departments.map(({ id: value, name, total_people }) => ({ value, label: `${name} · ${total_people}` })),
  } as const;
  const byReason = {
    name: 'reason',
    label: t('Reason'),
    all: t('All reasons'),
    options: reasons.map(({ name, total_people }) => ({ value: name, label: `${name} · ${total_people}` })),
  } as const;
  return reasons.length > 0 || reason !== '' ? [byDepartment, byReason] : [byDepartment];
}

/** Asks for confirmation and cancels a discharge. */
function useRestoring(onRestored: () => Promise<void>) {
  const { run } = useAction(
    async ({ id: user_id }: FormerPerson) => {
      const reply = await withEmploymentImpact((body) => employmentApi.restore.call({ params: { user_id }, body }));
      if (reply) void showRestored();
    },
    {
      ask: ({ name }) =>
        confirmRestore(
          name,
          t('This cancels the discharge. If they are coming back after a break, use “Rehire” instead.'),
        ),
      onFault: showRefusal,
      refresh: onRestored,
    },
  );
  return run;
}

const columns = (): readonly ListColumn<FormerPerson>[] => [
  {
    key: 'designation',
    label: t('Designation'),
    cell: ({ designation_name }) => designation_name ?? '–',
    card: ({ designation_name }) => designation_name,
  },
  {
    key: 'department',
    label: t('Department'),
    cell: ({ department_name }) => department_name ?? '–',
    card: ({ department_name }) => department_name,
  },
  {
    key: 'manager',
    label: t('Last manager'),
    cell: ({ manager }) => (manager ? <PersonLink of={manager.username}>{manager.name}</PersonLink> : t('none')),
  },
  {
    key: 'last_day',
    label: t('Last day'),
    sort: 'last_day',
    cell: ({ discharged_date }) => <span className="num">{discharged_date ? date(discharged_date) : '–'}</span>,
    card: ({ discharged_date }) => discharged_date && t('until {date}', { date: date(discharged_date) }),
  },
  {
    key: 'reason',
    label: t('Reason'),
    cell: ({ discharged_reason }) => discharged_reason && <span className={c['reason']}>{discharged_reason}</span>,
    card: ({ discharged_reason }) => discharged_reason,
  },
];
