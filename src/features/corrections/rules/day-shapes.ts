import { z } from 'zod';
import { localDate, recordId, version } from '#platform/shared/schemas.ts';
import { offPart } from '#features/holidays/rules/off-part.ts';
import { clockEntry, dayCell, dayIcon, dayTag, historyLine } from '#features/days/contract.ts';
import { holidayParts } from '#features/holidays/rules/holiday.ts';
import { personCard } from '#features/people/contract.ts';
import { shiftCard } from '#features/shifts/contract.ts';

/** A start and an end in epoch seconds. */
const span = { started_at: z.number().int(), ended_at: z.number().int().nullable() };
const approval = { is_irregular: z.boolean(), approved_at: z.number().int().nullable() };

/** Part of a shift needed to evaluate a day. Instants as epoch seconds. */
export const shiftTimes = z.object({
  start_at: z.number().int(),
  end_at: z.number().int(),
  /** seconds */
  work_time: z.number().int(),
  grace_minutes: z.number().int(),
  /** Seconds of work before the break; missing: the break is between the halves. */
  break_at: z.number().int().nullable().optional(),
});

export const flagOverrides = z.object({
  /** Null to let the rules decide. */
  is_remote: z.boolean().nullable(),
  is_late: z.boolean().nullable(),
  is_incomplete: z.boolean().nullable(),
});
export type FlagOverrides = z.output<typeof flagOverrides>;
/** Omitted flags stay unchanged. */
export const someFlags = flagOverrides.partial();
export type SomeFlags = z.output<typeof someFlags>;

/**
 * All data by which `rules/` determine the result of a change, in the browser as on the server.
 * All instants are epoch seconds.
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
  /** Earlier employments of a person who was rehired. */
  earlier_periods: z.array(z.object({ started_on: localDate, ended_on: localDate.nullable() })).optional(),
  /** Published shift of the date; a recorded day uses `day.shift` instead. */
  shift: shiftTimes.nullable(),
  /** Seconds due when they do not follow from the shift; null: the shift's. */
  due_time: z.number().int().nullable(),
  /** Part of the date that is a holiday for the person. */
  holiday: z.enum(holidayParts).nullable(),
  /** Part of the date that is approved leave. */
  leave: offPart.nullable(),
  day: z
    .object({
      shift: shiftTimes.nullable(),
      due_time: z.number().int().nullable(),
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
          /** Whether the entry was never ended, so that the next day's punch ended it where it began. */
          is_end_unknown: z.boolean().optional(),
          breaks: z.array(z.object({ id: recordId, ...span, ...approval })),
        }),
      ),
    })
    .nullable(),
  /** The person's entries on neighbouring days, which no entry may overlap. */
  others: z.array(z.object(span)),
});
export type DayBasis = z.output<typeof dayBasis>;

/** Calendar cell of a day, and the figures behind it. Durations in seconds. */
export const dayEffect = z.object({
  icon: dayIcon,
  tags: z.array(dayTag),
  work_time: z.number().int(),
  break_time: z.number().int(),
  /** 0 if not late */
  late_by: z.number().int(),
  is_remote: z.boolean(),
  is_late: z.boolean(),
  is_incomplete: z.boolean(),
  count_unapproved: z.number().int(),
});
export type DayEffect = z.output<typeof dayEffect>;

/** Reasons, one sentence each, why the viewer cannot change a day; null for none. */
export const dayLocks = z.object({
  /** For times, comment, flags, shift and approval. */
  correct: z.string().nullable(),
  /** For adding and removing entries. */
  add_or_remove: z.string().nullable(),
  /** For deleting the day. */
  delete: z.string().nullable(),
});
export type DayLocks = z.output<typeof dayLocks>;

/** Day in the format of the correction form. */
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

/** `data` of a 461: the day when the form was read, the current day, and the changes between them. */
export const dayConflict = z.object({
  /** Null if no longer known. */
  began: dayForm.nullable(),
  /** Null if the day was deleted. */
  current: dayForm.nullable(),
  /** Version to send back when saving over the current state. */
  version: version.nullable(),
  changes: z.array(historyLine),
});
export type DayConflict = z.output<typeof dayConflict>;

/** Day after a change. */
export const changedDay = z.object({
  /** Null if the day no longer exists. */
  id: recordId.nullable(),
  user_id: recordId,
  working_date: localDate,
  version: version.nullable(),
  /** ISO 8601 in UTC */
  approved_at: z.string().nullable(),
  count_unapproved: z.number().int(),
  /** Calendar cell of the day now. */
  cell: dayCell,
});
export type ChangedDay = z.output<typeof changedDay>;

/** Impact on one day of a change to several. */
export const dayChange = z.object({
  user: personCard,
  working_date: localDate,
  attendance_id: recordId.nullable(),
  version: version.nullable(),
  /** Reason why it stays unchanged; null when it changes. */
  locked: z.string().nullable(),
  before: dayEffect,
  after: dayEffect,
});
export type DayChange = z.output<typeof dayChange>;
