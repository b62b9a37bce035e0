import { workingWeek, type WeekDay, type WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { firstWeekFrom } from '#features/company/rules/working-week.ts';
import type { Case } from './format/case.ts';
import type { CaseDays, CaseWeek } from './format/weeks.ts';
import { NotPossible } from './not-possible.ts';
import { secondsOf } from './values.ts';

const isDuration = (text: string) => /^\d+:\d{2}(:\d{2})?$/.test(text);

/** Returns the day of a week as the working week stores it. @throws NotPossible for an unknown shift */
function dayFrom(day: CaseDays[number], one: Case): WeekDay | null {
  if (day === null) return null;
  if (typeof day !== 'string')
    return {
      work_time: secondsOf(day.work),
      start_time: day.start ?? null,
      break_time: secondsOf(day.break ?? '0:00'),
      break_start: day.break_start ?? null,
      template_id: null,
    };
  const { standard } = one.company;
  if (isDuration(day))
    return {
      work_time: secondsOf(day),
      start_time: standard.start,
      break_time: secondsOf(standard.break),
      break_start: null,
      template_id: null,
    };
  const shift = one.shifts.find(({ name }) => name === day);
  if (!shift) throw new NotPossible(`there is no shift called ${day}`);
  return {
    work_time: secondsOf(shift.work),
    start_time: shift.start,
    break_time: secondsOf(shift.break),
    break_start: null,
    template_id: null,
  };
}

/** Returns the working week of a row; null for one without days of its own. */
export function weekFrom(row: CaseWeek, one: Case): WorkingWeek | null {
  if (row.kind === 'none' || row.kind === 'scaled') return null;
  if (row.kind === 'hours') return workingWeek.parse({ kind: 'hours', weekly_work_time: secondsOf(row.hours) });
  if (row.kind === 'planned')
    return workingWeek.parse({ kind: 'planned', weekly_work_time: secondsOf(row.hours), weekly_days: row.days });
  const weeks = row.weeks.map((days) => days.map((day) => dayFrom(day, one)));
  return workingWeek.parse({ kind: 'fixed', first_week: row.first_week ?? firstWeekFrom(row.from), weeks });
}
