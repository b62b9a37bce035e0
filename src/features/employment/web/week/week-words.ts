import { listOf } from '#platform/shared/locale.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { duration, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { FixedWeek, WorkingWeek } from '#features/company/rules/working-week.ts';

const monday = '2024-01-01' as LocalDate;

/** Returns the name of a weekday. @param day 0 = Monday */
export const dayName = (day: number, length: 'long' | 'short' = 'long'): string =>
  weekday(addDays(monday, day), length);

/** 'Monday and Wednesday, every second Friday'; 'Monday to Friday, 8h 00m each'. */
export function weekText(week: WorkingWeek): string {
  if (week.kind === 'hours') return t('{hours} a week on any days', { hours: duration(week.weekly_work_time) });
  if (week.kind === 'planned')
    return t('As planned, {hours} a week for leave', { hours: duration(week.weekly_work_time) });
  const hours = new Set(week.weeks.flat().flatMap((day) => day?.work_time ?? []));
  const days = daysText(week);
  const [only] = hours;
  return hours.size === 1 && only !== undefined ? t('{days}, {hours} each', { days, hours: duration(only) }) : days;
}

/** Days of every week first, then those of some weeks. */
function daysText({ weeks }: FixedWeek): string {
  const worked = [0, 1, 2, 3, 4, 5, 6].map((day) => weeks.flatMap((days, index) => (days[day] ? [index] : [])));
  const always = worked.flatMap((inWeeks, day) => (inWeeks.length === weeks.length ? [day] : []));
  const sometimes = worked.flatMap((inWeeks, day) =>
    inWeeks.length > 0 && inWeeks.length < weeks.length ? [{ day, inWeeks }] : [],
  );
  const parts = [
    ...(always.length > 0 ? [spansText(always)] : []),
    ...sometimes.map(({ day, inWeeks }) =>
      weeks.length === 2
        ? t('every second {day}', { day: dayName(day) })
        : t('{day} in {count, plural, one {week} other {weeks}} {weeks}', {
            day: dayName(day),
            count: inWeeks.length,
            weeks: listOf(inWeeks.map((index) => String(index + 1))),
          }),
    ),
  ];
  return parts.join(', ');
}

/** 'Monday to Friday', 'Monday and Wednesday' */
function spansText(days: readonly number[]): string {
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  if (days.length > 2 && last - first === days.length - 1)
    return t('{first} to {last}', { first: dayName(first), last: dayName(last) });
  return listOf(days.map((day) => dayName(day)));
}
