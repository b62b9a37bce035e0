import { Button } from '@mantine/core';
import { mdiAccountOutline, mdiCalendarMonthOutline, mdiUndoVariant } from '@mdi/js';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Fault } from '#platform/shared/fault.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import type { Change } from '#platform/web/use-address.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { confirmRestore, showRefusal, showRestored } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import type { ListColumn, Sorting } from '#platform/web/ui/list/list-rows.ts';
import { ListTable } from '#platform/web/ui/list/ListTable.tsx';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import { withEmploymentImpact } from '#features/employment/web/parts/employment-impact.ts';
import { employmentApi, type ArchivePage } from './archive-api.ts';
import type { ArchiveView } from './archive-view.ts';
import c from './archive.module.css';

interface FormerPeopleProps {
  query: UseQueryResult<ArchivePage, Fault>;
  view: ArchiveView;
  onChange: Change;
  onRestored(): Promise<void>;
}

type FormerPerson = ArchivePage['data'][number];

/** Table of former employees. */
export function FormerPeople({ query, view, onChange, onRestored }: FormerPeopleProps) {
  const clear = () => onChange({ search: undefined, department: undefined, reason: undefined, page: undefined });
  const isFiltered = view.search !== '' || view.department !== '' || view.reason !== '';
  const inBox = (content: ReactNode) => <div className={c['box']}>{content}</div>;
  return (
    <QueryState
      query={query}
      page
      skeleton={inBox(<SkeletonRows rows={9} />)}
      empty={inBox(isFiltered ? <NoMatches onClear={clear} /> : <NoFormerPeople />)}
      isEmpty={({ meta }) => meta.total === 0}
    >
      {(page) => <Table page={page} view={view} onChange={onChange} onRestored={onRestored} />}
    </QueryState>
  );
}

type TableProps = Omit<FormerPeopleProps, 'query'> & { page: ArchivePage };

function Table({ page: { data, meta }, view, onChange, onRestored }: TableProps) {
  const { can } = useSession();
  const navigate = useNavigate();
  const restore = useRestoring(onRestored);
  return (
    <ListTable<FormerPerson>
      label={t('People who have left')}
      nameLabel={t('Name')}
      rows={data}
      meta={meta}
      columns={columns()}
      sorting={sortingOf(view, onChange)}
      faceOf={({ name, avatar }) => <Avatar name={name} avatar={avatar} size={28} />}
      pathOf={({ username }) => profilePath(username)}
      {...(can('restore_employee') && {
        buttonOf: (person) => ({ label: t('Restore'), icon: mdiUndoVariant, run: () => void restore(person) }),
      })}
      actionsOf={({ id, username }) => [
        { label: t('Profile'), icon: mdiAccountOutline, run: () => void navigate({ to: profilePath(username) }) },
        { label: t('Time'), icon: mdiCalendarMonthOutline, run: () => void navigate({ to: `/time/${id}` }) },
      ]}
      onPage={(next) => onChange({ page: next === 1 ? undefined : next })}
    />
  );
}

/** Asks for confirmation and cancels a discharge. */
function useRestoring(onRestored: () => Promise<void>) {
  return async ({ id, name }: FormerPerson): Promise<void> => {
    const consequence = t('This cancels the discharge. If they are coming back after a break, use “Rehire” instead.');
    if (!(await confirmRestore(name, consequence))) return;
    try {
      const done = await withEmploymentImpact((body) => employmentApi.restore.call({ params: { user_id: id }, body }));
      if (done) void showRestored();
    } catch (error) {
      void showRefusal(error);
    } finally {
      await onRestored();
    }
  };
}

function NoFormerPeople() {
  return (
    <EmptyState
      title={t('No one has left')}
      text={t('People appear here the day after their last day, with their profile and times.')}
    />
  );
}

function NoMatches({ onClear }: { onClear(): void }) {
  return (
    <EmptyState
      title={t('No matches in the archive')}
      text={t('Try another name, or clear the search and filters.')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('Clear all')}
        </Button>
      }
    />
  );
}

const sortingOf = ({ sort, order }: ArchiveView, onChange: Change): Sorting => ({
  sort,
  order,
  onSort: (by, way) => onChange({ sort: by === 'last_day' ? undefined : by, order: way, page: undefined }),
});

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
