import type { ObjectWords } from '#platform/shared/audit.ts';
import { listText, weekday } from '#platform/shared/audit-sentences.ts';
import { hoursAndMinutes } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import type { FixedWeek, WorkingWeek } from './week-shapes.ts';

// Describes a working week in words: on screens, in the audit log and in reasons.

/** '8h', '7h 30m': whole hours need no minutes in a sentence. @param seconds */
export const hoursText = (seconds: number): string =>
  seconds % 3600 === 0 ? hoursAndMinutes(seconds).replace(/ 00m$/, '') : hoursAndMinutes(seconds);

/** @param day 0 = Monday */
const dayName = (day: number): string => weekday(day + 1);

/** 'Monday and Wednesday, every second Friday'; 'Monday to Friday, 8h each'. */
export function weekText(week: WorkingWeek): string {
  if (week.kind === 'hours')
    return translate('{hours} a week on any days', { hours: hoursText(week.weekly_work_time) });
  if (week.kind === 'planned')
    return translate('As planned, {hours} a week for leave', { hours: hoursText(week.weekly_work_time) });
  const hours = new Set(week.weeks.flat().flatMap((day) => day?.work_time ?? []));
  const days = daysText(week);
  const [only] = hours;
  return hours.size === 1 && only !== undefined
    ? translate('{days}, {hours} each', { days, hours: hoursText(only) })
    : days;
}

/** The same for a stored week of the audit log. */
export const storedWeekText: ObjectWords = (value) => (isWeek(value) ? weekText(value) : '');

const isWeek = (value: object): value is WorkingWeek => 'kind' in value;

/** Days of every week first, then those of some weeks: 'Monday and Wednesday, every second Friday'. */
export function daysText({ weeks }: Pick<FixedWeek, 'weeks'>): string {
  const worked = [0, 1, 2, 3, 4, 5, 6].map((day) => weeks.flatMap((days, index) => (days[day] ? [index] : [])));
  const always = worked.flatMap((inWeeks, day) => (inWeeks.length === weeks.length ? [day] : []));
  const sometimes = worked.flatMap((inWeeks, day) =>
    inWeeks.length > 0 && inWeeks.length < weeks.length ? [{ day, inWeeks }] : [],
  );
  const parts = [
    ...(always.length > 0 ? [spansText(always)] : []),
    ...sometimes.map(({ day, inWeeks }) => someWeeksText(dayName(day), inWeeks, weeks.length)),
  ];
  return parts.join(', ');
}

/** 'every second Friday', 'Friday in weeks 1 and 3' */
function someWeeksText(day: string, inWeeks: readonly number[], count: number): string {
  if (count === 2) return translate('every second {day}', { day });
  const weeks = listText(inWeeks.map((index) => String(index + 1)));
  return inWeeks.length === 1
    ? translate('{day} in week {weeks}', { day, weeks })
    : translate('{day} in weeks {weeks}', { day, weeks });
}

/** 'Monday to Friday', 'Monday and Wednesday' */
function spansText(days: readonly number[]): string {
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  if (days.length > 2 && last - first === days.length - 1)
    return translate('{first} to {last}', { first: dayName(first), last: dayName(last) });
  return listText(days.map(dayName));
}
