import { useRef, type KeyboardEvent } from 'react';
import { addDays, daysBetween, isoWeekday } from '../../shared/time.ts';
import type { LocalDate } from '../../shared/schemas.ts';
import { firstDayOfWeek, shortDay } from '../format.ts';
import { t } from '../i18n.ts';
import c from './YearRuler.module.css';

/** A stretch of the year. */
export interface YearBar {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Taken solid, booked tinted, waiting dashed. */
  readonly kind: 'taken' | 'booked' | 'waiting';
  /** What marks it where there is room: 'A'. */
  readonly letter: string;
  /** It fills the lower half. */
  readonly isHalf?: boolean;
  /** As one sentence. */
  readonly text: string;
}

/** A day that hangs above the year. */
export interface YearMark {
  readonly date: LocalDate;
  readonly text: string;
}

interface YearRulerProps {
  year: number;
  /** As one sentence, for screen readers: '13 holidays in 2026'. */
  label: string;
  marks: readonly YearMark[];
  bars?: readonly YearBar[];
  today: LocalDate;
  /** Without bars it is flat. */
  isFlat?: boolean;
}

const dayOfYear = (year: number, date: LocalDate) => daysBetween(`${year}-01-01` as LocalDate, date);

/**
 * The year as a ruler: months are its long ticks, weeks its short ones; holidays hang above it. The arrow keys step
 * from one stretch or mark to the next, each of which says itself as a sentence.
 */
export function YearRuler({ year, label, marks, bars = [], today, isFlat = false }: YearRulerProps) {
  const days = dayOfYear(year, `${year + 1}-01-01` as LocalDate);
  const at = (day: number) => `${(day / days) * 100}%`;
  const ruler = useRef<HTMLDivElement>(null);
  const isNow = today.startsWith(`${year}-`);
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
            year={year}
            at={at}
            isFirst={index === 0 && !bars.length}
          />
        ))}
      </div>
      <div className={c['bar']}>
        <Months year={year} at={at} />
        {bars.map((bar, index) => (
          <Stretch key={`${bar.from} ${bar.letter}`} bar={bar} year={year} at={at} isFirst={index === 0} />
        ))}
        {isNow && (
          <div className={c['now']} style={{ left: at(dayOfYear(year, today) + 0.5) }}>
            <b>{t('Today')}</b>
          </div>
        )}
      </div>
      <Ticks year={year} days={days} at={at} month={isNow ? Number(today.slice(5, 7)) : undefined} />
    </div>
  );
}

function Mark({ mark: { date, text }, year, at, isFirst }: Placed & { mark: YearMark; isFirst: boolean }) {
  const day = dayOfYear(year, date);
  return (
    <button
      type="button"
      data-stop
      tabIndex={isFirst ? 0 : -1}
      aria-label={text}
      data-tip={text}
      data-end={day > 182 || undefined}
      style={{ left: at(day + 0.5) }}
    />
  );
}

interface Placed {
  year: number;
  at(day: number): string;
}

const monthsOf = (year: number) =>
  Array.from({ length: 12 }, (_, index) => {
    const first = dayOfYear(year, `${year}-${String(index + 1).padStart(2, '0')}-01` as LocalDate);
    const next = index === 11 ? `${year + 1}-01-01` : `${year}-${String(index + 2).padStart(2, '0')}-01`;
    return { first, length: dayOfYear(year, next as LocalDate) - first };
  });

const Months = ({ year, at }: Placed) =>
  monthsOf(year).map(({ first, length }) => (
    <span key={first} className={c['month']} style={{ left: at(first), width: at(length) }} />
  ));

function Stretch({ bar, year, at, isFirst }: Placed & { bar: YearBar; isFirst: boolean }) {
  const from = Math.max(0, dayOfYear(year, bar.from));
  const length = dayOfYear(year, bar.to) - from + 1;
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
      style={{ left: at(from), width: at(length) }}
    >
      {length > 4 ? bar.letter : ''}
    </button>
  );
}

function Ticks({ year, days, at, month }: Placed & { days: number; month: number | undefined }) {
  const beginning = `${year}-01-01` as LocalDate;
  const first = (7 + firstDayOfWeek() - isoWeekday(beginning)) % 7;
  const weeks = Array.from({ length: Math.ceil((days - first) / 7) }, (_, index) => first + index * 7);
  return (
    <div className={c['ticks']} aria-hidden>
      {weeks.map((day) => (
        <span key={addDays(beginning, day)} style={{ left: at(day) }} />
      ))}
      {monthsOf(year).map((one, index) => (
        <b
          key={one.first}
          style={{ left: at(one.first), width: at(one.length) }}
          data-now={month === index + 1 || undefined}
        >
          {shortDay(`${year}-${String(index + 1).padStart(2, '0')}-01`).slice(2)}
        </b>
      ))}
    </div>
  );
}

/** From stop to stop, in the order of the year. */
function step(event: KeyboardEvent, ruler: HTMLElement | null): void {
  const way = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
  if (!way || !ruler) return;
  const place = (stop: HTMLElement) => Number.parseFloat(stop.style.left);
  const stops = [...ruler.querySelectorAll<HTMLElement>('[data-stop]')].sort((one, other) => place(one) - place(other));
  const from = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[Math.min(stops.length - 1, Math.max(0, from + way))];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
