import { z } from 'zod';
import { date, duration, name, time } from './values.ts';

/** '8:00' begins at the company's time and has its break; without `start` the work is at any time of the day. */
export const weekDay = z.union([
  duration,
  z.strictObject({
    work: duration,
    start: time.optional(),
    break: duration.optional(),
    /** Without it the break lies between the two halves of the work. */
    break_start: time.optional(),
  }),
  /** Name of a shift of the case, whose values the day has. */
  name,
]);

/** From Monday to Sunday; null is a day off. */
export const weekDays = z.array(weekDay.nullable()).length(7);

/** A working week from a date on. */
export const datedWeek = z.union([
  z.strictObject({
    from: date,
    kind: z.literal('fixed'),
    /** One to four weeks in turn. */
    weeks: z.array(weekDays).min(1).max(4),
    /** The Monday on which week 1 begins; the first one from `from` on by default. */
    first_week: date.optional(),
  }),
  /** Hours only, on no day in particular. */
  z.strictObject({ from: date, kind: z.literal('hours'), hours: duration }),
  /** Only weekly hours are known: the days that would apply without it are scaled to them. */
  z.strictObject({ from: date, kind: z.literal('scaled'), hours: duration }),
  /** As planned: only published shifts are due. */
  z.strictObject({ from: date, kind: z.literal('planned'), hours: duration, days: z.number() }),
  /** No own week from then on. */
  z.strictObject({ from: date, kind: z.literal('none') }),
]);

export type CaseWeek = z.output<typeof datedWeek>;
export type CaseDays = z.output<typeof weekDays>;
