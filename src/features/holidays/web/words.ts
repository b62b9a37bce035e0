import { date as dateText, shortDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { HolidayDays } from '../rules/holiday.ts';
import type { HolidayRow } from '../rules/shapes.ts';

export const holidaysPath = '/settings/leave/holidays';

/** Length of a holiday in words. */
export const lengthText = ({ part, start_date, end_date }: HolidayDays): string => {
  if (part === 'first_half') return t('Morning');
  if (part === 'second_half') return t('Afternoon');
  if (start_date === end_date) return t('Full day');
  const days = Math.round((Date.parse(end_date) - Date.parse(start_date)) / 86_400_000) + 1;
  return t('{count, plural, one {# day} other {# days}}', { count: days });
};

/** '24 Dec', or '24 Dec – 1 Jan' */
export const daysText = ({ start_date, end_date }: HolidayDays): string =>
  start_date === end_date ? shortDay(start_date) : `${shortDay(start_date)} – ${shortDay(end_date)}`;

/** 'Thursday', or 'Thu – Sat' */
export const weekdaysText = ({ start_date, end_date }: HolidayDays): string =>
  start_date === end_date ? weekday(start_date) : `${weekday(start_date, 'short')} – ${weekday(end_date, 'short')}`;

/** One sentence for screen readers. */
export const ariaLabelOf = (holiday: HolidayDays & { readonly name: string }): string =>
  [
    `${weekday(holiday.start_date)}, ${dateText(holiday.start_date)}`,
    holiday.name,
    holiday.part === 'full' ? '' : lengthText(holiday),
  ]
    .filter(Boolean)
    .join(', ');

export function forText({
  is_for_everyone,
  people,
  left_out,
}: Pick<HolidayRow, 'is_for_everyone' | 'people' | 'left_out'>): string {
  if (!is_for_everyone)
    return people === 0 ? t('No one yet') : t('{count, plural, one {# person} other {# people}}', { count: people });
  return left_out === 0 ? t('Everyone') : t('Everyone except {count}', { count: left_out });
}

export function fromText({ country_name, region_name }: HolidayRow): string {
  if (country_name === null) return t('Added manually');
  return region_name === null ? country_name : `${country_name}, ${region_name}`;
}
