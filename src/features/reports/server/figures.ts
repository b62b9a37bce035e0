import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, startOfWeek } from '#platform/shared/time.ts';
import type { EvaluatedDay } from '#features/attendance/server/queries/evaluated-days.ts';
import type { Sums } from '../rules/figures.ts';

/** Contribution of a day to each figure. */
export function figuresOf(day: EvaluatedDay, today: LocalDate): Sums {
  const { state, planned } = day;
  return {
    planned,
    worked: state.work_time,
    off: day.off,
    leave_days: day.leave_days,
    balance: day.date <= today ? state.work_time - day.owed : 0,
    late: state.flags.is_late ? 1 : 0,
    absent: state.icon === 'absent' ? 1 : 0,
    to_review: state.icon === 'irregular' ? 1 : 0,
    not_counted: state.has_open_end ? 1 : 0,
  };
}

export interface WeekSums {
  readonly start_date: LocalDate;
  end_date: LocalDate;
  planned: number;
  worked: number;
  off: number;
}

/** Weeks of a range, cut at its ends. @param firstDay ISO weekday on which a week begins */
export function weeksOf(start: LocalDate, end: LocalDate, firstDay: number): WeekSums[] {
  const weeks: WeekSums[] = [];
  for (let from = start; from <= end;) {
    const last = addDays(startOfWeek(from, firstDay), 6);
    const end_date = last < end ? last : end;
    weeks.push({ start_date: from, end_date, planned: 0, worked: 0, off: 0 });
    from = addDays(end_date, 1);
  }
  return weeks;
}

export function addWeek(
  week: Pick<Sums, 'planned' | 'worked' | 'off'> | undefined,
  { planned, worked, off }: Pick<Sums, 'planned' | 'worked' | 'off'>,
): void {
  if (!week) return;
  week.planned += planned;
  week.worked += worked;
  week.off += off;
}
