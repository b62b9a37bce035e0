import { z } from 'zod';
import { date, dayLength, duration, name, time } from './values.ts';

/** '8:00' begins at the company's time and has its break; without `start` the work is at any time of the day. */
export const weekDay = z.union([
  dayLength,
  z.strictObject({
    work: dayLength,
    start: time.optional(),
    break: dayLength.optional(),
    /** Without it the break lies between the two halves of the work. */
    break_start: time.optional(),
  }),
  /** Name of a shift of the case, whose values the day has. */
  name.regex(/^(?!-?\d+:\d)/, 'not a duration, such as 8:00'),
]);

/** From Monday to Sunday; null is a day off. */
export const weekDays = z.array(weekDay.nullable()).length(7, 'a week has seven days, from Monday to Sunday');

const fixed = {
  kind: z.literal('fixed'),
  /** One to four weeks in turn. */
  weeks: z
    .array(weekDays)
    .min(1, 'a working week has one to four weeks in turn')
    .max(4, 'a working week has one to four weeks in turn'),
  /** The Monday on which week 1 begins; the first one from `from` on by default. */
  first_week: date.optional(),
};
/** Hours only, on no day in particular. */
const hours = { kind: z.enum(['hours', 'flexible']).transform(() => 'hours' as const), hours: duration };
/** As planned: only published shifts are due. */
const planned = {
  kind: z.enum(['planned', 'as_planned']).transform(() => 'planned' as const),
  hours: duration,
  days: z.number(),
};

/** A working week from a date on. */
export const datedWeek = z.union([
  z.strictObject({ from: date, ...fixed }),
  z.strictObject({ from: date, ...hours }),
  /** Only weekly hours are known: the days that would apply without it are scaled to them. */
  z.strictObject({ from: date, kind: z.literal('scaled'), hours: duration }),
  z.strictObject({ from: date, ...planned }),
  /** No own week from then on. */
  z.strictObject({ from: date, kind: z.literal('none') }),
]);

/** A working week that a rule assigns, from the day on which it applies. */
export const ruledWeek = z.union([z.strictObject(fixed), z.strictObject(hours), z.strictObject(planned)]);

export type CaseWeek = z.output<typeof datedWeek>;
export type CaseDays = z.output<typeof weekDays>;
export type CaseRuledWeek = z.output<typeof ruledWeek>;
