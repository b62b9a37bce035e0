import { z } from 'zod';
import { localDate, recordId, storedId } from '#platform/shared/schemas.ts';
import { fileRecord, uploadMeta } from '#features/files/contract.ts';
import { dayParts } from '#features/leave/rules/counting.ts';
import { leaveTypeCard } from '#features/leave/rules/shapes.ts';
import { personCard, personName } from '#features/people/contract.ts';

/** What a reviewer says. */
export const decisions = ['approved', 'rejected'] as const;

export const applicationStates = ['created', 'approved', 'rejected', 'withdrawn'] as const;
export type ApplicationState = (typeof applicationStates)[number];

export const dayPart = z.enum(dayParts, 'This is invalid');

/** A date of an application, and what it costs in the unit of its type. */
export const leaveDate = z.object({ date: localDate, part: dayPart, cost: z.number() });
export type LeaveDate = z.output<typeof leaveDate>;

/** An application as every list shows it. */
export const applicationItem = z.object({
  id: storedId,
  user: personCard.extend({ department_name: z.string().nullable() }),
  leave_type: leaveTypeCard,
  /** 'created' is waiting for its reviewers. */
  state: z.enum(applicationStates),
  starts_on: localDate,
  ends_on: localDate,
  /** Ascending. */
  dates: z.array(leaveDate),
  /** Days, or hours of types that are counted in hours. */
  total: z.number(),
  /** ISO 8601 */
  applied_at: z.string(),
  /** Who has applied in the place of the person; null: the person, or the demo. */
  applied_by: personName.nullable(),
  /** The step under way of all of them; both 1 where there is only one. */
  step: z.number().int(),
  steps: z.number().int(),
  /** Who has decided it in the end, by name. */
  decided_by: z.array(z.string()),
  decided_at: z.string().nullable(),
  /** Decided at once, as the application of the only Owner. */
  is_decided_alone: z.boolean(),
  /** It was rejected and is approved now, or the other way round. */
  is_decision_changed: z.boolean(),
  comments_count: z.number().int(),
  attachments_count: z.number().int(),
  /** What the reader may do with it now. */
  may_open: z.boolean(),
  may_withdraw: z.boolean(),
  may_edit: z.boolean(),
  may_decide: z.boolean(),
  may_change_decision: z.boolean(),
  may_delete: z.boolean(),
});
export type ApplicationItem = z.output<typeof applicationItem>;

/** A reviewer of an application, and what they have said. */
const reviewer = personCard.extend({
  /** Null: nothing yet. */
  decision: z.enum(decisions).nullable(),
  decided_at: z.string().nullable(),
  comment: z.string().nullable(),
  /** Who decides, or has decided, in their place. */
  deputy: personName.nullable(),
  /** False for who has left: their step goes on without them. */
  works_here: z.boolean(),
  /** False for those without a role that reviews leave, and the suspended, too. */
  can_decide: z.boolean(),
});

/** A step of its review, as it was copied when it was made. */
export const reviewStep = z.object({
  /** 1 Anyone: the first decision counts. 2 Everyone: all must approve, one rejection rejects. */
  review_condition: z.number().int(),
  state: z.enum(['done', 'under_way', 'to_come']),
  reviewers: z.array(reviewer),
});
export type ReviewStepItem = z.output<typeof reviewStep>;

/** A decision by somebody who is not of the steps, or one that was changed afterwards; the newest last. */
export const otherDecision = z.object({
  by: personName.nullable(),
  decision: z.enum(['approved', 'rejected', 'withdrawn']),
  comment: z.string().nullable(),
  decided_at: z.string(),
  is_change: z.boolean(),
});

/** What can be known of a date before applying: `leave/rules/counting.ts` says what can be chosen of it, and its cost. */
export const enabledDate = z.object({
  date: localDate,
  /** What can be chosen of it where the type has halves; none: not selectable. */
  parts: z.array(dayPart),
  reason: z.enum(['not_employed', 'day_off', 'holiday', 'taken', 'no_halves']).nullable(),
  /** Seconds of work; null: a day off. */
  work_time: z.number().int().nullable(),
  holiday: dayPart.nullable(),
  holiday_name: z.string().nullable(),
  taken: z.array(z.object({ part: dayPart, letter: z.string(), state: z.enum(applicationStates) })),
  /** A shift is published for the person on it. */
  has_shift: z.boolean(),
});
export type EnabledDate = z.output<typeof enabledDate>;

