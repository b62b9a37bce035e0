import { Button } from '@mantine/core';
import { mdiClose } from '@mdi/js';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Fault } from '#platform/shared/fault.ts';
import { instantDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { Change } from '#platform/web/use-address.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import type { ListColumn, Sorting } from '#platform/web/ui/list/list-rows.ts';
import { NoMatches } from '#platform/web/ui/list/List.tsx';
import { ListTable } from '#platform/web/ui/list/ListTable.tsx';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import type { PeopleToday } from '#features/people/web/parts/people-today.ts';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import type { AssignedPeople as Assigned } from '../contract.ts';
import type { AssigningCalls, AssigningWords } from './parts/assigning-calls.ts';
import type { AssignedView } from './assigned-view.ts';
import { useRemoving } from './use-removing.ts';
import c from './assigning.module.css';

type AssignedRow = Assigned['data'][number];

export interface RowsProps {
  query: UseQueryResult<Assigned, Fault>;
  view: AssignedView;
  onChange: Change;
  calls: AssigningCalls;
  words: AssigningWords;
  /** Columns that replace designation, author and date of the assignment. */
  columns?: readonly ListColumn<AssignedRow>[] | undefined;
  /** undefined if the viewer may not assign or remove people. */
  onAssign?: (() => void) | undefined;
}

const nobody: ReadonlySet<string> = new Set();

const [today] = Object.values(
  import.meta.glob<PeopleToday>('../../*/web/people-today.tsx', { eager: true, import: 'peopleToday' }),
);
const useToday: PeopleToday['useToday'] = today?.useToday ?? (() => undefined);

/** Shows the table of assigned people, or what to do if there are none. */
export function AssignedRows(props: RowsProps) {
  const { query, view, onChange, words, onAssign } = props;
  const isFiltered = view.search !== '' || view.department !== '';
  const clear = () => onChange({ search: undefined, department: undefined, page: undefined });
  const empty = (
    <div className={c['box']}>
      {isFiltered ? <NoMatches onClear={clear} /> : <NoPeopleYet words={words} onAssign={onAssign} />}
    </div>
  );
  const skeleton = (
    <div className={c['box']}>
      <SkeletonRows rows={9} />
    </div>
  );
  return (
    <QueryState query={query} page skeleton={skeleton} empty={empty} isEmpty={({ meta }) => meta.total === 0}>
      {(page) => <Table {...props} page={page} />}
    </QueryState>
  );
}

function Table({ page: { data, meta }, ...props }: RowsProps & { page: Assigned }) {
  const { view, onChange, calls, words, onAssign } = props;
  const [picked, setPicked] = useState(nobody);
  const whereIs = useToday(data.map(({ id }) => id));
  const remove = useRemoving(calls, words, () => setPicked(nobody));
  return (
    <>
      <ListTable<AssignedRow>
        label={words.people}
        nameLabel={t('Name')}
        rows={data}
        meta={meta}
        columns={props.columns ?? columns(whereIs)}
        sorting={sortingOf(view, onChange)}
        faceOf={({ name, avatar }) => <Avatar name={name} avatar={avatar} size={28} />}
        pathOf={({ username }) => profilePath(username)}
        {...(onAssign && {
          picking: { picked, onPick: setPicked },
          buttonOf: (row) => ({ label: t('Remove'), icon: mdiClose, run: () => void remove([row]) }),
        })}
        onPage={(page) => onChange({ page: page === 1 ? undefined : page })}
      />
      {picked.size > 0 && (
        <PickedBar count={picked.size} onRemove={() => void remove([...picked])} onClear={() => setPicked(nobody)} />
      )}
    </>
  );
}

function NoPeopleYet({ words, onAssign }: Pick<RowsProps, 'words' | 'onAssign'>) {
  return (
    <EmptyState
      title={words.emptyTitle}
      text={words.emptyText}
      action={onAssign && <Button onClick={onAssign}>{t('Assign people')}</Button>}
    />
  );
}

interface PickedBarProps {
  count: number;
  onRemove(): void;
  onClear(): void;
}

/** Shows the actions for the selected people. */
function PickedBar({ count, onRemove, onClear }: PickedBarProps) {
  return (
    <div className={c['floor']}>
      <div className={c['picked']} role="toolbar" aria-label={t('Selected people')}>
        <b className="num" role="status">
          {t('{count, plural, one {# person} other {# people}}', { count })}
        </b>
        <button type="button" onClick={onRemove}>
          {t('Remove')}
        </button>
        <button type="button" aria-label={t('Clear selection')} onClick={onClear}>
          <Icon path={mdiClose} size={16} />
        </button>
      </div>
    </div>
  );
}

const sortingOf = ({ sort, order }: AssignedView, onChange: Change): Sorting => ({
  sort,
  order,
  onSort: (by, way) =>
    onChange({ sort: by === 'name' ? undefined : by, order: way === 'asc' ? undefined : way, page: undefined }),
});

const columns = (whereIs: ReturnType<PeopleToday['useToday']>): readonly ListColumn<AssignedRow>[] => [
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
    key: 'by',
    label: t('Assigned by'),
    cell: ({ assigned_by }) => (assigned_by ? <PersonLink of={assigned_by.id}>{assigned_by.name}</PersonLink> : '–'),
  },
  {
    key: 'assigned_at',
    label: t('Since'),
    sort: 'assigned_at',
    cell: ({ assigned_at }) => (
      <time className="num" dateTime={assigned_at}>
        {instantDate(assigned_at)}
      </time>
    ),
    card: ({ assigned_at }) => t('since {date}', { date: instantDate(assigned_at) }),
  },
  ...(whereIs ? [{ key: 'today', label: t('Today'), cell: ({ id }: AssignedRow) => whereIs(id) ?? '–' }] : []),
];
