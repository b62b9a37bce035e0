import { z } from 'zod';
import { entity, unique, versionFrom } from '#platform/shared/example.ts';
import { impactChoices } from '#platform/shared/impact.ts';
import { line, localDate, recordId, version } from '#platform/shared/schemas.ts';
import { email, show_link, username } from '#features/access/rules/shapes.ts';
import { salary } from '#features/profile/rules/fields.ts';
import { change, employmentDetails, remoteWork } from './fields.ts';
import { errorText } from '#platform/shared/sentences.ts';

// Requests about an employment, with examples.

/** Digest of the effects on other features that the user has seen and confirmed. */
export const confirmed = z.string(errorText('This is invalid')).max(64, errorText('This is invalid')).nullish();

/** The employment; dated values count from `effective_from` on. */
export const employmentInput = {
  body: z.object({
    ...employmentDetails,
    ...change,
    /** Corrects the first day; needs a reason if it changes the past. */
    joined_on: localDate.optional(),
    /** Whether time recorded before the new first day stays, although those days are no longer employed. */
    keeps_time: z.boolean().optional(),
    confirmed,
    choices: impactChoices,
    version: version.optional(),
  }),
  example: {
    body: {
      employee_number: unique('E'),
      probation_until: null,
      notice_period: '3 months',
      effective_from: '2060-01-01',
      reason: 'Yearly review',
      department_id: entity('department'),
      designation_id: entity('designation'),
      employment_type_id: entity('employment_type'),
      manager_id: entity('colleague'),
      work_place_id: entity('work_place'),
      weekly_work_time: 133_200,
      version: versionFrom('employmentInfo'),
    },
  },
} as const;

/** Several values of one date. */
export const changeInput = {
  body: z.object({
    ...change,
    effective_from: localDate,
    change_id: recordId.optional(),
    confirmed,
    choices: impactChoices,
    salary: z.object(salary).optional(),
  }),
  example: {
    body: {
      effective_from: '2060-01-01',
      reason: 'Yearly review',
      department_id: entity('department'),
      designation_id: entity('designation'),
      employment_type_id: entity('employment_type'),
      manager_id: entity('colleague'),
      work_place_id: entity('work_place'),
      change_id: entity('employment_change'),
    },
  },
} as const;

export const remoteWorkInput = {
  body: remoteWork.extend({ version: version.optional() }),
  example: {
    body: {
      is_allow_remote_work: 1,
      remote_work_date_start: '2026-10-01',
      remote_work_date_end: '2027-03-31',
      version: versionFrom('remoteWork'),
    },
  },
} as const;

export const salaryInput = {
  body: z.object({
    ...salary,
    effective_from: localDate.optional(),
    reason: line(300).nullish(),
    version: version.optional(),
  }),
  example: {
    body: {
      amount: '46200.00',
      currency: 'DKK',
      pay_period: 'month',
      effective_from: '2060-01-01',
      reason: 'Yearly review',
      version: versionFrom('salaryInfo'),
    },
  },
} as const;

export const dischargeInput = {
  body: z.object({
    discharged_date: localDate,
    discharged_reason: line(300),
    /** Manager of their reports from the day after. undefined: the manager of the person who leaves; null: none. */
    new_manager_id: recordId.nullish(),
    confirmed,
  }),
  example: {
    body: {
      discharged_date: '2060-01-31',
      discharged_reason: 'Moves to another city',
      new_manager_id: entity('colleague'),
    },
  },
} as const;

export const duplicateInput = {
  body: z.object({
    name: line(120),
    email,
    role_id: recordId,
    username: username.optional(),
    joined_on: localDate.optional(),
    show_link,
  }),
  example: {
    body: {
      name: 'Ben Okafor',
      email: unique('ben', '@acme.example'),
      role_id: entity('role'),
      joined_on: '2026-03-02',
    },
  },
} as const;
