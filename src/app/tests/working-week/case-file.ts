import { z } from 'zod';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { HolidayPart } from '#platform/shared/holiday.ts';

// The part of a case file that a plan of a date depends on; unknown fields are refused by name.

const date = z.iso.date() as unknown as z.ZodType<LocalDate>;
const time = z.string().regex(/^\d{2}:\d{2}$/);
/** 'h:mm' */
const duration = z.string().regex(/^-?\d+:[0-5]\d$/);
/** 'YYYY-MM-DD HH:mm' in the person's zone */
const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
const part = z.enum(['full', 'first', 'second']);

/** '8:00' begins at the company's time; without `start` the work is at any time of the day. */
const day = z.union([
  duration,
  z.strictObject({
    work: duration,
    start: time.optional(),
    break: duration.optional(),
    break_start: time.optional(),
  }),
]);
const week = z.array(day.nullable()).length(7);

/** Kinds of a week; 'scaled' has only hours, which scale the days that would apply without it. */
const datedWeek = z.union([
  z.strictObject({
    from: date,
    kind: z.literal('fixed'),
    weeks: z.array(week).min(1).max(4),
    /** The Monday on which week 1 begins; the first one from `from` on by default. */
    first_week: date.optional(),
  }),
  z.strictObject({ from: date, kind: z.literal('hours'), hours: duration }),
  z.strictObject({ from: date, kind: z.literal('scaled'), hours: duration }),
  z.strictObject({ from: date, kind: z.literal('planned'), hours: duration, days: z.number() }),
  z.strictObject({ from: date, kind: z.literal('none') }),
]);

const place = z.strictObject({
  name: z.string(),
  /** IANA name */
  zone: z.string().optional(),
  zone_from: date.optional(),
  week: week.or(z.array(datedWeek)).optional(),
});

/** A name, or names by date. */
const placed = z.union([z.string(), z.array(z.strictObject({ from: date, name: z.string().nullable() }))]).nullable();

const person = z.strictObject({
  key: z.string(),
  joined: date.default('2020-01-01' as LocalDate),
  left: date.nullable().default(null),
  place: placed.default(null),
  department: placed.default(null),
  week: z.array(datedWeek).default([]),
});

const company = z.strictObject({
  zone: z.string().default('Europe/Berlin'),
  standard: z
    .strictObject({
      days: z.array(z.number()).default([1, 2, 3, 4, 5]),
      start: time.default('09:00'),
      work: duration.default('8:00'),
      break: duration.default('0:30'),
      /** Working days without hours. */
      only_by_plan: z.boolean().default(false),
    })
    .prefault({}),
  full_time: z.strictObject({ days: z.number(), hours: duration }).default({ days: 5, hours: '40:00' }),
  grace: duration.default('0:00'),
  longest_day: duration.default('12:00'),
});

const who = { who: z.string() };

const action = z.union([
  z.strictObject({
    ...who,
    worked: z.tuple([localTime, localTime]),
    breaks: z.array(z.tuple([localTime, localTime])).default([]),
  }),
  z.strictObject({ ...who, planned: z.string().nullable(), on: z.array(date) }),
  z.strictObject({ ...who, pattern: z.array(z.string().nullable()), from: date, to: date }),
  z.strictObject({
    ...who,
    leave: z.string(),
    dates: z.array(z.union([date, z.tuple([date, part])])),
    state: z.literal('approved'),
  }),
]);

const question = z.union([
  z.strictObject({
    ...who,
    from: date,
    to: date,
    target: duration.optional(),
    worked: duration.optional(),
    balance: duration.optional(),
    absent: z.number().optional(),
    late: z.number().optional(),
  }),
  z.strictObject({
    ...who,
    day: date,
    target: duration.optional(),
    worked: duration.optional(),
    icon: z.string().optional(),
    late: z.boolean().optional(),
    /** The rule from which the plan of the date comes. */
    by: z.string().optional(),
    /** Start and end of the shift that remains beside holidays and leave. */
    starts: time.nullable().optional(),
    ends: time.nullable().optional(),
  }),
  z.strictObject({ ...who, weekly_on: date, hours: duration, days: z.number().nullable().optional() }),
  z.strictObject({ ...who, planned_of: date, is: z.string().nullable() }),
]);

const workingWeekCase = z.strictObject({
  id: z.string(),
  title: z.string(),
  source: z.string().optional(),
  now: localTime.default('2026-11-28 12:00'),
  company: company.prefault({}),
  places: z.array(place).default([]),
  departments: z.array(place).default([]),
  holidays: z
    .array(z.strictObject({ date, part: part.default('full'), for: z.array(z.string()).optional() }))
    .default([]),
  shifts: z
    .array(z.strictObject({ name: z.string(), start: time, work: duration, break: duration.default('0:00') }))
    .default([]),
  people: z.array(person),
  did: z.array(action).default([]),
  ask: z.array(question).min(1),
});

export const caseFile = z.strictObject({ cases: z.array(workingWeekCase) });
export type WorkingWeekCase = z.output<typeof workingWeekCase>;
export type CasePerson = WorkingWeekCase['people'][number];
export type CaseAction = WorkingWeekCase['did'][number];
export type CaseQuestion = WorkingWeekCase['ask'][number];
export type CaseWeek = z.output<typeof datedWeek>;
export type CaseDays = z.output<typeof week>;

/** 'h:mm' in seconds. */
export function secondsOf(text: string): number {
  const [hours = 0, minutes = 0] = text.replace('-', '').split(':').map(Number);
  return (text.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60);
}

/** Seconds as 'h:mm'. */
export function durationText(seconds: number): string {
  const minutes = Math.abs(seconds) / 60;
  return `${seconds < 0 ? '-' : ''}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

export const partFrom = (text: 'full' | 'first' | 'second'): HolidayPart =>
  text === 'full' ? 'full' : text === 'first' ? 'first_half' : 'second_half';
