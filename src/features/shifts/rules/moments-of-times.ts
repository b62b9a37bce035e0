import { addDays, plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import type { Times } from '#platform/shared/times-of-day.ts';
import type { Shift } from './shift.ts';

/** Instants at which times of a date begin and end, in epoch seconds. */
export interface MomentSpan {
  readonly from: number;
  readonly to: number;
}

interface TimesContext {
  readonly date: LocalDate;
  readonly zone: string;
  /** Shift of the date, which may pass midnight: its early hours are those of the next day. */
  readonly shift: Pick<Shift, 'start_at' | 'end_at'> | null;
}

/** Returns when times of a date are by the clock of a zone. */
export const momentsOfTimes = (times: Times, context: TimesContext): MomentSpan[] =>
  times.split(',').map((span) => momentOf(span.slice(0, 5), span.slice(6), context));

function momentOf(from: string, to: string, { date, zone, shift }: TimesContext): MomentSpan {
  const on = (day: LocalDate) => {
    const last = to > from ? day : addDays(day, 1);
    return { from: instantOf(day, from, zone), to: instantOf(last, to, zone) };
  };
  const [own, next] = [on(date), on(addDays(date, 1))];
  const isIn = (span: MomentSpan) => shift !== null && span.from < shift.end_at && span.to > shift.start_at;
  return !isIn(own) && isIn(next) ? next : own;
}

const instantOf = (date: LocalDate, time: string, zone: string): number =>
  plannedInstant(`${date} ${time}:00` as LocalDateTime, zone);
