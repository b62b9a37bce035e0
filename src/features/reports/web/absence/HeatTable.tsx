import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type PropsWithChildren } from 'react';
import { inlineKey } from '#platform/web/direction.ts';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import type { AbsenceSummary } from '../../rules/shapes.ts';
import { sumOfCells, isMarked, levelOf, rateText, type Cell, type CellFilter } from './levels.ts';
import { departmentName, weekdayName } from './stands-out.ts';
import c from '../reports.module.css';

interface HeatTableProps {
  summary: AbsenceSummary;
  shows: 'days' | 'rate';
  onOpen(where: CellFilter): void;
}

/** Weekdays on which anyone was to work. */
const weekdaysOf = ({ departments }: AbsenceSummary) =>
  [1, 2, 3, 4, 5, 6, 7].filter((day) => departments.some(({ weekdays }) => (weekdays[day - 1]?.planned ?? 0) > 0));

const first = '0 0';
const moves: Record<string, readonly [number, number]> = {
  ArrowForward: [0, 1],
  ArrowBack: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
};

/** Maximum number of cells without a link that the arrow keys skip. */
const maxSteps = 200;

const cellIn = (table: HTMLElement | null, at: string) => table?.querySelector<HTMLElement>(`[data-at="${at}"]`);

/** Makes the table a single tab stop: arrow keys move between cells and skip those without a link. */
function useArrows(summary: AbsenceSummary) {
  const table = useRef<HTMLTableElement>(null);
  const [stop, setStop] = useState(first);
  // Other dates or departments may have fewer cells.
  useEffect(() => {
    setStop((known) => (cellIn(table.current, known) ? known : first));
  }, [summary]);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.dataset['at']) setStop(target.dataset['at']);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[inlineKey(event)];
    const own = (event.target as HTMLElement).dataset['at']?.split(' ').map(Number);
    if (!move || !own) return;
    event.preventDefault();
    let [row = 0, column = 0] = own;
    for (let steps = 0; steps < maxSteps; steps += 1) {
      [row, column] = [row + move[0], column + move[1]];
      const next = cellIn(table.current, `${row} ${column}`);
      if (next) return next.focus();
    }
  };
  return { table, stop, onFocus, onKeyDown };
}

const noCell: Cell = { absent: 0, planned: 0 };

/** Each cell shows its number, with dots and a tint for its rate, so that it is readable without colour. */
export function HeatTable({ summary, shows, onOpen }: HeatTableProps) {
  const days = weekdaysOf(summary);
  const { table, stop, ...keys } = useArrows(summary);
  const isPhone = useNarrow('(max-width: 599px)');
  return (
    <section className={c['card']} aria-label={t('Absences by weekday and department')}>
      <header className={c['cardHead']}>
        <h2>{t('Absences by weekday and department')}</h2>
        <Key />
      </header>
      <div className={c['scroll']}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus between its buttons */}
        <table className={c['heat']} ref={table} {...keys}>
          <thead>
            <tr>
              <th scope="col">{t('Department')}</th>
              {days.map((day) => (
                <th key={day} scope="col">
                  {weekdayName(day, isPhone ? 'short' : 'long')}
                </th>
              ))}
              <th scope="col">{t('All', { of: 'people' })}</th>
            </tr>
          </thead>
          <tbody>
            {summary.departments.map((department, row) => (
              <DepartmentRow key={department.id} {...{ department, row, days, stop, shows, onOpen }} />
            ))}
          </tbody>
          <AllRow {...{ summary, days, stop, onOpen }} />
        </table>
      </div>
    </section>
  );
}

function Key() {
  return (
    <ul className={c['key']} aria-hidden>
      <li>
        <Dots level={1} /> {t('Under {rate}', { rate: '2.2%' })}
      </li>
      <li>
        <Dots level={3} /> 3.5 – 5.5%
      </li>
      <li>
        <Dots level={5} /> {t('{rate} or more', { rate: '10%' })}
      </li>
    </ul>
  );
}

