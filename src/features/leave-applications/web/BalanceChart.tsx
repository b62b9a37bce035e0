import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { shortMonth } from '#platform/shared/date-format.ts';
import { addDays, daysBetween } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { inlineDistance, inlineKey } from '#platform/web/direction.ts';
import { longDay, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { inColumn } from '#features/leave/web/parts/in-column.ts';
import { balanceOn, type OwnLedger } from './replies.ts';
import { amountOf } from './leave-words.ts';
import c from './ledger.module.css';

/** Units of the drawing; its width scales with the page. */
const [width, height, floor] = [1000, 160, 150];

interface BalanceChartProps {
  ledger: OwnLedger;
  day: LocalDate;
  onDay(day: LocalDate): void;
}

/**
 * Chart of a balance as stairs; the future is dashed. Arrow keys move the day, with Shift by weeks,
 * and Home selects today.
 */
export function BalanceChart({ ledger, day, onDay }: BalanceChartProps) {
  const { leave_year, today, leave_type } = ledger;
  const { first, last } = leave_year;
  const days = daysBetween(first, last) + 1;
  const bounded = (date: LocalDate) => (date < first ? first : date > last ? last : date);
  const plot = useRef<HTMLDivElement>(null);
  const dayAt = ({ clientX }: PointerEvent) => {
    const box = plot.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1);
    return bounded(addDays(first, Math.floor((inlineDistance(box, clientX) / box.width) * days)));
  };
  const step = (event: KeyboardEvent) => {
    const way = { ArrowBack: -1, ArrowForward: 1 }[inlineKey(event)];
    if (way === undefined && event.key !== 'Home') return;
    event.preventDefault();
    onDay(bounded(way === undefined ? today : addDays(day, way * (event.shiftKey ? 7 : 1))));
  };
  return (
    <div
      className={c['stairs']}
      role="slider"
      tabIndex={0}
      aria-label={t('Balance by day')}
      aria-valuemin={0}
      aria-valuemax={days - 1}
      aria-valuenow={daysBetween(first, day)}
      aria-valuetext={`${longDay(day)}, ${amountOf(balanceOn(ledger, day), leave_type.unit)}`}
      onKeyDown={step}
      onPointerDown={(event) => onDay(dayAt(event))}
      onPointerMove={(event) => event.buttons === 1 && onDay(dayAt(event))}
    >
      <div className={c['plot']} ref={plot}>
        <Drawing ledger={ledger} day={day} />
      </div>
    </div>
  );
}

function Drawing({ ledger, day }: Omit<BalanceChartProps, 'onDay'>) {
  const { leave_year, today, before } = ledger;
  const { first, last } = leave_year;
  const days = daysBetween(first, last) + 1;
  const highest = Math.max(1, before, ...ledger.days.map(({ balance }) => balance));
  const x = (date: LocalDate) => (daysBetween(first, date) / days) * width;
  const y = (balance: number) => floor - (Math.max(0, balance) / highest) * (floor - 20);
  const steps = [{ date: first, balance: before }, ...ledger.days];
  const until = today < first ? first : today > last ? last : today;
  const path = (from: LocalDate, to: LocalDate) => stairs(steps, { from, to, x, y });
  const across = (date: LocalDate) => `${(x(date) / width) * 100}%`;
  const grid = gridOf(highest);
  const isNow = first <= today && today <= last;
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className="mirrored" aria-hidden>
        {grid.map((amount) => (
          <line key={amount} x1={0} x2={width} y1={y(amount)} y2={y(amount)} data-grid />
        ))}
        <path d={`${path(first, until)} V${floor} H0 Z`} data-area />
        <path d={path(first, until)} data-line />
        <path d={path(until, last)} data-line data-ahead />
        {isNow && <line x1={x(today)} x2={x(today)} y1={0} y2={floor} data-now />}
        <line x1={x(day)} x2={x(day)} y1={0} y2={floor} data-day />
      </svg>
      <div aria-hidden>
        {grid.map((amount) => (
          <span key={amount} className={c['step']} style={{ top: `${(y(amount) / height) * 100}%` }}>
            {number(amount)}
          </span>
        ))}
        <Markers {...{ ledger, day, across }} isNow={isNow} />
      </div>
      <Months first={first} last={last} at={across} />
    </>
  );
}

interface MarkersProps {
  ledger: OwnLedger;
  day: LocalDate;
  isNow: boolean;
  across(date: LocalDate): string;
}

/** Markers of today and of the balance on the day. */
const Markers = ({ ledger, day, isNow, across }: MarkersProps) => (
  <>
    {isNow && day !== ledger.today && (
      <span className={c['now']} style={{ insetInlineStart: across(ledger.today) }}>
        {t('Today')}
      </span>
    )}
    <span
      className={`${c['value']} num`}
      data-edge={edgeOf(day, ledger.leave_year)}
      style={{ insetInlineStart: across(day) }}
    >
      {inColumn(balanceOn(ledger, day))}
    </span>
  </>
);

/** Near the ends of the year, keeps the number above the plot instead of hanging half outside. */
function edgeOf(day: LocalDate, { first, last }: OwnLedger['leave_year']): 'first' | 'last' | undefined {
  if (daysBetween(first, day) < 15) return 'first';
  return daysBetween(day, last) < 15 ? 'last' : undefined;
}

/** Returns at most four round amounts up to the highest. */
function gridOf(highest: number): number[] {
  const every = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((one) => highest / one <= 4) ?? 1000;
  return Array.from({ length: Math.floor(highest / every) }, (_, index) => (index + 1) * every);
}

interface ChartScale {
  readonly from: LocalDate;
  readonly to: LocalDate;
  x(date: LocalDate): number;
  y(balance: number): number;
}

/** Draws the stairs between two days as an SVG path. */
function stairs(steps: readonly { date: LocalDate; balance: number }[], { from, to, x, y }: ChartScale): string {
  const start = steps.findLast(({ date }) => date <= from)?.balance ?? 0;
  const between = steps.filter(({ date }) => from < date && date <= to);
  const moves = between.map(({ date, balance }) => `H${x(date)} V${y(balance)}`);
  return [`M${x(from)} ${y(start)}`, ...moves, `H${x(addDays(to, 1))}`].join(' ');
}

function Months({ first, last, at }: { first: LocalDate; last: LocalDate; at(date: LocalDate): string }) {
  const months: LocalDate[] = [];
  for (let day = first; day <= last; day = `${nextMonth(day)}-01` as LocalDate) months.push(day);
  return (
    <div className={c['months']} aria-hidden>
      {months.map((day) => (
        <span key={day} style={{ insetInlineStart: at(day) }}>
          {shortMonth(day)}
        </span>
      ))}
    </div>
  );
}

const nextMonth = (day: LocalDate): string =>
  Temporal.PlainYearMonth.from(day.slice(0, 7)).add({ months: 1 }).toString();
