import { z } from 'zod';
import { line, localDate, recordId, storedId } from '#platform/shared/schemas.ts';
import { shownWorkingWeek, workingWeek } from '#features/company/rules/week-shapes.ts';
import { personName } from '#features/people/contract.ts';
import { named } from '#features/profile/contract.ts';

// Request and response shapes of an employment.

const dated = z.object({
  id: storedId,
  /** 'department' */
  field: z.string(),
  effective_from: localDate,
  state: z.enum(['past', 'current', 'scheduled']),
  /** Values before and from the date; null: none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The id behind `to`, or the weekly seconds as text. */
  value: z.string().nullable(),
  /** Week of the weekly hours, if their days are known. */
  week: shownWorkingWeek.nullable(),
  reason: z.string().nullable(),
  change_id: storedId,
  is_corrected: z.boolean(),
  /** Null for the system. */
  author: personName.nullable(),
  /** ISO 8601 */
  created_at: z.string(),
});

/** Values that count from a date on. undefined: unchanged; null: none from then on. */
const values = {
  department_id: recordId.nullable().optional(),
  designation_id: recordId.nullable().optional(),
  employment_type_id: recordId.nullable().optional(),
  manager_id: recordId.nullable().optional(),
  work_place_id: recordId.nullable().optional(),
  /** Seconds; with a week they follow from it. */
  weekly_work_time: z.number().int().min(0).max(604_800).nullable().optional(),
  week: workingWeek.nullable().optional(),
};
export const change = { effective_from: localDate.optional(), reason: line(300).nullish(), ...values };
export const employmentDetails = {
  employee_number: line(40).nullable(),
  probation_until: localDate.nullable(),
  notice_period: line(100).nullable(),
};
export const employmentInfo = z.object({
  ...employmentDetails,
  employee_number: z.string().nullable(),
  notice_period: z.string().nullable(),
  joined_on: localDate,
  /** The day for which the values below are given. */
  as_of: localDate,
  department: named.nullable(),
  designation: named.nullable(),
  employment_type: named.nullable(),
  manager: named.nullable(),
  work_place: named.nullable(),
  /** Seconds */
  weekly_work_time: z.number().int().nullable(),
  /** Null: the week of the place, department or company, scaled to the weekly hours if there are some. */
  week: shownWorkingWeek.nullable(),
  /** All dated values, newest first. */
  rows: z.array(dated),
  periods: z.array(
    z.object({ started_on: localDate, ended_on: localDate.nullable(), ended_reason: z.string().nullable() }),
  ),
});

export const remoteWork = z.object({
  /** 0 no, 1 between the dates, 2 always */
  is_allow_remote_work: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  remote_work_date_start: localDate.nullish(),
  remote_work_date_end: localDate.nullish(),
});
export const storedRemoteWork = z.object({
  is_allow_remote_work: z.number().int(),
  remote_work_date_start: localDate.nullable(),
  remote_work_date_end: localDate.nullable(),
});

export const salaryRow = z.object({
  id: storedId,
  effective_from: localDate,
  state: z.enum(['past', 'current', 'scheduled']),
  amount: z.string(),
  currency: z.string(),
  pay_period: z.string(),
  reason: z.string().nullable(),
  change_id: storedId,
  is_corrected: z.boolean(),
  /** Null for the system. */
  author: personName.nullable(),
  created_at: z.string(),
});

export const salaryInfo = z.object({
  /** The day for which `current` is given. */
  as_of: localDate,
  current: salaryRow.nullable(),
  /** All planned salaries, whatever the day. */
  scheduled: z.array(salaryRow),
});
