import { z } from 'zod';
import { date, name, names } from './values.ts';
import { ruledWeek } from './weeks.ts';

/** A rule that assigns something by where people work. Several names of one condition mean or, conditions mean and. */
export const rule = z.strictObject({
  department: names.optional(),
  place: names.optional(),
  designation: names.optional(),
  employment_type: names.optional(),
  package: name.optional(),
  /** Name of a review process, whose approver is the Owner. */
  process: name.optional(),
  /** Public holidays of a country or region: 'DE-BY'. */
  holidays: z
    .string()
    .regex(/^[A-Z]{2}(-[A-Z0-9]+)?$/, 'not a country or region, such as DE-BY')
    .optional(),
  week: ruledWeek.optional(),
  pattern: name.optional(),
  /** A date on which the cycle of the pattern is at its first day. */
  pattern_first_day: date.optional(),
  groups: names.optional(),
  roles: names.optional(),
});
export type CaseRule = z.output<typeof rule>;

/** Shifts in turn, which a rule assigns; null: a day off. */
export const pattern = z.strictObject({ name, days: z.array(name.nullable()).min(1) });

/** A limit of leave: blocked dates, or at most so many people of a department, place or group. */
export const limit = z
  .strictObject({
    name: name.optional(),
    department: names.optional(),
    place: names.optional(),
    group: names.optional(),
    /** First and last blocked date. */
    blocked: z.union([date, z.tuple([date, date])]).optional(),
    /** Sentence for people who want to apply for a blocked date. */
    says: z.string().optional(),
    /** People who can be away at the same time. */
    away: z.number().int().min(1).optional(),
    percent: z.number().int().min(1).max(99).optional(),
    /** First and last month of the year in which it counts. */
    months: z.tuple([z.number().int(), z.number().int()]).optional(),
    // oxlint-disable-next-line unicorn/no-thenable -- The name in case files; nothing awaits a limit.
    then: z.enum(['refuse', 'warn']).default('refuse'),
    /** Whether leave that waits for its approval counts. */
    waiting: z.boolean().default(true),
  })
  .refine(
    ({ blocked, away, percent }) => [blocked, away, percent].filter((value) => value !== undefined).length === 1,
    'say one of blocked, away and percent',
  );
export type CaseLimit = z.output<typeof limit>;

/** A row of a file with people, as it is imported. */
export const importedRow = z.strictObject({
  /** Name by which the case calls the person; their name in the file. */
  key: name,
  joined: date,
  left: date.optional(),
  department: name.optional(),
  place: name.optional(),
  designation: name.optional(),
  employment_type: name.optional(),
  manager: name.optional(),
  /** Hours a week, and the weekdays on which they are worked. */
  hours: z.number().optional(),
  days: z.array(z.number().int().min(1).max(7)).optional(),
});
export type CaseImportedRow = z.output<typeof importedRow>;
