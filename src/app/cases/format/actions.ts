import { z } from 'zod';
import { date, later, localTime, name, part, time, zone } from './values.ts';
import { notMeant } from './problems.ts';
import { importedRow } from './rules.ts';
import { datedWeek } from './weeks.ts';

// Actions of people and of the company, in any order: each happens at its own time.

const who = { who: name };

/** Breaks; null: the break goes on. */
const breaks = z.array(z.tuple([localTime, localTime.nullable()])).default([]);

/** Clocked in and out; null: forgot to clock out. */
const worked = z.strictObject({
  ...who,
  worked: z.tuple([localTime, localTime.nullable()]),
  breaks,
});

/** A shift was published on some dates; null: a day off. */
const planned = z.strictObject({
  ...who,
  planned: name.nullable(),
  on: z.array(date).min(1, 'name at least one date'),
});

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
  dates: z.array(z.union([date, z.tuple([date, part]), z.tuple([date, time, time])])).min(1, 'name at least one date'),
  /**
   * Dates on which a further period of the same application begins: the dates before them are not leave and can be
   * planned. By default the first dates after a working day of the company that was left out.
   */
  periods: z.array(date).optional(),
  /** 'created' waits for its approver. */
  state: z.enum(['created', 'approved', 'rejected', 'withdrawn']).default('approved'),
  /** Day on which it was entered; by default the day before its first date, if that is over. */
  on: date.optional(),
  /** Whether the person applied, or the Owner entered it. */
  by: z.enum(['person', 'owner']).default('person'),
});

/** Approved leave was cut to some of its dates, begun or not; none: it was withdrawn. */
const shorten = z.strictObject({
  ...who,
  shorten: name,
  to: z.array(date),
  /** By default the last date that was kept. */
  on: date.optional(),
});

/** Another working week was saved, by default on its first day if that is over. */
const week = z.strictObject({ ...who, week: datedWeek, on: date.optional() });

/** A manager set flags of a day; null follows the rules again. */
const flags = z.strictObject({
  ...who,
  flags: date,
  late: z.boolean().nullable().optional(),
  incomplete: z.boolean().nullable().optional(),
  remote: z.boolean().nullable().optional(),
  on: date.optional(),
});

/** Entries of a day as a manager corrected them. */
const corrected = z.strictObject({
  ...who,
  corrected: date,
  entries: z.array(z.tuple([localTime, localTime])).min(1),
  breaks: z.array(z.tuple([localTime, localTime])).default([]),
  on: date.optional(),
});

/** People of a file were imported. */
const imported = z.strictObject({ import: z.array(importedRow).min(1), on: date.optional() });

/** The last import was undone. */
const undo = z.strictObject({ undo: z.literal('import'), on: date.optional() });

/** Fields of actions whose rules do not exist yet. */
const waiting = ['requests', 'request', 'offers', 'offer', 'meal_waiver'];
const waitingFieldOf = (value: object) => Object.keys(value).find((key) => waiting.includes(key));

const notYet = z
  .record(z.string(), later)
  .refine((value) => waitingFieldOf(value) !== undefined, notMeant)
  .transform((value) => ({ not_yet: waitingFieldOf(value) ?? '' }));

export const action = z.union([
  worked,
  planned,
  pattern,
  punch,
  leave,
  shorten,
  week,
  flags,
  corrected,
  imported,
  undo,
  notYet,
]);

export type WorkedAction = z.output<typeof worked>;
export type PlannedAction = z.output<typeof planned>;
export type PatternAction = z.output<typeof pattern>;
export type PunchAction = z.output<typeof punch>;
export type LeaveAction = z.output<typeof leave>;
export type ShortenAction = z.output<typeof shorten>;
export type WeekAction = z.output<typeof week>;
export type FlagsAction = z.output<typeof flags>;
export type CorrectedAction = z.output<typeof corrected>;
export type ImportAction = z.output<typeof imported>;
export type CaseAction = z.output<typeof action>;