interface DepartmentRowProps extends Pick<HeatTableProps, 'shows' | 'onOpen'> {
  department: AbsenceSummary['departments'][number];
  row: number;
  days: readonly number[];
  /** Cell that is the tab stop. */
  stop: string;
}

function DepartmentRow({ department, row, days, stop, shows, onOpen }: DepartmentRowProps) {
  const name = departmentName(department);
  return (
    <tr>
      <th scope="row">
        {name} <small className="num">{number(department.people)}</small>
      </th>
      {days.map((day, column) => (
        <HeatCell
          key={day}
          cell={department.weekdays[day - 1] ?? noCell}
          name={`${name}, ${weekdayName(day)}`}
          at={`${row} ${column}`}
          stop={stop}
          shows={shows}
          onOpen={() => onOpen({ department, weekday: day })}
        />
      ))}
      <Sum
        cell={sumOfCells(department.weekdays)}
        name={name}
        at={`${row} ${days.length}`}
        stop={stop}
        onOpen={() => onOpen({ department })}
      />
    </tr>
  );
}

interface AllRowProps extends Omit<HeatTableProps, 'shows'> {
  days: readonly number[];
  stop: string;
}

function AllRow({ summary, days, stop, onOpen }: AllRowProps) {
  const row = summary.departments.length;
  const all = days.map((day) => sumOfCells(summary.departments.flatMap(({ weekdays }) => weekdays[day - 1] ?? [])));
  return (
    <tfoot>
      <tr>
        <th scope="row">
          {t('All', { of: 'people' })} <small className="num">{number(summary.people)}</small>
        </th>
        {days.map((day, column) => (
          <Sum
            key={day}
            cell={all[column] ?? noCell}
            name={weekdayName(day)}
            at={`${row} ${column}`}
            stop={stop}
            onOpen={() => onOpen({ weekday: day })}
          />
        ))}
        <Sum
          cell={sumOfCells(all)}
          name={t('All', { of: 'people' })}
          at={`${row} ${days.length}`}
          stop={stop}
          onOpen={() => onOpen({})}
        />
      </tr>
    </tfoot>
  );
}

interface HeatCellProps {
  cell: Cell;
  /** 'Assembly, Monday' */
  name: string;
  at: string;
  stop: string;
  shows: 'days' | 'rate';
  onOpen(): void;
}

const nameOf = ({ absent, planned }: Cell, name: string) =>
  t('{count, plural, one {{name}: # day, {rate}} other {{name}: # days, {rate}}}', {
    count: absent,
    name,
    rate: rateText(absent, planned),
  });

function HeatCell({ shows, ...props }: HeatCellProps) {
  const { absent, planned } = props.cell;
  const level = levelOf(absent, planned);
  return (
    <td data-level={level}>
      <DaysButton {...props}>
        <b className="num">
          {isMarked({ absent, planned }) && <DayIcon state="irregular" size={14} decorative />}
          {shows === 'days' ? number(absent) : rateText(absent, planned)}
        </b>
        <Dots level={level} />
      </DaysButton>
    </td>
  );
}

function Sum(props: Omit<HeatCellProps, 'shows'>) {
  const { absent, planned } = props.cell;
  return (
    <td className={`${c['heatSum']} num`}>
      {absent > 0 ? <DaysButton {...props}>{number(absent)}</DaysButton> : number(absent)}
      <small>{rateText(absent, planned)}</small>
    </td>
  );
}

/** Button that opens the days; only one of them is a tab stop. */
const DaysButton = ({ cell, name, at, stop, onOpen, children }: PropsWithChildren<Omit<HeatCellProps, 'shows'>>) => (
  <button type="button" data-at={at} tabIndex={at === stop ? 0 : -1} aria-label={nameOf(cell, name)} onClick={onOpen}>
    {children}
  </button>
);

function Dots({ level }: { level: number }) {
  return (
    <span className={c['dots']} aria-hidden>
      {[1, 2, 3, 4, 5].map((dot) => (
        <i key={dot} data-off={dot > level || undefined} />
      ))}
    </span>
  );
}
