import { z } from 'zod';
import { localDate, recordId, version } from '#platform/shared/schemas.ts';
import { clockEntry, dayCell, dayIcon, dayTag, historyLine } from '#features/days/contract.ts';
import { holidayParts } from '#features/holidays/rules/holiday.ts';
import { personCard } from '#features/people/contract.ts';
import { shiftCard } from '#features/shifts/contract.ts';

/** A start and an end in epoch seconds. */
const span = { started_at: z.number().int(), ended_at: z.number().int().nullable() };
const approval = { is_irregular: z.boolean(), approved_at: z.number().int().nullable() };

/** Of a shift, what the decision about a day needs. Instants as epoch seconds. */
export const shiftTimes = z.object({
  start_at: z.number().int(),
  end_at: z.number().int(),
  /** seconds */
  work_time: z.number().int(),
  grace_minutes: z.number().int(),
});

export const flagOverrides = z.object({
  /** Null: the rules decide. */
  is_remote: z.boolean().nullable(),
  is_late: z.boolean().nullable(),
  is_incomplete: z.boolean().nullable(),
});
export type FlagOverrides = z.output<typeof flagOverrides>;
/** Those that are left out stay as they are. */
export const someFlags = flagOverrides.partial();
export type SomeFlags = z.output<typeof someFlags>;

/**
 * Everything by which `rules/` say what a change would make of a day, in the browser as on the server. All instants are
 * epoch seconds.
 */
export const dayBasis = z.object({
  zone: z.string(),
  working_date: localDate,
  /** The first instant after the date. */
  ends_at: z.number().int(),
  /** seconds */
  max_daily_work_duration: z.number().int(),
  app_calendar_start_date: localDate,
  joined_on: localDate,
  discharged_date: localDate.nullable(),
  /** The times here before, of people who were employed again. */
  earlier_periods: z.array(z.object({ started_on: localDate, ended_on: localDate.nullable() })).optional(),
  /** The shift that is published for the date; of a day that is recorded `day.shift` counts. */
  shift: shiftTimes.nullable(),
  /** How much of the date is a holiday for the person. */
  holiday: z.enum(holidayParts).nullable(),
  /** How much of it is approved leave. */
  leave: z.enum(holidayParts).nullable(),
  day: z
    .object({
      shift: shiftTimes.nullable(),
      /** 1 normal, 2 remote */
      working_place: z.number().int(),
      is_remote_override: z.boolean().nullable(),
      is_late_override: z.boolean().nullable(),
      is_incomplete_override: z.boolean().nullable(),
      is_accepted: z.boolean(),
      has_irregular: z.boolean(),
      approved_at: z.number().int().nullable(),
      flagged_at: z.number().int().nullable(),
      comment: z.string().nullable(),
      reviewer_comment: z.string().nullable(),
      clocks: z.array(
        z.object({
          id: recordId,
          ...span,
          ...approval,
          /** Nobody has ended it, so the next day's punch has ended it where it began. */
          is_end_unknown: z.boolean().optional(),
          breaks: z.array(z.object({ id: recordId, ...span, ...approval })),
        }),
      ),
    })
    .nullable(),
  /** The person's entries on the days around, which no entry may run into. */
  others: z.array(z.object(span)),
});
export type DayBasis = z.output<typeof dayBasis>;

/** What a calendar says of a day, and how that comes. Durations in seconds. */
export const dayEffect = z.object({
  icon: dayIcon,
  tags: z.array(dayTag),
  work_time: z.number().int(),
  break_time: z.number().int(),
  /** 0 when not late */
  late_by: z.number().int(),
  is_remote: z.boolean(),
  is_late: z.boolean(),
  is_incomplete: z.boolean(),
  count_unapproved: z.number().int(),
});
export type DayEffect = z.output<typeof dayEffect>;

/** What somebody may do with a day, and what keeps them from it: a sentence each, null where nothing does. */
export const dayLocks = z.object({
  /** Times, comment, flags, shift and approval. */
  correct: z.string().nullable(),
  /** Adding and removing entries. */
  add_or_remove: z.string().nullable(),
  /** Deleting the day. */
  delete: z.string().nullable(),
});
export type DayLocks = z.output<typeof dayLocks>;

/** A day as a form corrects it. */
export const dayForm = z.object({
  clocks: z.array(clockEntry),
  comment: z.string().nullable(),
  reviewer_comment: z.string().nullable(),
  flags: flagOverrides,
  shift: shiftCard.nullable(),
  /** ISO 8601 in UTC */
  approved_at: z.string().nullable(),
  has_irregular: z.boolean(),
});
export type DayForm = z.output<typeof dayForm>;

/** The `data` of a 461: what stood there when the form was read, what stands there now, and who did what between. */
export const dayConflict = z.object({
  /** Null: not known any more. */
  began: dayForm.nullable(),
  /** Null: somebody has deleted the day. */
  current: dayForm.nullable(),
  /** To be sent when the caller saves over what is there now. */
  version: version.nullable(),
  changes: z.array(historyLine),
});
export type DayConflict = z.output<typeof dayConflict>;

/** A day after a change. */
export const changedDay = z.object({
  /** Null: the day is gone. */
  id: recordId.nullable(),
  user_id: recordId,
  working_date: localDate,
  version: version.nullable(),
  /** ISO 8601 in UTC */
  approved_at: z.string().nullable(),
  count_unapproved: z.number().int(),
  /** How a calendar shows it now. */
  cell: dayCell,
});
export type ChangedDay = z.output<typeof changedDay>;

/** What a change of several days would make of one of them. */
export const dayChange = z.object({
  user: personCard,
  working_date: localDate,
  attendance_id: recordId.nullable(),
  version: version.nullable(),
  /** Why it stays as it is; null when it is changed. */
  locked: z.string().nullable(),
  before: dayEffect,
  after: dayEffect,
});
export type DayChange = z.output<typeof dayChange>;
