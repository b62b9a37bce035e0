import { mdiEmailOffOutline, mdiEmailOutline, mdiLockOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { nearDay } from '#platform/web/near-day.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { profileLink } from '#features/people/web/parts/profile-links.ts';
import type { Sorting, Status } from '../rules/find.ts';
import type { DirectoryRow } from './directory-api.ts';
import { WhereaboutsLabel } from '#features/dashboard/web/parts/WhereaboutsLabel.tsx';
import type { Place } from '#features/dashboard/web/parts/whereabouts-words.ts';
import c from './people.module.css';

export const columnKeys = [
  'designation',
  'department',
  'manager',
  'type',
  'today',
  'joined',
  'status',
  'number',
  'place',
  'email',
  'phone',
] as const;
export type ColumnKey = (typeof columnKeys)[number];

export interface Column {
  readonly key: ColumnKey;
  readonly label: string;
  /** Width in px */
  readonly width: number;
  readonly sort?: Sorting;
  cell(row: DirectoryRow, place: Place | undefined): ReactNode;
}

/** Columns shown until the viewer chooses others. */
export const usualColumns: readonly ColumnKey[] = [
  'designation',
  'department',
  'manager',
  'type',
  'today',
  'joined',
  'status',
];

const columns: Readonly<Record<ColumnKey, () => Omit<Column, 'key'>>> = {
  designation: () => ({
    label: t('Designation'),
    width: 168,
    sort: 'designation',
    cell: ({ designation }) => designation?.name,
  }),
  department: () => ({
    label: t('Department'),
    width: 132,
    sort: 'department',
    cell: ({ department }) => department?.name,
  }),
  manager: () => ({ label: t('Manager'), width: 140, cell: ({ manager }) => <Manager manager={manager} /> }),
  type: () => ({
    label: t('Type'),
    width: 104,
    sort: 'employment_type',
    cell: ({ employment_type }) => employment_type?.name,
  }),
  today: () => ({ label: t('Today'), width: 172, cell: (row, place) => <Today row={row} place={place} /> }),
  joined: () => ({
    label: t('Joining date'),
    width: 108,
    sort: 'joined_on',
    cell: ({ joined_on }) => <span className="num">{date(joined_on)}</span>,
  }),
  status: () => ({ label: t('Status'), width: 128, cell: (row) => <StatusTag row={row} /> }),
  number: () => ({
    label: t('Number'),
    width: 104,
    sort: 'employee_number',
    cell: ({ employee_number }) => <span className="num">{employee_number}</span>,
  }),
  place: () => ({ label: t('Place of work'), width: 140, cell: ({ work_place_name }) => work_place_name }),
  email: () => ({
    label: t('Email'),
    width: 220,
    cell: ({ email }) => email && <a href={`mailto:${email}`}>{email}</a>,
  }),
  phone: () => ({
    label: t('Phone'),
    width: 140,
    cell: ({ work_phone }) => work_phone && <a href={`tel:${work_phone.replace(/[^\d+]/g, '')}`}>{work_phone}</a>,
  }),
};

export const columnOf = (key: ColumnKey): Column => ({ key, ...columns[key]() });

function Manager({ manager }: Pick<DirectoryRow, 'manager'>) {
  if (!manager) return <span className={c['faint']}>{t('No manager')}</span>;
  return (
    <a {...profileLink(manager.username)} data-control="manager" tabIndex={-1}>
      {manager.name}
    </a>
  );
}

interface TodayProps {
  row: DirectoryRow;
  place: Place | undefined;
  isShort?: boolean;
}

/** Shows where a person is today, or the first day of one who has not begun yet. */
export function Today({ row, place, isShort = false }: TodayProps) {
  if (row.statuses.includes('joining'))
    return <span className={c['faint']}>{t('starts {day}', { day: nearDay(row.joined_on) })}</span>;
  return place ? <WhereaboutsLabel place={place} isShort={isShort} /> : null;
}

/** Statuses worth showing, the most serious first; most people have none. */
const shownStatuses = [
  'suspended',
  'not_invited',
  'invited',
  'leaving',
  'probation',
  'private',
] as const satisfies readonly Status[];

function wordOf(status: (typeof shownStatuses)[number], { discharged_date }: DirectoryRow): string {
  if (status === 'leaving')
    return discharged_date ? t('Leaves {day}', { day: nearDay(discharged_date) }) : t('Leaving');
  return {
    suspended: t('Suspended'),
    not_invited: t('Not invited yet'),
    invited: t('Invited'),
    probation: t('Probation'),
    private: t('Private', { of: 'person' }),
  }[status];
}

const icons: Partial<Record<Status, string>> = {
  not_invited: mdiEmailOffOutline,
  invited: mdiEmailOutline,
  private: mdiLockOutline,
};

export function StatusTag({ row }: { row: DirectoryRow }) {
  const statuses = shownStatuses.filter((status) => row.statuses.includes(status));
  const [first] = statuses;
  if (!first) return null;
  const icon = icons[first];
  const words = statuses.map((status) => wordOf(status, row));
  return (
    <span className={c['tag']} data-status={first} {...(statuses.length > 1 && { title: words.join(', ') })}>
      {icon && <Icon path={icon} size={14} />}
      {words[0]}
      {statuses.length > 1 && <span className="num"> +{statuses.length - 1}</span>}
    </span>
  );
}
