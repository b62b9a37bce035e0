import { decimal, duration, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { listText } from '#platform/shared/audit-sentences.ts';
import { wholeMinutes } from '#platform/shared/time.ts';
import { hoursText } from '#features/company/rules/week-text.ts';
import type { WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { weekTotals, weeklyDays, weeklyWorkTime } from '#features/company/rules/working-week.ts';
import { dayName } from '#features/employment/web/parts/week-lane.ts';
import type { Figures } from '../rules/shapes.ts';

// Words for the figures that follow from a week.

/** Distinct working times of the days, longest first. */
const dayHours = (week: WorkingWeek): number[] =>
  week.kind === 'fixed'
    ? [...new Set(week.weeks.flat().flatMap((day) => day?.work_time ?? []))].sort((one, other) => other - one)
    : [];

/** '2 days of 8h', '24h and 16h in turn', 'on any days' */
export function perWeekText(week: WorkingWeek): string {
  if (week.kind === 'hours') return t('on any days');
  if (week.kind === 'planned') return t('for leave; only published shifts are due');
  if (week.weeks.length > 1) return t('{hours} in turn', { hours: listText(weekTotals(week).map(hoursText)) });
  const [first, ...others] = dayHours(week);
  const days = weeklyDays(week) ?? 0;
  return others.length === 0 && first !== undefined
    ? t('{count, plural, one {# day} other {# days}} of {hours}', { count: days, hours: hoursText(first) })
    : t('{count, plural, one {# day} other {# days}}', { count: days });
}

export const isOnAverage = (week: WorkingWeek): boolean => week.kind === 'fixed' && week.weeks.length > 1;

/** '5 Mon, 4 Wed × 8h, less Founders’ Day' */
export function targetText({ in_force: { week }, target }: Figures): string {
  const days = target.days.flatMap((count, day) => (count > 0 ? [`${number(count)} ${dayName(day, 'short')}`] : []));
  const [first, ...others] = week ? dayHours(week) : [];
  const plain = days.length > 0 && days.length < 5 ? days.join(', ') : daysText(target.days);
  const worked =
    others.length === 0 && first !== undefined && days.length > 0 ? `${plain} × ${hoursText(first)}` : plain;
  if (target.holidays.length === 0) return worked;
  return t('{days}, less {holidays}', { days: worked, holidays: shortList(target.holidays) });
}

const daysText = (days: readonly number[]): string => {
  const count = days.reduce((sum, each) => sum + each, 0);
  return count === 0 ? '' : t('{count, plural, one {# day} other {# days}}', { count });
};

/** Names that are listed in full; the rest is counted. */
const maxNames = 3;

export function shortList(names: readonly string[]): string {
  if (names.length <= maxNames) return listText(names);
  return t('{names} and {count} more', {
    names: names.slice(0, maxNames - 1).join(', '),
    count: names.length - maxNames + 1,
  });
}

/** '2 days', '3 or 2 days'; null for weeks without fixed days. */
export function weekCostText(week: WorkingWeek | null): string | null {
  if (week?.kind !== 'fixed') return null;
  const counts = [...new Set(week.weeks.map((days) => days.filter((day) => day !== null).length))];
  const [first = 0] = counts;
  if (counts.length === 1) return t('{count, plural, one {# day} other {# days}}', { count: first });
  return t('{counts} days', { counts: orText(counts.map(String)) });
}

/** '4h 00m', '4h or 3h'; null for weeks without fixed days. */
export function halfDayText(week: WorkingWeek | null): string | null {
  const hours = week ? dayHours(week) : [];
  const [first] = hours;
  if (first === undefined) return null;
  if (hours.length === 1) return duration(wholeMinutes(first / 2));
  return hours.length > maxNames
    ? t('half of its hours')
    : orText(hours.map((seconds) => hoursText(wholeMinutes(seconds / 2))));
}

export const halfOfText = (week: WorkingWeek | null): string => {
  const hours = week ? dayHours(week) : [];
  return hours.length > maxNames ? '' : t('half of {hours}', { hours: orText(hours.map(hoursText)) });
};

/** '3 or 2', '8h, 6h or 4h' */
function orText(parts: readonly string[]): string {
  const [last, ...others] = parts.toReversed();
  return others.length === 0
    ? (last ?? '')
    : t('{others} or {last}', { others: others.toReversed().join(', '), last: last ?? '' });
}

/** '11.2', '14.0': days of leave have the decimals of the more precise of two amounts, but at least one. */
export function leaveAmount(amount: number): string {
  return Number.isInteger(amount * 10) ? decimal(amount, 1) : number(amount);
}

export const leaveText = (amount: number, unit: 'days' | 'hours'): string =>
  unit === 'days'
    ? t('{amount} days', { amount: leaveAmount(amount) })
    : t('{amount} h', { amount: leaveAmount(amount) });

export const weeklyHours = (week: WorkingWeek): string => hoursText(weeklyWorkTime(week));

/** '16h a week', '20h a week on average' */
export function weekHoursText(week: WorkingWeek): string {
  const hours = weeklyHours(week);
  return isOnAverage(week) ? t('{hours} a week on average', { hours }) : t('{hours} a week', { hours });
}
