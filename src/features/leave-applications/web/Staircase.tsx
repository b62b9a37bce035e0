import type { KeyboardEvent } from 'react';
import { addDays, daysBetween } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { longDay, month, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { balanceOn, type OwnLedger } from './replies.ts';
import { amountOf } from './leave-words.ts';
import c from './ledger.module.css';

/** The drawing's own units: its width follows the page. */
const [width, height, floor] = [1000, 180, 150];

interface StaircaseProps {
  ledger: OwnLedger;
  day: LocalDate;
  onDay(day: LocalDate): void;
}

/**
 * The lines of a balance, drawn as stairs; what is to come is dashed. The day can be moved: arrow keys step by days,
 * with Shift by weeks, Home is today.
 */
export function Staircase({ ledger, day, onDay }: StaircaseProps) {
  const { leave_year, today, leave_type } = ledger;
  const { first, last } = leave_year;
  const days = daysBetween(first, last) + 1;
  const bounded = (date: LocalDate) => (date < first ? first : date > last ? last : date);
  const step = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
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
      onPointerDown={({ currentTarget, clientX }) => {
        const box = currentTarget.getBoundingClientRect();
        onDay(bounded(addDays(first, Math.floor(((clientX - box.left) / box.width) * days))));
      }}
    >
      <Drawing ledger={ledger} day={day} />
    </div>
  );
}

function Drawing({ ledger, day }: Omit<StaircaseProps, 'onDay'>) {
  const { leave_year, today, lines, before } = ledger;
  const { first, last } = leave_year;
  const days = daysBetween(first, last) + 1;
  const highest = Math.max(1, before, ...lines.map(({ balance }) => balance));
  const x = (date: LocalDate) => (daysBetween(first, date) / days) * width;
  const y = (balance: number) => floor - (Math.max(0, balance) / highest) * (floor - 20);
  const steps = [{ date: first, balance: before }, ...lines];
  const until = today < first ? first : today > last ? last : today;
  const path = (from: LocalDate, to: LocalDate) => stairs(steps, { from, to, x, y });
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        <path d={`${path(first, until)} V${floor} H0 Z`} data-area />
        <path d={path(first, until)} data-line />
        <path d={path(until, last)} data-line data-ahead />
        <line x1={x(day)} x2={x(day)} y1={10} y2={floor} data-day />
      </svg>
      <span className={c['highest']} aria-hidden>
        {number(highest)}
      </span>
      <Months first={first} last={last} at={(date) => `${(x(date) / width) * 100}%`} />
    </>
  );
}

interface Drawn {
  readonly from: LocalDate;
  readonly to: LocalDate;
  x(date: LocalDate): number;
  y(balance: number): number;
}

/** The stairs between two days. */
function stairs(steps: readonly { date: LocalDate; balance: number }[], { from, to, x, y }: Drawn): string {
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
        <span key={day} style={{ left: at(day) }}>
          {month(day, 'short').slice(0, 3)}
        </span>
      ))}
    </div>
  );
}

const nextMonth = (day: LocalDate): string =>
  Temporal.PlainYearMonth.from(day.slice(0, 7)).add({ months: 1 }).toString();