/** What is left of a type, by the leave years that can be applied for. */
export const typeSummary = z.object({
  leave_type_id: storedId,
  /** As much as is needed. */
  is_unlimited: z.boolean(),
  has_halves: z.boolean(),
  /** From how many days on a file has to be attached; null: never. */
  proof_from: z.number().nullable(),
  /** How far below zero the balance may go. */
  below_zero: z.number(),
  years: z.array(
    z.object({
      first: localDate,
      last: localDate,
      /** What can be planned yet; without the application that is being looked at. */
      left: z.number(),
      /** What there is in that year: carried over, granted, accrued and corrected. */
      given: z.number(),
      /** What of it comes out of the year before. */
      carried: z.number(),
      /** Taken before today, booked from today on (approved), and waiting. */
      taken: z.number(),
      booked: z.number(),
      waiting: z.number(),
      /** What is lost unless somebody takes it, and after which day. */
      expiring: z.object({ amount: z.number(), on: localDate }).nullable(),
      /** What comes next by itself. */
      next: z.object({ amount: z.number(), on: localDate }).nullable(),
    }),
  ),
});
export type TypeSummary = z.output<typeof typeSummary>;

/** A spent type: what of a leave type is taken of a date. */
export const spentType = z.object({
  id: z.string(),
  leave_type_id: storedId,
  part: dayPart,
  name: z.string(),
  letter: z.string(),
  color: z.string(),
});
export type SpentType = z.output<typeof spentType>;

/** An application as its own page shows it. */
export const fullItem = applicationItem.extend({
  /** Null: there is none, or it is private and the reader may not see it (`is_reason_hidden`). */
  reason: z.string().nullable(),
  is_reason_hidden: z.boolean(),
  /** The reader is shown only the comments of their own. */
  are_comments_hidden: z.boolean(),
  /** Who of the reviewers has opened it first, and when: from then on it can be withdrawn, and not edited. */
  viewed_by: personName.nullable(),
  viewed_at: z.string().nullable(),
  /** When those who have not decided are asked once more; null: they are not. */
  reminds_on: localDate.nullable(),
  other_decisions: z.array(otherDecision),
});

/** What is needed to apply, and to show an application. */
export const formParts = {
  upload_meta: uploadMeta,
  leave_types: z.array(leaveTypeCard.extend({ is_paid: z.boolean(), is_private: z.boolean() })),
  spent_types: z.array(spentType),
  /** One for each type of `leave_types`. */
  summary: z.array(typeSummary),
  /** Empty where nothing can be changed. */
  enabled_dates: z.array(enabledDate),
  /** The first and the last day that can be asked for: who keeps leave is told farther ones when they turn to them. */
  reach: z.object({ first: localDate, last: localDate }),
  /** What the set-up asks of who applies by themselves, beside the days of `enabled_dates`. */
  limits: z.object({
    /** Working days between applying and the first day; leave without a limit is excepted. */
    notice_days: z.number().int(),
    /** The first day after that; null: any. */
    earliest: localDate.nullable(),
    /** Dates of one application; null: any number. */
    longest_stretch: z.number().int().nullable(),
  }),
  /** The steps in their order. */
  reviewers: z.array(reviewStep),
  /** Of the first step. */
  review_condition: z.number().int(),
  author: personCard.extend({ department_name: z.string().nullable() }),
};

/** The fields of the form. */
export const applicationFields = {
  leave_type_id: recordId,
  enabled_dates: z
    .array(z.object({ date: localDate, part: dayPart.optional() }), 'This is a required field')
    .min(1, 'This is a required field')
    .max(366, 'This is invalid')
    .refine((list) => new Set(list.map(({ date }) => date)).size === list.length, 'This is invalid'),
  /** What is taken of each date that names no part: 'LEAVE_TYPE_ID.first'. Missing: the whole date. */
  spent_type_id: z.string().max(60, 'This is invalid').optional(),
  attachments: z.array(recordId).max(10, 'This is invalid').default([]),
};
export const attachmentList = z.array(fileRecord);

const users = z
  .array(recordId, 'This is a required field')
  .min(1, 'This is a required field')
  .max(50, 'This is invalid');
const condition = z.union([z.literal(1), z.literal(2)], 'This is invalid').optional();

/** Who decides, step by step, as it is sent: by the condition of the step, else by that of all, else anyone (1). */
export const reviewerSteps = {
  reviewers: z
    .array(z.object({ review_condition: condition, users }), 'This is a required field')
    .min(1, 'This is a required field')
    .max(10, 'This is invalid'),
  review_condition: condition,
};

/** What another calendar makes of leave that was applied for, before it is saved. */
export const leaveTold = z.object({
  /** '15 approved applications get days back' */
  title: z.string(),
  more: z.string().nullable(),
  /** Up to 20 of them, by name. */
  rows: z.array(
    z.object({
      user_id: storedId,
      name: z.string(),
      avatar: z.string(),
      text: z.string(),
      /** '+0.5' */
      amount: z.string().nullable(),
    }),
  ),
  total: z.number().int(),
  /** 'Save and give back 8.5 days' */
  button: z.string().nullable(),
  /** To be sent back when it is confirmed. */
  confirmed: z.string(),
});
export type LeaveTold = z.output<typeof leaveTold>;

/** What of it somebody has seen; without it, nothing that changes leave is saved. */
export const leaveConfirmed = z.string().max(100).optional();
