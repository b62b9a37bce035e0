import { z } from 'zod';
import { line, localDate, paragraph, recordId, storedId } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { leaveTypeCard } from '#features/leave/rules/shapes.ts';

/** People concerned by a rule: everyone, or the people of a department, a place of work or a group. */
export const blockScopes = ['company', 'department', 'work_place', 'group'] as const;
export const limitScopes = ['department', 'work_place', 'group'] as const;

/** Reactions to a limit that is reached: people are refused and can wait for a place, or they are warned. */
export const reactions = ['refuse', 'warn'] as const;

const whole = (least: number, most: number) => {
  const range = errorText('Enter a whole number from {least} to {most}', { least, most });
  return z
    .number(errorText('Please use an integer'))
    .int(errorText('Please use an integer'))
    .min(least, range)
    .max(most, range);
};

const month = whole(1, 12).nullable();

/** Dates on which the people of a scope cannot take leave, as sent. */
export const blockInput = z.object({
  name: line(60),
  sentence: paragraph(300).default(''),
  starts_on: localDate,
  ends_on: localDate,
  scope: z.enum(blockScopes, errorText('This is invalid')),
  item_ids: z.array(recordId).max(50, errorText('This is invalid')).default([]),
});
export type BlockInput = z.output<typeof blockInput>;

/** A limit of people who are away at once, as sent. */
export const limitInput = z.object({
  name: line(60),
  scope: z.enum(limitScopes, errorText('This is invalid')),
  item_id: recordId,
  /** A number of people, or a percentage of them. */
  at_most: whole(1, 10_000).nullable(),
  percent: whole(1, 99).nullable(),
  /** First and last month in which it counts; null: always. */
  from_month: month,
  until_month: month,
  when_reached: z.enum(reactions, errorText('This is invalid')).default('refuse'),
  counts_waiting: z.boolean(errorText('This is invalid')).default(true),
  offer_hours: whole(1, 336).default(48),
  /** Empty: all but those that replace other leave, as illness does. */
  leave_type_ids: z.array(recordId).max(100, errorText('This is invalid')).default([]),
});
export type LimitInput = z.output<typeof limitInput>;

const author = { updated_at: z.string() } as const;

export const leaveBlock = z.object({
  id: storedId,
  name: z.string(),
  sentence: z.string(),
  starts_on: localDate,
  ends_on: localDate,
  scope: z.enum(blockScopes),
  item_ids: z.array(storedId),
  ...author,
});
export type LeaveBlock = z.output<typeof leaveBlock>;

export const leaveLimit = z.object({
  id: storedId,
  name: z.string(),
  scope: z.enum(limitScopes),
  item_id: storedId,
  at_most: z.number().int().nullable(),
  percent: z.number().int().nullable(),
  from_month: z.number().int().nullable(),
  until_month: z.number().int().nullable(),
  when_reached: z.enum(reactions),
  counts_waiting: z.boolean(),
  offer_hours: z.number().int(),
  leave_type_ids: z.array(storedId),
  ...author,
});
export type LeaveLimit = z.output<typeof leaveLimit>;

const choice = z.object({ id: storedId, name: z.string(), people: z.number().int() });
export type LimitChoice = z.output<typeof choice>;

/** Everything that a rule can name, and its people today. */
export const limitChoices = z.object({
  department: z.array(choice),
  work_place: z.array(choice),
  group: z.array(choice),
  leave_types: z.array(leaveTypeCard.extend({ displaces: z.boolean() })),
});
export type LimitChoices = z.output<typeof limitChoices>;

/** A date of a month as a rule sees it. */
export const limitedDay = z.object({
  date: localDate,
  is_day_off: z.boolean(),
  holiday: z.string().nullable(),
  /** Names of what blocks it for the people of the rule. */
  blocks: z.array(z.string()),
  /** People away at once by leave that the rule counts, and its places; null: no limit. */
  away: z.number().int().nullable(),
  places: z.number().int().nullable(),
});
export type LimitedDay = z.output<typeof limitedDay>;
