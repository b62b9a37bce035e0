import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { localDate, message, paragraph, recordId, storedId, version } from '#platform/shared/schemas.ts';
import { leaveFaults, ownLeave } from '#features/leave/rules/contract-parts.ts';
import { confirmed, effects } from '#features/leave/rules/effect-shapes.ts';
import { leaveTypeCard, leaveYearShape, signedAmount } from '#features/leave/rules/shapes.ts';
import { personCard } from '#features/people/contract.ts';
import { reviewConditions } from './processes-contract.ts';
import { leaveYearReply } from './replies.ts';
import { typeSummary } from './shapes.ts';
import { errorText } from '#platform/shared/sentences.ts';

export const leaveProfileFaults = defineFaults('leaveProfile', {
  notGiven: [460, 'This person no longer has this leave type. Choose another one.'],
  noLimit: [422, 'This leave type has no limit, so it has no balance to correct.'],
  nothing: [422, 'Please use a number other than 0'],
  tooLate: [422, 'The last day you can choose is {date}.'],
  policyGone: [460, 'This leave package was deleted. Choose another one.'],
  reviewGone: [460, 'This review process was deleted. Choose another one.'],
});

const path = 'employee/employee/profile/{user_id}/leave';
const ofPerson = { params: z.object({ user_id: recordId }), pathEntities: { user_id: 'person' } } as const;
const changing = {
  ...ofPerson,
  access: ['edit_employee_leave'],
  oneself: { ...ownLeave, subject: 'params.user_id' },
} as const;
const ofSomebody = [platformFaults.notFound, ownLeave.fault] as const;

const yearSummary = typeSummary.shape.years.element;

/** Rules that apply to a person now, and later. */
const rules = z.object({
  package: z
    .object({
      id: storedId,
      name: z.string(),
      /** First day on which they have it. */
      since: localDate,
      /** Days a year of the type that it gives most of; null when it limits none, or they follow from hours worked. */
      days: z.number().nullable(),
    })
    .nullable(),
  /** Another package from a later day on; a null name: none. */
  next_package: z.object({ name: z.string().nullable(), from: localDate }).nullable(),
  /** Weekly seconds; null: those of everyone. */
  weekly: z.number().int().nullable(),
  next_weekly: z.object({ weekly: z.number().int().nullable(), from: localDate }).nullable(),
  process: z
    .object({
      id: storedId,
      name: z.string(),
      steps: z.array(
        z.object({
          /** One of `reviewConditions`. */
          review_condition: z.literal(Object.values(reviewConditions)),
          reviewers: z.array(personCard),
        }),
      ),
    })
    .nullable(),
});

/** Coming changes that the rules make to the balances, the next first. */
const coming = z.array(
  z.object({
    date: localDate,
    leave_type: leaveTypeCard,
    /** Title, such as 'Will be granted'. */
    title: z.string(),
    amount: z.number(),
  }),
);

const packageFields = {
  /** Null: none. Missing: unchanged. */
  leave_policy_id: recordId.nullish(),
  leave_review_id: recordId.nullish(),
  /** Date from which it counts; missing: today, or for a first package since they are here in this leave year. */
  effective_from: localDate.nullish(),
};

const correctionFields = {
  leave_type_id: recordId,
  /** Amount to add; a negative one is taken away. */
  amount: signedAmount,
  /** Date from which it counts. */
  date: localDate,
};

/** Leave of one person as their profile shows it. */
export const leaveProfile = defineContract({
  view: {
    route: `GET ${path}`,
    summary: 'Get a person’s leave year for their profile: balances, applications, rules and upcoming changes',
    access: { own: 'member', others: ['view_employee_leave'], subject: 'params.user_id' },
    ...ofPerson,
    query: z.object({
      /** A day of the leave year; missing: today. */
      on: localDate.optional(),
    }),
    example: { query: {} },
    reply: leaveYearReply.extend({
      rules,
      coming,
      /** Balance of the type that is given most of, on the first day of the next leave year. */
      next_year: z.object({ date: localDate, leave_type: leaveTypeCard, balance: z.number() }).nullable(),
      may_edit: z.boolean(),
      version,
    }),
    faults: [platformFaults.notFound],
  },
  updatePolicyReview: {
    route: `POST ${path}/policy-review/update`,
    summary: 'Assign a leave package from a date on, or a review process, to a person',
    ...changing,
    body: z.object({ ...packageFields, version: version.optional(), confirmed }),
    example: { body: { leave_review_id: entity('leave_review') } },
    reply: message,
    faults: [
      ...ofSomebody,
      leaveProfileFaults.policyGone,
      leaveProfileFaults.reviewGone,
      leaveFaults.fromTooEarly,
      leaveFaults.unconfirmed,
      platformFaults.changedMeanwhile,
    ],
  },
  /** Proposed, as what follows. */
  makePolicyReview: {
    route: `POST ${path}/policy-review/make-update`,
    summary: 'Preview the balances of a person with another leave package',
    ...changing,
    body: z.object(packageFields),
    example: { body: { leave_policy_id: entity('leave_policy') } },
    reply: z.object({
      effective_from: localDate,
      /** Balances on the last day of the leave year in which it begins, and on the first of the next one. */
      changes: z.array(z.object({ date: localDate, leave_type: leaveTypeCard, before: z.number(), after: z.number() })),
      /** The same fields as for any change of the rules. */
      ...effects.pick({ applications: true, total_applications: true, confirmed: true }).shape,
    }),
    faults: [...ofSomebody, leaveProfileFaults.policyGone, leaveFaults.fromTooEarly],
  },
  makeCorrection: {
    route: `POST ${path}/corrections/make-store`,
    summary: 'Preview a balance adjustment',
    ...changing,
    body: z.object(correctionFields),
    example: { body: { leave_type_id: entity('leave_type', 'given'), amount: 1.5, date: '2026-03-02' } },
    reply: z.object({
      leave_type: leaveTypeCard,
      leave_year: leaveYearShape,
      before: yearSummary,
      after: yearSummary,
      below_zero: z.number(),
    }),
    faults: [
      ...ofSomebody,
      leaveProfileFaults.notGiven,
      leaveProfileFaults.noLimit,
      leaveProfileFaults.tooLate,
      leaveFaults.beforeJoining,
      leaveFaults.beforeOpening,
    ],
  },
  storeCorrection: {
    route: `POST ${path}/corrections/store`,
    summary: 'Adjust a balance manually from a date on, with a reason that the person can read',
    ...changing,
    body: z.object({
      ...correctionFields,
      reason: paragraph(500).refine((text) => text.trim() !== '', errorText('This is a required field')),
    }),
    example: {
      body: {
        leave_type_id: entity('leave_type', 'given'),
        amount: 1.5,
        date: '2026-03-02',
        reason: 'Worked on a Sunday',
      },
    },
    reply: message.extend({ id: storedId }),
    faults: [
      ...ofSomebody,
      leaveProfileFaults.notGiven,
      leaveProfileFaults.noLimit,
      leaveProfileFaults.nothing,
      leaveProfileFaults.tooLate,
      leaveFaults.beforeJoining,
      leaveFaults.beforeOpening,
    ],
  },
});
