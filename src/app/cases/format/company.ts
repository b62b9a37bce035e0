import { z } from 'zod';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { date, duration, later, name, part, time, zone } from './values.ts';
import { datedWeek, weekDays } from './weeks.ts';

export const company = z.strictObject({
  zone: zone.default('Europe/Berlin'),
  /** ISO 3166-1 alpha-2; only the holidays that the case lists count. */
  country: z.string().length(2).optional(),
  region: z.string().optional(),
  standard: z
    .strictObject({
      /** ISO weekdays, 1 = Monday */
      days: z.array(z.number()).default([1, 2, 3, 4, 5]),
      start: time.default('09:00'),
      work: duration.default('8:00'),
      break: duration.default('0:30'),
      /** Working days without hours: only published shifts are due. */
      only_by_plan: z.boolean().default(false),
    })
    .prefault({}),
  full_time: z.strictObject({ days: z.number(), hours: duration }).default({ days: 5, hours: '40:00' }),
  longest_day: duration.default('12:00'),
  grace: duration.default('0:00'),
  /** Month in which the leave year begins, or month and day. */
  leave_year: z
    .string()
    .regex(/^\d{2}(-\d{2})?$/)
    .default('01'),
  /** Day on which a company that begins has set its leave year; by default its first day. */
  leave_year_said_on: date.optional(),
  pay_week: later.optional(),
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

export const shift = z.strictObject({ name, start: time, work: duration, break: duration.default('0:00') });

export const leaveType = z.strictObject({
  name,
  unit: z.enum(['days', 'hours']).default('days'),
  parts: z.array(z.enum(['full', 'half', 'time'])).default(['full', 'half']),
  displaces: z.boolean().default(false),
  can_be_displaced: z.boolean().default(false),
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
  pro_rata: z.enum(['months', 'days', 'none']).default('months'),
  joining_month: z.enum(['whole', 'half', 'days', 'none']).optional(),
  carry: z
    .strictObject({
      /** Null: all of it. */
      upto: z.number().nullable(),
      /** Last day of a month of the leave year, as 'MM-DD'. */
      until: z
        .string()
        .regex(/^\d{2}-\d{2}$/)
        .optional(),
      months: z.number().int().optional(),
    })
    .optional(),
  below_zero: z.number().default(0),
  /** Days of the next year on which what accrued last can be taken. */
  grace_days: z.number().int().optional(),
  rounding: later.optional(),
  waiting_days: later.optional(),
  steps: later.optional(),
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
  manager: name.nullable().default(null),
  package: name.nullable().default(null),
  pay_rule: name.nullable().default(null),
  week: z.array(datedWeek).default([]),
});

export type CaseCompany = z.output<typeof company>;
export type CasePlace = z.output<typeof place>;
export type CaseHoliday = z.output<typeof holiday>;
export type CasePackage = z.output<typeof leavePackage>;
export type CaseGift = z.output<typeof gift>;
export type CasePerson = z.output<typeof person>;
