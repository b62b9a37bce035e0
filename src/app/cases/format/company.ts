import { z } from 'zod';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { roundings } from '#features/leave/rules/facts.ts';
import { date, dayLength, duration, name, part, time, zone } from './values.ts';
import { datedWeek, weekDays } from './weeks.ts';

const weekday = z.number().int().min(1, 'a weekday is 1 to 7').max(7, 'a weekday is 1 to 7');

export const company = z.strictObject({
  zone: zone.default('Europe/Berlin'),
  /** ISO 3166-1 alpha-2; only the holidays that the case lists count. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'not a country, such as DE')
    .optional(),
  region: z.string().optional(),
  standard: z
    .strictObject({
      /** ISO weekdays, 1 = Monday */
      days: z.array(weekday).default([1, 2, 3, 4, 5]),
      start: time.default('09:00'),
      work: dayLength.default('8:00'),
      break: dayLength.default('0:30'),
      /** Working days without hours: only published shifts are due. */
      only_by_plan: z.boolean().default(false),
    })
    .prefault({}),
  full_time: z.strictObject({ days: z.number(), hours: duration }).default({ days: 5, hours: '40:00' }),
  longest_day: dayLength.default('12:00'),
  grace: dayLength.default('0:00'),
  /** Month in which the leave year begins, or month and day; 'own': each person's, from their first day. */
  leave_year: z
    .string()
    .regex(/^(0[1-9]|1[0-2])(-\d{2})?$|^own$/, 'not a month, such as 04, a month and a day, such as 04-06, or own')
    .default('01'),
  /** Day on which a company that begins has set its leave year; by default its first day. */
  leave_year_said_on: date.optional(),
  /** Rules for people who apply by themselves; without them they may apply at any time. */
  leave: z
    .strictObject({
      /** Working days between applying and the first day. */
      notice_days: z.number().int().default(0),
      /** Days back for which people may apply. */
      past_days: z.number().int().default(366),
      months_ahead: z.number().int().default(36),
      /** Working days in one leave period. */
      longest_stretch: z.number().int().nullable().default(null),
    })
    .prefault({}),
  /** Beginning of the week by which hours only are due. */
  pay_week: z.strictObject({ weekday, time: time.default('00:00') }).optional(),
});

export const place = z.strictObject({
  name,
  zone: zone.optional(),
  zone_from: date.optional(),
  week: weekDays.or(z.array(datedWeek)).optional(),
});

export const department = place.omit({ zone: true, zone_from: true });

export const holiday = z.strictObject({
  date,
  name: name.optional(),
  part: part.default('full'),
  /** Everyone by default. */
  for: z.array(name).optional(),
  /** Day on which it was added; before everything else by default. */
  added_on: date.optional(),
});

export const shift = z.strictObject({ name, start: time, work: dayLength, break: dayLength.default('0:00') });

export const leaveType = z.strictObject({
  name,
  unit: z.enum(['days', 'hours']).default('days'),
  parts: z.array(z.enum(['full', 'half', 'time'])).default(['full', 'half']),
  /** Whether it may lie on days of other leave, which go back then, as with illness. */
  displaces: z.boolean().default(false),
  /** Whether its days go back when such leave lies on them; by default those of types that do not displace others. */
  can_be_displaced: z.boolean().optional(),
  /** Working days between applying and the first day; the company's by default. */
  notice_days: z.number().int().optional(),
});

const accruals = ['year', 'month_begin', 'month_end', 'two_weeks', 'quarter'] as const;

/** Amount of a leave type in a package. */
const gift = z.strictObject({
  type: name,
  /** Amount for a year of full-time work; null: as much as is needed. */
  amount: z.number().nullable(),
  how: z.enum(accruals).optional(),
  /** Another name of `how`. */
  accrual: z.enum(accruals).optional(),
  /** Hours of leave for so many hours worked: 1 for every 30; credited after each period of `how`. */
  by_hours: z.strictObject({ hours: z.number(), per: z.number() }).optional(),
  /** Whether a leave year gives at most the amount for hours worked. */
  capped: z.boolean().optional(),
  pro_rata: z.enum(['months', 'days', 'none']).default('months'),
  joining_month: z.enum(['whole', 'half', 'days', 'none']).optional(),
  carry: z
    .strictObject({
      /** Null: all of it. */
      upto: z.number().nullable().default(null),
      /** Last day of a month of the leave year, as 'MM-DD'. */
      until: z
        .string()
        .regex(/^\d{2}-\d{2}$/, 'not a month and a day, such as 03-31')
        .optional(),
      /** Months after the turn of the leave year by whose end they have to be used, up to 36. */
      months: z.number().int().optional(),
    })
    .optional(),
  /** Amount by which the balance may go below zero: 2 or -2. */
  below_zero: z.number().default(0),
  /** Days of the next year on which what accrued last can be taken. */
  grace_days: z.number().int().optional(),
  /** Months of employment before it can be taken. */
  waiting_months: z.number().int().optional(),
  /** Days of employment before it can be taken, after the months. */
  waiting_days: z.number().int().optional(),
  /** Amounts a year from anniversaries of the first day of employment on. */
  steps: z.array(z.strictObject({ years: z.number().int(), amount: z.number() })).optional(),
  /** Way in which what a year gives is rounded: not, to the nearest half (of two the higher), up to the next whole one. */
  rounding: z.enum(roundings).optional(),
  /** Whether somebody confirms that what rounding lowers stays above the legal minimum. */
  above_minimum: z.boolean().default(true),
});

export const leavePackage = z.strictObject({
  name,
  counts: z.enum(['own_days', 'shares', 'hours', 'same']).default('own_days'),
  gives: z.array(gift).min(1),
});

/** A name, or names by date. */
const placed = z
  .union([name, z.array(z.strictObject({ from: date, name: name.nullable() }))])
  .nullable()
  .default(null);

export const person = z.strictObject({
  key: name,
  joined: date.default('2020-01-01' as LocalDate),
  left: date.nullable().default(null),
  place: placed,
  department: placed,
  designation: name.nullable().default(null),
  employment_type: name.nullable().default(null),
  manager: name.nullable().default(null),
  package: name.nullable().default(null),
  pay_rule: name.nullable().default(null),
  week: z.array(datedWeek).default([]),
});

export type CaseCompany = z.output<typeof company>;
export type CasePlace = z.output<typeof place>;
export type CaseHoliday = z.output<typeof holiday>;
export type CaseLeaveType = z.output<typeof leaveType>;
export type CasePackage = z.output<typeof leavePackage>;
export type CaseGift = z.output<typeof gift>;
export type CasePerson = z.output<typeof person>;
