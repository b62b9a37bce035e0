import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { versionFrom } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { changePreview, confirmedImpact } from '#platform/shared/impact.ts';
import { isZone } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import { max, required, time_format } from '#platform/shared/validators.ts';
import { localDate, message, storedId, version } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { applicationFaults } from '#features/leave-applications/contract.ts';
import { dayIcon } from '#features/days/contract.ts';
import { workspaceFaults } from '#features/workspace/contract.ts';
import { dateFormats } from './rules/formats.ts';

export const attendanceSetupFaults = defineFaults('attendanceSetup', {
  fromTooEarly: [422, 'Choose a date on or after the start of your calendar.'],
  fromTooLate: [422, 'Choose a date within the next year.'],
  timeMissing: [422, 'Enter the time of automatic clock-outs.'],
});

const hour = 3600;
const whole = (min: number, most: number, error: ReturnType<typeof errorText>) =>
  z.number(error).int(error).min(min, error).max(most, error);
const planAction = z.enum(['warn', 'refuse'], errorText('This is invalid'));
const autoClockOut = z.enum(['off', 'limit', 'time'], errorText('This is invalid'));

/** Standard hours, which apply when nothing else is published. */
export const standardHours = z
  .object({
    start_time: required.check(time_format),
    /** seconds */
    work_time: whole(60, 24 * hour, errorText('Please use 1 minute to 24 hours')),
    break_time: whole(0, 12 * hour, errorText('Please use at most 12 hours')),
  })
  .refine((hours) => hours.work_time + hours.break_time <= 24 * hour, {
    error: () => translate('Work and break cannot add up to more than 24 hours'),
    path: ['break_time'],
  });

/** Fields of the specification (A §3). */
const specified = {
  /** ISO weekdays, 1 = Monday, on which the standard hours apply. */
  repeat_on: z
    .array(whole(1, 7, errorText('This is invalid')), errorText('Choose at least one day'))
    .min(1, errorText('Choose at least one day'))
    .max(7)
    .refine((days) => new Set(days).size === days.length, errorText('This is invalid')),
  date_format: z.enum(dateFormats, errorText('This is invalid')),
  /** 1 = 12 hours, 2 = 24 hours */
  time_format: whole(1, 2, errorText('This is invalid')),
  /** Day of the month on which a period begins; the last day in a shorter month. */
  calendar_cycle: whole(1, 31, errorText('Choose a day from 1 to 31')),
  timezone: required.check(
    max(64),
    z.refine<string>(isZone, { error: () => translate('This time zone does not exist. Choose another one.') }),
  ),
  /** seconds */
  max_daily_work_duration: whole(60, 24 * hour, errorText('Please use 1 minute to 24 hours')),
};

/** Proposed fields beside the specification's; omitting them leaves them unchanged. */
const proposed = {
  /** Null when people have shifts only by the plan. */
  standard_hours: standardHours.nullable(),
  /** Minutes after a shift's start that do not count as late; a shift may have its own. */
  grace_minutes: whole(0, 240, errorText('Please use at most 4 hours')),
  app_calendar_start_date: localDate,
  /** Minimum seconds between the end of a shift and the start of the next one. */
  min_rest_time: whole(0, 24 * hour, errorText('Please use at most 24 hours')),
  min_rest_action: planAction,
  /** Maximum number of consecutive days with a shift. */
  max_days_in_row: whole(1, 31, errorText('Please use 1 to 31 days')),
  max_days_in_row_action: planAction,
  /** Minutes after a shift's end at which people who are still clocked in are reminded; null: never. */
  clock_out_reminder: whole(0, 240, errorText('Please use at most 4 hours')).nullable(),
  /** When forgotten entries end by themselves; their day waits for a review. */
  auto_clock_out: autoClockOut,
  /** 'HH:mm', for 'time' */
  auto_clock_out_time: z
    .string(errorText('Enter a time'))
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, errorText('Enter a time'))
    .nullable(),
};

const form = z.object({ ...specified, ...proposed });
export type AttendanceSetup = z.output<typeof form>;

const changes = z.object({
  ...specified,
  ...z.object(proposed).partial().shape,
  /** Date from which hours, working days, grace and daily limit apply; the next period by default. */
  effective_from: localDate.optional(),
});
export type AttendanceSetupChange = z.output<typeof changes>;

