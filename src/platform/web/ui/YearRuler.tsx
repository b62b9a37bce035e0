import { useRef, type KeyboardEvent } from 'react';
import { addDays, daysBetween, isoWeekday } from '../../shared/time.ts';
import type { LocalDate } from '../../shared/schemas.ts';
import { inlineKey } from '../direction.ts';
import { firstDayOfWeek, shortDay } from '../format.ts';
import { t } from '../i18n.ts';
import c from './YearRuler.module.css';

/** A period of the year. */
export interface YearBar {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Taken solid, booked tinted, waiting dashed. */
  readonly kind: 'taken' | 'booked' | 'waiting';
  /** Letter shown when there is room: 'A'. */
  readonly letter: string;
  /** Whether it fills only the lower half. */
  readonly isHalf?: boolean;
  /** Description as one sentence. */
  readonly text: string;
}

/** A day marked above the year. */
export interface YearMark {
  readonly date: LocalDate;
  readonly text: string;
}

interface YearRulerProps {
  /** Bounds of a calendar year, or of another period of about that length; both days included. */
  from: LocalDate;
  to: LocalDate;
  /** Description as one sentence, for screen readers: '13 holidays in 2026'. */
  label: string;
  marks: readonly YearMark[];
  bars?: readonly YearBar[];
  today: LocalDate;
  /** Whether it is lower, because there are no bars. */
  isFlat?: boolean;
}

/**
 * The year as a ruler: months are its long ticks, weeks its short ones; holidays hang above it.
 * The arrow keys step from one bar or mark to the next, each of which has a sentence for screen readers.
 */
export function YearRuler({ from, to, label, marks, bars = [], today, isFlat = false }: YearRulerProps) {
  const days = daysBetween(from, to) + 1;
  const positionOf = (day: number) => `${(day / days) * 100}%`;
  const ruler = useRef<HTMLDivElement>(null);
  const isNow = from <= today && today <= to;
  return (
    <div
      className={c['year']}
      data-flat={isFlat || undefined}
      ref={ruler}
      role="group"
      aria-label={label}
      onKeyDown={(event) => step(event, ruler.current)}
    >
      <div className={c['marks']}>
        {marks.map((mark, index) => (
          <Mark
            key={`${mark.date} ${mark.text}`}
            mark={mark}
            {...{ from, to, positionOf }}
            isFirst={index === 0 && !bars.length}
          />
        ))}
      </div>
      <div className={c['bar']}>
        <Months {...{ from, to, positionOf }} />
        {bars.map((bar, index) => (
          <RulerPeriod
            key={`${bar.from} ${bar.letter}`}
            bar={bar}
            {...{ from, to, positionOf }}
            isFirst={index === 0}
          />
        ))}
        {isNow && (
          <div className={c['now']} style={{ insetInlineStart: positionOf(daysBetween(from, today) + 0.5) }}>
            <b>{t('Today')}</b>
          </div>
        )}
      </div>
      <Ticks {...{ from, to, positionOf }} month={isNow ? today.slice(0, 7) : undefined} />
    </div>
  );
}

function Mark({
  mark: { date, text },
  from,
  to,
  positionOf,
  isFirst,
}: YearSpan & { mark: YearMark; isFirst: boolean }) {
  const day = daysBetween(from, date);
  return (
    <button
      type="button"
      data-stop
      tabIndex={isFirst ? 0 : -1}
      aria-label={text}
      data-tip={text}
      data-end={day * 2 > daysBetween(from, to) || undefined}
      style={{ insetInlineStart: positionOf(day + 0.5) }}
    />
  );
}

interface YearSpan {
  from: LocalDate;
  to: LocalDate;
  positionOf(day: number): string;
}

const monthAfter = (day: LocalDate) => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return `${next}-01` as LocalDate;
};

/** The calendar months within the year. */
function monthsOf({ from, to }: Pick<YearSpan, 'from' | 'to'>) {
  const months: { readonly day: LocalDate; readonly first: number; readonly length: number }[] = [];
  for (let day = from; day <= to; day = monthAfter(day)) {
    const next = monthAfter(day);
    const length = daysBetween(day, next <= to ? next : addDays(to, 1));
    months.push({ day, length, first: daysBetween(from, day) });
  }
  return months;
}

const Months = ({ positionOf, ...year }: YearSpan) =>
  monthsOf(year).map(({ first, length }) => (
    <span
      key={first}
      className={c['month']}
      style={{ insetInlineStart: positionOf(first), width: positionOf(length) }}
    />
  ));

function RulerPeriod({ bar, from, to, positionOf, isFirst }: YearSpan & { bar: YearBar; isFirst: boolean }) {
  const first = Math.max(0, daysBetween(from, bar.from));
  const length = daysBetween(from, bar.to < to ? bar.to : to) - first + 1;
  return (
    <button
      type="button"
      data-stop
      tabIndex={isFirst ? 0 : -1}
      className={c['stretch']}
      data-kind={bar.kind}
      data-half={bar.isHalf || undefined}
      aria-label={bar.text}
      data-tip={bar.text}
      style={{ insetInlineStart: positionOf(first), width: positionOf(length) }}
    >
      {length > 4 ? bar.letter : ''}
    </button>
  );
}

/** Number of days below which a month has no room for its name. */
const fewDays = 10;

function Ticks({ month, positionOf, ...year }: YearSpan & { month: string | undefined }) {
  const days = daysBetween(year.from, year.to) + 1;
  const first = (7 + firstDayOfWeek() - isoWeekday(year.from)) % 7;
  const weeks = Array.from({ length: Math.ceil((days - first) / 7) }, (_, index) => first + index * 7);
  return (
    <div className={c['ticks']} aria-hidden>
      {weeks.map((day) => (
        <span key={day} style={{ insetInlineStart: positionOf(day) }} />
      ))}
      {monthsOf(year).map((one) => (
        <b
          key={one.first}
          style={{ insetInlineStart: positionOf(one.first), width: positionOf(one.length) }}
          data-now={month === one.day.slice(0, 7) || undefined}
        >
          {one.length > fewDays && shortDay(`${one.day.slice(0, 7)}-01`).slice(2)}
        </b>
      ))}
    </div>
  );
}

/** Moves the focus from stop to stop, in the order of the year. */
function step(event: KeyboardEvent, ruler: HTMLElement | null): void {
  const way = { ArrowForward: 1, ArrowBack: -1, Home: -Infinity, End: Infinity }[inlineKey(event)];
  if (!way || !ruler) return;
  const place = (stop: HTMLElement) => Number.parseFloat(stop.style.insetInlineStart);
  const stops = [...ruler.querySelectorAll<HTMLElement>('[data-stop]')].sort((one, other) => place(one) - place(other));
  const from = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[Math.min(stops.length - 1, Math.max(0, from + way))];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
