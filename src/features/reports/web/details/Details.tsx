import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { date, decimal, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { Reply } from '#platform/shared/contract.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Pager } from '#platform/web/ui/list/Pager.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { reportCalls } from '../../contract.ts';
import { columnOf, type DetailColumn } from '../../rules/columns.ts';
import { noItem } from '../../rules/shapes.ts';
import { asOf, sortings, peopleFilterOf, type ChangeReport, type ReportView, type Sorting } from '../report-view.ts';
import { reportsApi } from '../reports-api.ts';
import { NoPeople } from '../shared/NoPeople.tsx';
import { ReportPage, type ReportProps } from '../shared/ReportPage.tsx';
import { peopleCount } from '../words.ts';
import c from '../reports.module.css';

type Answer = Reply<(typeof reportCalls)['details']>;

/** Employees with the details that the viewer may see. */
export function Details({ view, onChange }: ReportProps) {
  const { page, sort, order } = view;
  const query = useQuery({
    ...reportsApi.details.read({ query: { ...peopleFilterOf(view), as_of: asOf(view), page, sort, order } }),
    placeholderData: keepPreviousData,
  });
  const data = query.data;
  return (
    <ReportPage
      view={view}
      onChange={onChange}
      line={data ? lineOf(view, data.meta.total) : t('People')}
      isWaiting={!data}
      withArchived={data?.with_archived ?? false}
    >
      <QueryState
        query={query}
        page
        isEmpty={({ meta }) => meta.total === 0}
        empty={
          <NoPeople
            view={view}
            onChange={onChange}
            text={t('No one was employed on this day, or you cannot see them.')}
          />
        }
      >
        {(answer) => (
          <div className={c['main']}>
            <Departments
              departments={answer.departments}
              onOpen={(department) => onChange({ department: [department] })}
            />
            <div className={c['box']}>
              <div className={c['scroll']}>
                <Table answer={answer} view={view} onChange={onChange} />
              </div>
              <Pager meta={answer.meta} onPage={(next) => onChange({ page: next })} />
            </div>
          </div>
        )}
      </QueryState>
    </ReportPage>
  );
}

function lineOf(view: ReportView, total: number): string {
  const day = asOf(view);
  const people = peopleCount(total);
  return day ? t('{people}, as of {day}', { people, day: date(day) }) : people;
}

/** Maximum number of bars; the table has the rest. */
const maxBars = 12;

/** Number of people per department, as bars that link to the people in the table below. */
function Departments({ departments, onOpen }: Pick<Answer, 'departments'> & { onOpen(id: string): void }) {
  const highest = Math.max(1, ...departments.map(({ total }) => total));
  return (
    <Card title={t('People by department')}>
      <ul className={c['bars']}>
        {departments.slice(0, maxBars).map(({ id, name, total }) => (
          <li key={id}>
            <span>{name || t('No department')}</span>
            <i aria-hidden>
              <b style={{ width: `${(total / highest) * 100}%` }} />
            </i>
            <button
              type="button"
              className={`${c['opens']} num`}
              aria-label={t('Show people in {department}: {count}', {
                department: name || t('No department'),
                count: number(total),
              })}
              onClick={() => onOpen(id ?? noItem)}
            >
              {number(total)}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const sortOf: Partial<Record<DetailColumn, Sorting>> = {
  department: 'department',
  designation: 'designation',
  employment_type: 'employment_type',
  joined_on: 'joined_on',
};

interface TableProps {
  answer: Answer;
  view: ReportView;
  onChange: ChangeReport;
}

function Table({ answer: { columns, data }, view, onChange }: TableProps) {
  return (
    <table className={`${c['table']} ${c['details']}`} aria-label={t('Employee details')}>
      <thead>
        <tr>
          <Head sort="name" text={t('Name', { of: 'person' })} view={view} onChange={onChange} />
          {columns.map((column) => {
            const sort = sortOf[column];
            const text = t(columnOf(column).head);
            return sort ? (
              <Head key={column} sort={sort} text={text} view={view} onChange={onChange} />
            ) : (
              <th key={column} scope="col" data-number={columnOf(column).kind === 'number' || undefined}>
                {text}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {data.map((row) => (
          <Row key={row.id} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, columns }: { row: Answer['data'][number]; columns: readonly DetailColumn[] }) {
  return (
    <tr>
      <th scope="row">
        <Link to={`/people/profile/view/${row.username}`} className={c['who'] ?? ''}>
          <Avatar name={row.name} avatar={row.avatar} size={32} />
          <span>
            <b>{row.name}</b>
          </span>
        </Link>
      </th>
      {columns.map((column) => (
        <td key={column} className="num" data-number={columnOf(column).kind === 'number' || undefined}>
          {textOf(column, row.cells[column] ?? null)}
        </td>
      ))}
    </tr>
  );
}

function textOf(column: DetailColumn, value: string | null): string {
  if (value === null) return '–';
  const { kind } = columnOf(column);
  if (kind === 'date') return date(value);
  return kind === 'number' ? decimal(Number(value), 2) : value;
}

interface HeadProps extends Omit<TableProps, 'answer'> {
  sort: (typeof sortings)[number];
  text: string;
}

function Head({ sort, text, view, onChange }: HeadProps) {
  const isSorted = view.sort === sort;
  const next = isSorted && view.order === 'asc' ? 'desc' : 'asc';
  const direction = view.order === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" aria-sort={isSorted ? direction : 'none'}>
      <button
        type="button"
        className={c['sorts']}
        data-sorted={isSorted || undefined}
        onClick={() => onChange({ sort, order: next })}
      >
        {text}
        <span aria-hidden>{isSorted ? (view.order === 'asc' ? ' ↑' : ' ↓') : ''}</span>
      </button>
    </th>
  );
}