/** Progress of recalculating recorded days. */
const judging = z.object({
  from_date: localDate,
  people: z.number().int(),
  done: z.number().int(),
});

const stored = z.object({
  repeat_on: z.array(z.number().int()),
  date_format: z.enum(dateFormats),
  time_format: z.number().int(),
  calendar_cycle: z.number().int(),
  timezone: z.string(),
  max_daily_work_duration: z.number().int(),
  standard_hours: z
    .object({ start_time: z.string(), work_time: z.number().int(), break_time: z.number().int() })
    .nullable(),
  grace_minutes: z.number().int(),
  app_calendar_start_date: localDate,
  min_rest_time: z.number().int(),
  min_rest_action: planAction,
  max_days_in_row: z.number().int(),
  max_days_in_row_action: planAction,
  clock_out_reminder: z.number().int().nullable(),
  auto_clock_out: autoClockOut,
  auto_clock_out_time: z.string().nullable(),
  version,
  /** Proposed: date from which the latest hours, or grace and daily limit, apply, while in the future. */
  counts_from: localDate.nullable(),
  /** Proposed: number of employees. */
  people: z.number().int(),
  judging: judging.nullable(),
});

const path = 'settings/time/attendance/general-setup';
const access = ['configure_attendance_setup'] as const;
const faults = [
  attendanceSetupFaults.fromTooEarly,
  attendanceSetupFaults.fromTooLate,
  attendanceSetupFaults.timeMissing,
  workspaceFaults.unknownZone,
] as const;

const example = {
  repeat_on: [1, 2, 3, 4, 5],
  date_format: 'DD MMM YYYY',
  time_format: 2,
  calendar_cycle: 21,
  timezone: 'Europe/Copenhagen',
  max_daily_work_duration: 12 * hour,
} as const;

const state = z.object({ icon: dayIcon, late_by: z.number().int() });

export const attendanceSetup = defineContract({
  index: {
    route: `GET ${path}/index`,
    summary: 'Get working days, hours, formats, time zone, periods and daily limits',
    access,
    reply: stored,
  },
  update: {
    route: `POST ${path}/update`,
    summary:
      'Save the attendance rules; hours, working days, grace and the daily limit take effect from the next period, or from `effective_from`',
    access,
    body: changes.extend({ version: version.optional(), leave_confirmed: confirmedImpact }),
    example: { body: { ...example, repeat_on: [1, 2, 3, 4, 5], version: versionFrom('index') } },
    reply: message.extend(stored.shape),
    faults: [platformFaults.changedMeanwhile, applicationFaults.changesLeave, ...faults],
  },
  /** Proposed. */
  preview: {
    route: `POST ${path}/preview`,
    summary: 'Preview the recorded days that would change',
    access,
    body: changes,
    example: { body: { ...example, repeat_on: [1, 2, 3, 4, 5], grace_minutes: 5 } },
    reply: z.object({
      /** Date from which the change would apply; null if nothing in it applies from a date. */
      effective_from: localDate.nullable(),
      /** Start of the next period, by the submitted cycle. */
      next_period: localDate,
      /** Recorded days since then that are neither approved nor closed. */
      recorded: z.number().int(),
      /** Number of these days that would change, and of their people. */
      changed: z.number().int(),
      people: z.number().int(),
      /** Whether not all of them were checked, so that the number of changes is a minimum. */
      is_partial: z.boolean(),
      /** Number of days checked, the latest ones. */
      looked_at: z.number().int(),
      /** Whether there are recorded days, which stay in the zone in which they began. */
      keeps_days: z.boolean(),
      /** Number of recorded days before the calendar's start, which would be hidden. */
      hidden: z.number().int(),
      /** Leave whose cost would change, and balances; empty when there are none. */
      leave: changePreview.shape.effects,
      /** The latest 20 days. */
      days: z.array(
        z.object({
          attendance_id: storedId,
          user_id: storedId,
          name: z.string(),
          avatar: z.string(),
          date: localDate,
          /** 'HH:mm' of the first clock-in */
          clock_in: z.string().nullable(),
          before: state,
          after: state,
        }),
      ),
    }),
    faults,
  },
});
