import { z } from 'zod';
import { localDate, storedId } from '#platform/shared/schemas.ts';
import { shownWorkingWeek } from '#features/company/rules/week-shapes.ts';
import { personName } from '#features/people/contract.ts';

/** Week of a person from a date on. */
export const weekRow = z.object({
  id: storedId,
  effective_from: localDate,
  state: z.enum(['past', 'current', 'scheduled']),
  /** Null: the company's days, scaled to the weekly hours if there are some. */
  week: shownWorkingWeek.nullable(),
  /** Seconds */
  weekly_work_time: z.number().int().nullable(),
  reason: z.string().nullable(),
  /** Null for the system. */
  author: personName.nullable(),
  /** ISO 8601 */
  created_at: z.string(),
});
export type WeekRow = z.output<typeof weekRow>;

/** Week that applies to a person on a date. */
export const weekInForce = z.object({
  /** Null: only published shifts are due. */
  week: shownWorkingWeek.nullable(),
  source: z.enum(['own', 'place', 'department', 'company']).nullable(),
  /** Whether only weekly hours are known, so that days of another week are scaled to them. */
  is_scaled: z.boolean(),
});
export type ShownWeek = z.output<typeof weekInForce>;

const monthTarget = z.object({
  /** First day of the month. */
  month: localDate,
  /** Seconds */
  target: z.number().int(),
  /** Days with work by weekday, from Monday; also those that are holidays. */
  days: z.array(z.number().int()),
  /** Names of holidays on days with work. */
  holidays: z.array(z.string()),
});

const ownHolidays = z.object({
  year: z.number().int(),
  /** Days; half a holiday counts half. */
  total: z.number(),
  names: z.array(z.string()),
});

const leaveOfWeek = z.object({
  name: z.string(),
  unit: z.enum(['days', 'hours']),
  package_name: z.string(),
  /** Leave year of the amounts, which its first day names. */
  first: localDate,
  /** Amount for a person who has this week for a whole year, and how it is calculated. */
  yearly: z.number(),
  formula: z.string(),
  /** Grant of the leave year, and the part that can still be planned in it. */
  given: z.number(),
  left: z.number(),
});

/** Figures that follow from a week, as the ledgers calculate them. */
export const figures = z.object({
  in_force: weekInForce,
  target: monthTarget,
  holidays: ownHolidays,
  /** Null: no package limits their leave, or the viewer may not see it. */
  leave: leaveOfWeek.nullable(),
});
export type Figures = z.output<typeof figures>;

/** Mean of the published shifts of the last weeks. */
export const publishedMean = z.object({
  /** Number of weeks that it covers, at most 13. */
  weeks: z.number().int(),
  /** Seconds a week. */
  work_time: z.number().int(),
  /** Days a week, to two decimals. */
  days: z.number(),
});
export type PublishedMean = z.output<typeof publishedMean>;

/** Template whose values a day can copy. */
export const dayTemplate = z.object({
  id: storedId,
  name: z.string(),
  start_time: z.string(),
  /** Seconds */
  work_time: z.number().int(),
  break_time: z.number().int(),
});
export type DayTemplate = z.output<typeof dayTemplate>;
