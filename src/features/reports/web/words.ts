import { date, month, number, shortDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { firstDayOfWeek, calendarCycle } from '#platform/web/format.ts';
import { calendarPeriod } from '#features/company/rules/calendar-period.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Period, SavedFilters, SavedItem } from '../rules/saved.ts';
import type { ReportName } from '../rules/shapes.ts';

export const reportTitle = (report: ReportName): string =>
  ({
    'employee-details': t('Employee details'),
    timesheet: t('Timesheet'),
    absence: t('Absence'),
    leave: t('Leave', { of: 'absence' }),
  })[report];

export const periodName = (period: Period): string =>
  ({
    this_cycle: t('This period'),
    last_cycle: t('Last period'),
    this_week: t('This week'),
    last_week: t('Last week'),
    this_year: t('This year'),
    last_year: t('Last year'),
  })[period];

/** Returns 'October 2026' for a period of the company, '2026' for a year, else '1 – 15 Oct 2026'. */
export function spanName({ from, to }: { readonly from: LocalDate; readonly to: LocalDate }): string {
  const cycle = calendarPeriod(to, calendarCycle());
  if (cycle.start_date === from && cycle.end_date === to) return month(cycle.month);
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4);
  return from === to ? date(from) : `${date(from)} – ${date(to)}`;
}

/** Error at the end date of a range that exceeds the limit. */
export const tooManyText = ({ days, most }: { readonly days: number; readonly most: number }): string =>
  t('Choose at most {most} days. You chose {days}.', { most: number(most), days: number(days) });

/** '5 – 9 Oct', or '28 Sep – 2 Oct' */
export function shortSpan(from: string, to: string): string {
  if (from === to) return shortDay(from);
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${Number(from.slice(8))} – ${shortDay(to)}`
    : `${shortDay(from)} – ${shortDay(to)}`;
}

export const peopleCount = (count: number): string => t('{count, plural, one {# person} other {# people}}', { count });

/** Describes a saved report's filters in a line: 'Last period · 2 departments'. */
export function filtersText(filters: SavedFilters): string {
  const { period, from, to } = filters;
  const count = (ids: string | undefined) => ids?.split(',').length ?? 0;
  const parts = [
    period ? periodName(period) : from && to ? spanName({ from, to }) : '',
    count(filters.department) &&
      t('{count, plural, one {# department} other {# departments}}', { count: count(filters.department) }),
    count(filters.designation) &&
      t('{count, plural, one {# designation} other {# designations}}', { count: count(filters.designation) }),
    count(filters.type) && t('{count, plural, one {# type} other {# types}}', { count: count(filters.type) }),
    count(filters.place) && t('{count, plural, one {# place} other {# places}}', { count: count(filters.place) }),
    count(filters.group) && t('{count, plural, one {# group} other {# groups}}', { count: count(filters.group) }),
    count(filters.leave) &&
      t('{count, plural, one {# leave type} other {# leave types}}', { count: count(filters.leave) }),
    count(filters.people) && peopleCount(count(filters.people)),
    filters.archived && t('including archived people'),
  ].filter(Boolean);
  return parts.length ? parts.join(' · ') : t('Everyone');
}

const hour = (value: number) => `${String(value).padStart(2, '0')}:00`;

/** Schedule as text: 'Mondays, 07:00'. */
export function sendingText({ send_every, send_hour }: Pick<SavedItem, 'send_every' | 'send_hour'>): string {
  if (send_every === null) return t('Not sent');
  const time = hour(send_hour);
  if (send_every === 'week')
    return t(
      '{day, select, 1 {Mondays} 2 {Tuesdays} 3 {Wednesdays} 4 {Thursdays} 5 {Fridays} 6 {Saturdays} other {Sundays}}, {time}',
      { day: firstDayOfWeek(), time },
    );
  return t('First day of the period, {time}', { time });
}

/** '61 KB' */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return t('{count} KB', { count: Math.max(1, Math.round(bytes / 1000)) });
  return t('{count} MB', { count: (bytes / 1_000_000).toFixed(1) });
}
