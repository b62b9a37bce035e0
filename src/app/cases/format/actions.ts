import { z } from 'zod';
import { date, later, localTime, name, part, time, zone } from './values.ts';
import { datedWeek } from './weeks.ts';

// Actions of people, in any order: each happens at its own time.

const who = { who: name };

/** Clocked in and out; null: forgot to clock out. */
const worked = z.strictObject({
  ...who,
  worked: z.tuple([localTime, localTime.nullable()]),
  breaks: z.array(z.tuple([localTime, localTime])).default([]),
});

/** A shift was published on some dates; null: a day off. */
const planned = z.strictObject({ ...who, planned: name.nullable(), on: z.array(date).min(1) });

/** Shifts in turn, published from a pattern; null: a day off. */
const pattern = z.strictObject({ ...who, pattern: z.array(name.nullable()).min(1), from: date, to: date });

export const keys = ['in', 'out', 'break', 'resume'] as const;

/** Punched at a terminal, whose file is imported at the end. */
const punch = z.strictObject({
  ...who,
  punch: localTime,
  key: z.enum(keys).default('in'),
  terminal: z
    .strictObject({ zone: zone.optional(), keys: z.enum(['believed', 'ignored']).default('ignored') })
    .prefault({}),
});

const leave = z.strictObject({
  ...who,
  leave: name,
  /** Dates, halves of them, and hours of them. */
  dates: z.array(z.union([date, z.tuple([date, part]), z.tuple([date, time, time])])).min(1),
  /** 'created' waits for its approver. */
  state: z.enum(['created', 'approved', 'rejected', 'withdrawn']).default('approved'),
  /** Day on which it was entered; by default the day before its first date, if that is over. */
  on: date.optional(),
});

/** Another working week was saved, by default on its first day if that is over. */
const week = z.strictObject({ ...who, week: datedWeek, on: date.optional() });

/** Fields of actions whose rules do not exist yet. */
const waiting = ['shorten', 'import', 'undo', 'requests', 'request', 'offers', 'offer', 'meal_waiver'];
const waitingFieldOf = (value: object) => Object.keys(value).find((key) => waiting.includes(key));

const notYet = z
  .record(z.string(), later)
  .refine((value) => waitingFieldOf(value) !== undefined, 'not an action of the format')
  .transform((value) => ({ not_yet: waitingFieldOf(value) ?? '' }));

export const action = z.union([worked, planned, pattern, punch, leave, week, notYet]);

export type WorkedAction = z.output<typeof worked>;
export type PlannedAction = z.output<typeof planned>;
export type PatternAction = z.output<typeof pattern>;
export type PunchAction = z.output<typeof punch>;
export type LeaveAction = z.output<typeof leave>;
export type WeekAction = z.output<typeof week>;
export type CaseAction = z.output<typeof action>;
