import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { duration, number, shortDay, signedDuration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { Pager } from '#platform/web/ui/list/Pager.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import type { Figure } from '../../rules/figures.ts';
import type { TimesheetRow, TimesheetSummary } from '../../rules/shapes.ts';
import { rangeOf, peopleFilterOf, type ChangeReport, type ReportView } from '../report-view.ts';
import { reportsApi } from '../reports-api.ts';
import { peopleCount } from '../words.ts';
import type { OpenDays } from './open-days.ts';
import c from '../reports.module.css';

interface TimesheetTableProps {
  view: ReportView;
  summary: TimesheetSummary;
  onOpen: OpenDays;
  onChange: ChangeReport;
}

/** Everyone, one page at a time, with the sums of all of them at the foot. */
export function TimesheetTable({ view, summary, onOpen, onChange }: TimesheetTableProps) {
  const isPhone = useNarrow('(max-width: 599px)');
  const range = rangeOf(view);
  const query = useQuery({
    ...reportsApi.timesheet.read({ query: { ...range, ...peopleFilterOf(view), page: view.page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={c['box']}>
      <QueryState query={query}>
        {({ data, meta }) => (
          <>
            {isPhone ? (
              <Cards rows={data} range={range} onOpen={onOpen} />
            ) : (
              <div className={c['scroll']}>
                <Table rows={data} range={range} summary={summary} onOpen={onOpen} />
              </div>
            )}
            <Pager meta={meta} onPage={(page) => onChange({ page })} />
          </>
        )}
      </QueryState>
    </div>
  );
}

interface RowsProps {
  rows: readonly TimesheetRow[];
  range: Range;
  onOpen: OpenDays;
}

type Range = Pick<TimesheetRow, 'start_date' | 'end_date'>;

/** A person who changes department within the range has one row for each. */
const isPart = (row: TimesheetRow, range: Range): boolean =>
  row.start_date !== range.start_date || row.end_date !== range.end_date;

/** Figures in the order of the columns. */
const columnsNow = (): readonly (readonly [Figure, string])[] => [
  ['planned', t('Planned')],
  ['worked', t('Worked')],
  ['leave_days', t('Leave', { of: 'absence' })],
  ['late', t('Late')],
  ['absent', t('Absent')],
  ['balance', t('Balance')],
];

/** Whether no day contributes to it. A balance of zero may consist of days that cancel out. */
const isWithout = (figure: Figure, value: number): boolean => value === 0 && figure !== 'balance';

function textOf(figure: Figure, value: number): string {
  if (figure === 'balance') return signedDuration(value);
  if (figure === 'planned' || figure === 'worked' || figure === 'off') return duration(value);
  if (value === 0) return '–';
  return figure === 'leave_days' ? t('{count} d', { count: number(value) }) : number(value);
}

function Table({ rows, range, summary, onOpen }: RowsProps & { summary: TimesheetSummary }) {
  const columns = columnsNow();
  return (
    <table className={c['table']} aria-label={t('Timesheet')}>
      <thead>
        <tr>
          <th scope="col">{t('Person')}</th>
          <th scope="col">{t('Weeks')}</th>
          {columns.map(([figure, name]) => (
            <th key={figure} scope="col" data-number>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.id} ${row.start_date}`} row={row} range={range} onOpen={onOpen} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{peopleCount(summary.people)}</th>
          <td />
          {columns.map(([figure, name]) => (
            <td key={figure} data-number className="num">
              <Opens onOpen={() => onOpen(figure, { title: name })} isOff={isWithout(figure, summary.sums[figure])}>
                {textOf(figure, summary.sums[figure])}
              </Opens>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

function Row({ row, range, onOpen }: { row: TimesheetRow } & Pick<RowsProps, 'range' | 'onOpen'>) {
  return (
    <tr>
      <th scope="row">
        <PersonCell row={row} range={range} />
      </th>
      <td>
        <Mini weeks={row.weeks} />
      </td>
      {columnsNow().map(([figure, name]) => (
        <td key={figure} data-number className="num">
          <Value figure={figure} name={name} row={row} range={range} onOpen={onOpen} />
        </td>
      ))}
    </tr>
  );
}

interface ValueProps extends Pick<RowsProps, 'range' | 'onOpen'> {
  figure: Figure;
  name: string;
  row: TimesheetRow;
}

function Value({ figure, name, row, range, onOpen }: ValueProps) {
  const value = row.sums[figure];
  const { start_date, end_date } = row;
  const days = isPart(row, range) && { start_date, end_date };
  const part = { title: t('{figure}, {name}', { figure: name, name: row.name }), person_ids: row.id, ...days };
  const tone = figure === 'balance' && value >= 60 ? 'good' : figure === 'absent' && value > 0 ? 'bad' : undefined;
  return (
    <Opens onOpen={() => onOpen(figure, part)} isOff={isWithout(figure, value)} tone={tone}>
      {tone === 'bad' && <DayIcon state="absent" size={16} decorative />}
      {textOf(figure, value)}
    </Opens>
  );
}

interface OpensProps {
  onOpen(): void;
  /** Whether there are no days behind it. */
  isOff: boolean;
  tone?: 'good' | 'bad' | undefined;
  children: ReactNode;
}

function Opens({ onOpen, isOff, tone, children }: OpensProps) {
  if (isOff) return <span className={c['none']}>{children}</span>;
  return (
    <button type="button" className={c['opens']} data-tone={tone} onClick={onOpen}>
      {children}
    </button>
  );
}

function PersonCell({ row, range }: { row: TimesheetRow; range: Range }) {
  const days = `${shortDay(row.start_date)} – ${shortDay(row.end_date)}`;
  const department = row.department_name ?? t('No department');

  return (
    <span className={c['who']}>
      <Avatar name={row.name} avatar={row.avatar} size={32} />
      <span>
        <b>{row.name}</b>
        <small>{isPart(row, range) ? t('{department}, {days}', { department, days }) : row.designation_name}</small>
      </span>
    </span>
  );
}

/** Small chart of the same weeks as in the chart; the table beside it has the numbers. */
function Mini({ weeks }: { weeks: TimesheetRow['weeks'] }) {
  const highest = Math.max(1, ...weeks.map(({ worked, planned, off }) => Math.max(worked, planned) + off));
  const px = (seconds: number) => (seconds / highest) * 24;
  return (
    <span className={c['mini']} aria-hidden>
      {weeks.map(({ start_date, worked, off }) => (
        <span key={start_date}>
          <b style={{ height: px(worked) }} />
          <i style={{ height: px(off), bottom: px(worked) }} />
        </span>
      ))}
    </span>
  );
}

/** Cards for a phone: person, weeks, and the three main figures, with links to the same days. */
function Cards({ rows, range, onOpen }: RowsProps) {
  const shown = columnsNow().filter(([figure]) => figure === 'worked' || figure === 'planned' || figure === 'balance');
  return (
    <ul className={c['cards']} aria-label={t('Timesheet')}>
      {rows.map((row) => (
        <li key={`${row.id} ${row.start_date}`}>
          <PersonCell row={row} range={range} />
          <Mini weeks={row.weeks} />
          <dl>
            {shown.map(([figure, name]) => (
              <div key={figure}>
                <dt>{name}</dt>
                <dd className="num">
                  <Value figure={figure} name={name} row={row} range={range} onOpen={onOpen} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
