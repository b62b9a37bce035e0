import { hoursAndMinutes, wholeMinutes } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import { isAhead } from '#features/days/rules/ahead.ts';
import { isAbnormal } from '#features/days/rules/day.ts';
import { dueTimeOf } from '#features/holidays/rules/due.ts';
import { hasOpenEnd } from '#features/days/rules/open-end.ts';
import { findOpenClock, sumWorkTimes } from '#features/days/rules/entries.ts';
import type { DayBasis } from './day-shapes.ts';
import { effectOf } from './effect.ts';

/** Returns the first problem of a day as a sentence; null without any. @param now epoch seconds */
export function reasonOf(basis: DayBasis, now: number): string | null {
  const { day, max_daily_work_duration: longest } = basis;
  const { icon, is_incomplete, is_late, late_by, count_unapproved } = effectOf(basis, day, now);
  if (!day || day.clocks.length === 0)
    return icon === 'absent' ? translate('A shift was planned, but nothing was recorded.') : null;
  const work_time = wholeMinutes(sumWorkTimes(day.clocks, now).work_time);
  if (day.flagged_at !== null)
    return translate('Punches arrived late, after this day was approved. The day did not change.');
  if (isAhead(day.clocks, now))
    return translate(
      'An entry of this day begins or ends in the future. The clock of the server was ahead when it was recorded.',
    );
  if (hasOpenEnd(day, now, longest))
    return translate('The clock-out is missing. This day is not counted until someone adds it.');
  if (icon === 'irregular') return irregularText(count_unapproved);
  if (is_incomplete && findOpenClock(day.clocks)) return translate('The clock-out is missing.');
  if (isAbnormal(day, now, longest) && work_time > longest)
    return translate('{recorded} recorded, more than the {limit} daily limit.', {
      recorded: hoursAndMinutes(work_time),
      limit: hoursAndMinutes(longest),
    });
  if (!day.shift && day.due_time === null) return translate('Worked without a shift.');
  // Half a day of leave or holiday leaves half of the shift due.
  const due = dueTimeOf(day, basis);
  if (is_incomplete)
    return due > work_time
      ? translate('The day is {length} short of {due}.', {
          length: lengthText(due - work_time),
          due: hoursAndMinutes(due),
        })
      : translate('This day is marked as incomplete.');
  // If late by the rules, the state shows the minutes.
  return is_late && late_by === 0 ? translate('This day is marked as late.') : null;
}

/** @param unapproved number of entries that were corrected and not approved */
function irregularText(unapproved: number): string {
  if (unapproved === 0) return translate('This day is marked for review. Its history says why.');
  if (unapproved === 1) return translate('Times were corrected manually and need approval.');
  return translate(
    '{count, plural, one {# entry was corrected manually and needs approval.} other {# entries were corrected manually and need approval.}}',
    { count: unapproved },
    String,
  );
}

/** '18 minutes', and from an hour on '1h 30m'. @param seconds length to format */
function lengthText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return hoursAndMinutes(seconds);
  return translate('{minutes, plural, one {# minute} other {# minutes}}', { minutes }, String);
}
