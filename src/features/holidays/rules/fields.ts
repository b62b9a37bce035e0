import { z } from 'zod';
import { line, localDate, recordId, type LocalDate } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { daysBetween } from '#platform/shared/time.ts';
import { max, one_line, required } from '#platform/shared/validators.ts';
import { holidayParts, maxHolidayDays } from './holiday.ts';

const invalid = errorText('This is invalid');

/** A calendar year; most countries' calendars can be calculated for this range. */
const year = z.number(invalid).int(invalid).min(1970, invalid).max(2100, invalid);
/** Maximum years in one request. */
const maxYears = 10;
export const calendarYears = z
  .array(year, invalid)
  .min(1, errorText('Please choose at least one year'))
  .max(maxYears, errorText('Please choose at most 10 years'))
  .refine((years) => new Set(years).size === years.length, invalid);

/** Version of the effects that were shown, sent back to confirm them. */
export const confirmed = z.string().check(max(16)).optional();

export const holidayPart = z.enum(holidayParts, invalid);

const form = {
  name: line(120),
  start_date: localDate,
  /** Last day; missing for a holiday of one day. */
  end_date: localDate.optional(),
  part: holidayPart.default('full'),
  /** Whether everyone has it, including people who join later; if false, only assigned people have it. */
  is_for_everyone: z.boolean(invalid).default(true),
};

interface HolidayDates {
  readonly start_date: LocalDate;
  readonly end_date?: LocalDate | undefined;
  readonly part?: string | undefined;
}

const lastOf = ({ start_date, end_date = start_date }: HolidayDates) => end_date;
const isInOrder = (holiday: HolidayDates) => holiday.start_date <= lastOf(holiday);
const isShort = (holiday: HolidayDates) =>
  !isInOrder(holiday) || daysBetween(holiday.start_date, lastOf(holiday)) < maxHolidayDays;
const isWhole = (holiday: HolidayDates) =>
  (holiday.part ?? 'full') === 'full' || lastOf(holiday) === holiday.start_date;

export const stored = z
  .object({
    /** Id of the holiday to change; missing for a new one. */
    id: recordId.optional(),
    ...form,
    /** Years that have it on the same date; missing means only the year of its first day. */
    calendar_years: calendarYears.optional(),
    version: z.string().check(max(16)).optional(),
    confirmed,
  })
  .refine(isInOrder, { ...errorText('End date cannot be before start date.'), path: ['end_date'] })
  .refine(isShort, { ...errorText('A holiday can have at most 31 days'), path: ['end_date'] })
  .refine(isWhole, { ...errorText('A half day can only be on a single day'), path: ['part'] });
export type StoredForm = z.output<typeof stored>;

/** Country and region that holidays are imported from. */
export const place = {
  /** ISO 3166-1 alpha-2 code. */
  country_id: required.check(max(2), one_line),
  /** One of `regions`; null: the whole country. */
  region_id: z.string().check(max(20), one_line).nullish(),
};
