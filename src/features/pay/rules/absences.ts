import type { LocalDate } from '#platform/shared/schemas.ts';
import { lengthOf } from './intervals.ts';
import type { DatedTerms, PayDay, PayLine } from './shapes.ts';
import { termsOn, type WorkedDay } from './worked-days.ts';

/** Hours of a date that are not worked. */
export interface CreditedAbsence {
  /** 'holiday', or the id of a leave type. */
  readonly type: string;
  readonly seconds: number;
  readonly is_paid: boolean;
  /** Seconds by which they reduce what is due. */
  readonly reduces: number;
}

/** Returns leave and holidays of days that are decided, by date. */
export function absencesOf(
  days: readonly PayDay[],
  dated: readonly DatedTerms[],
  worked: ReadonlyMap<LocalDate, WorkedDay>,
): ReadonlyMap<LocalDate, CreditedAbsence[]> {
  const result = new Map<LocalDate, CreditedAbsence[]>();
  for (const day of days) {
    if (day.state === 'undecided') continue;
    const leave = day.absences
      .map((one) => ({ ...one, reduces: one.reduces ?? one.seconds }))
      .filter(({ seconds, reduces }) => seconds > 0 || reduces > 0);
    const holiday = day.holiday_credit > 0 ? holidayOf(day, dated, lengthOf(worked.get(day.date)?.paid ?? [])) : null;
    if (leave.length > 0 || holiday) result.set(day.date, [...leave, ...(holiday ? [holiday] : [])]);
  }
  return result;
}

/**
 * Returns the hours of a holiday (rule 7): instead of work, only those that were not worked; beside half a holiday,
 * work for the other half takes nothing from them.
 */
function holidayOf(day: PayDay, dated: readonly DatedTerms[], worked: number): CreditedAbsence | null {
  const { holiday } = termsOn(dated, day.date);
  if (day.due === 0 && holiday.free_day === 'nothing') return null;
  const away = day.absences.reduce((sum, { seconds, reduces = seconds }) => sum + reduces, 0);
  const other = Math.max(0, day.due - day.holiday_credit - away);
  const isInstead = holiday.worked === 'instead';
  const seconds = Math.max(0, day.holiday_credit - (isInstead ? Math.max(0, worked - other) : 0));
  return seconds > 0 ? { type: 'holiday', seconds, is_paid: true, reduces: seconds } : null;
}

/** Returns the lines of paid absences. */
export const absenceLines = (absences: ReadonlyMap<LocalDate, readonly CreditedAbsence[]>): PayLine[] =>
  [...absences].flatMap(([date, list]) =>
    list
      .filter(({ is_paid, seconds }) => is_paid && seconds > 0)
      .map(({ type, seconds }): PayLine => {
        const isHoliday = type === 'holiday';
        const element = isHoliday ? type : `leave:${type}`;
        return {
          kind: 'absence',
          element,
          date,
          seconds,
          rule: element,
          because: { code: isHoliday ? 'holiday' : 'leave' },
        };
      }),
  );
