import { z } from 'zod';
import { line, localDate, recordId } from '#platform/shared/schemas.ts';
import { daysBetween } from '#platform/shared/time.ts';
import { max, one_line, required } from '#platform/shared/validators.ts';
import { holidayParts, maxHolidayDays } from './holiday.ts';

const invalid = 'This is invalid';

/** Years of a calendar: those for which the calendars of most countries are reckoned. */
const year = z.number(invalid).int(invalid).min(1970, invalid).max(2100, invalid);
/** At most so many at once. */
const maxYears = 10;
export const calendarYears = z
  .array(year, invalid)
  .min(1, 'Please choose at least one year')
  .max(maxYears, 'Please choose at most 10 years')
  .refine((years) => new Set(years).size === years.length, invalid);

/** What effects were shown: sent back to confirm them. */
export const confirmed = z.string().check(max(16)).optional();

export const holidayPart = z.enum(holidayParts, invalid);

const form = {
  name: line(120),
  start_date: localDate,
  /** The last day; without it there is one. */
  end_date: localDate.optional(),
  part: holidayPart.default('full'),
  /** For everyone, also those who come later; else for the people who are assigned. */
  is_for_everyone: z.boolean(invalid).default(true),
};

interface Dated {
  readonly start_date: string;
  readonly end_date?: string | undefined;
  readonly part?: string | undefined;
}

const lastOf = ({ start_date, end_date = start_date }: Dated) => end_date;
const isInOrder = (holiday: Dated) => holiday.start_date <= lastOf(holiday);
const isShort = (holiday: Dated) =>
  !isInOrder(holiday) || daysBetween(holiday.start_date as never, lastOf(holiday) as never) < maxHolidayDays;
const isWhole = (holiday: Dated) => (holiday.part ?? 'full') === 'full' || lastOf(holiday) === holiday.start_date;

export const stored = z
  .object({
    /** Of the one that is changed. */
    id: recordId.optional(),
    ...form,
    /** The years in which it stands on the same date; without it, that of its first day alone. */
    calendar_years: calendarYears.optional(),
    version: z.string().check(max(16)).optional(),
    confirmed,
  })
  .refine(isInOrder, { error: 'End date cannot be before start date.', path: ['end_date'] })
  .refine(isShort, { error: 'A holiday can have at most 31 days', path: ['end_date'] })
  .refine(isWhole, { error: 'A half day can only be on a single day', path: ['part'] });
export type StoredForm = z.output<typeof stored>;

/** Where holidays are imported from. */
export const place = {
  /** ISO 3166-1 alpha-2 */
  country_id: required.check(max(2), one_line),
  /** Of `regions`; null: the whole country. */
  region_id: z.string().check(max(20), one_line).nullish(),
};
