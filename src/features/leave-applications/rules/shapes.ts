import { z } from 'zod';
import { localDate, recordId, storedId } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { fileRecord, uploadMeta } from '#features/files/contract.ts';
import { isTimes, type Times } from '#platform/shared/times-of-day.ts';
import { dayParts, type DayPart } from '#features/leave/rules/counting.ts';
import { countings } from '#features/leave/rules/countings.ts';
import { leaveTypeCard } from '#features/leave/rules/shapes.ts';
import { reactions } from '#features/leave-limits/rules/shapes.ts';
import { personCard, personName } from '#features/people/contract.ts';

/** Decisions of a reviewer. */
export const decisions = ['approved', 'rejected'] as const;

export const applicationStates = ['created', 'approved', 'rejected', 'withdrawn'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** A whole day, or one of its halves. */
const namedPart = z.enum(dayParts, errorText('This is invalid'));

/** Times of a date by the clock at the place of work: '13:00-15:00', several joined by commas. */
const times = z
  .string()
  .refine(isTimes, errorText('Enter two different times that do not overlap others')) as unknown as z.ZodType<Times>;

/** Part of a date as people choose it. */
export const chosenPart = z.union([namedPart, times], errorText('This is invalid'));

/** Part of a date in replies: 'full', 'first', 'second', or times of it. */
export const dayPart = z.string() as unknown as z.ZodType<DayPart>;

/** A date of an application, and its cost in the unit of its type. */
export const leaveDate = z.object({
  date: localDate,
  part: dayPart,
  cost: z.number(),
  /** Whether the person is away: also on a date that uses nothing because the days of its week are taken already. */
  is_away: z.boolean(),
});
export type LeaveDate = z.output<typeof leaveDate>;

/** An application as every list shows it. */
export const applicationItem = z.object({
  id: storedId,
  user: personCard.extend({ department_name: z.string().nullable() }),
  leave_type: leaveTypeCard,
  /** 'created' means waiting for its reviewers. */
  state: z.enum(applicationStates),
  starts_on: localDate,
  ends_on: localDate,
  /** Dates, ascending; without those given back. */
  dates: z.array(leaveDate),
  /** Dates on which further leave periods begin. */
  period_starts: z.array(localDate),
  /** Days, or hours for types that are counted in hours. */
  total: z.number(),
  /** ISO 8601. */
  applied_at: z.string(),
  /** Person who applied for the applicant; null: the applicant, or the demo. */
  applied_by: personName.nullable(),
  /** Step under way, and the number of steps; both 1 for a single step. */
  step: z.number().int(),
  steps: z.number().int(),
  /** Names of the people who made the final decision. */
  decided_by: z.array(z.string()),
  decided_at: z.string().nullable(),
  /** Whether it was approved immediately, as the application of the only Owner. */
  is_decided_alone: z.boolean(),
  /** Whether the decision was changed afterwards: rejected and approved later, or the other way round. */
  is_decision_changed: z.boolean(),
  comments_count: z.number().int(),
  attachments_count: z.number().int(),
  /** Actions that the viewer may take now. */
  may_open: z.boolean(),
  may_withdraw: z.boolean(),
  /** Give back days to come; return days that have started; propose to give back days to come. */
  may_shorten: z.boolean(),
  /** Whether the viewer asks the approver first, as the company has set. */
  asks_to_shorten: z.boolean(),
  may_return_days: z.boolean(),
  may_propose_shorter: z.boolean(),
  may_edit: z.boolean(),
  may_decide: z.boolean(),
  may_change_decision: z.boolean(),
  may_delete: z.boolean(),
});
export type ApplicationItem = z.output<typeof applicationItem>;

/** A reviewer of an application, and their decision. */
const reviewer = personCard.extend({
  /** Decision of the reviewer; null: none yet. */
  decision: z.enum(decisions).nullable(),
  decided_at: z.string().nullable(),
  comment: z.string().nullable(),
  /** Deputy who decides, or has decided, for them. */
  deputy: personName.nullable(),
  /** False for a person who has left: their step goes on without them. */
  works_here: z.boolean(),
  /** False for people without a role that reviews leave, and for suspended ones. */
  can_decide: z.boolean(),
});

/** A step of its review, copied from the process when it was made. */
export const reviewStep = z.object({
  /** 1 Anyone: the first decision counts. 2 Everyone: all must approve, one rejection rejects. */
  review_condition: z.number().int(),
  state: z.enum(['done', 'under_way', 'to_come']),
  reviewers: z.array(reviewer),
});
export type ReviewStepItem = z.output<typeof reviewStep>;

/** A decision by a person outside the steps, or one that was changed afterwards; the newest last. */
export const otherDecision = z.object({
  by: personName.nullable(),
  decision: z.enum(['approved', 'rejected', 'withdrawn']),
  comment: z.string().nullable(),
  decided_at: z.string(),
  is_change: z.boolean(),
});

/** Facts of a date before applying: `leave/rules/counting.ts` derives what can be chosen of it, and its cost. */
export const enabledDate = z.object({
  date: localDate,
  /** Parts that can be chosen if the type has halves; none: not selectable. */
  parts: z.array(namedPart),
  reason: z
    .enum(['not_employed', 'day_off', 'holiday', 'taken', 'no_halves', 'no_times', 'no_work', 'too_short', 'no_room'])
    .nullable(),
  /** Seconds of work; null: a day off. Not whole where hours of a week are shared out among days. */
  work_time: z.number().nullable(),
  /** Place of the work in the day, in seconds since midnight and from its start; null: at any time of the day. */
  place: z
    .object({
      start: z.number(),
      work_time: z.number(),
      break_time: z.number(),
      break_at: z.number().nullable(),
    })
    .nullable(),
  /** Own working days that it is, and seconds of a day of full-time work. */
  own_days: z.number(),
  full_day: z.number(),
  /** Days of its week that can still be used, and the name of the week; null: with fixed days, each date is one. */
  week: z.object({ segment: z.string(), days: z.number() }).nullable(),
  holiday: namedPart.nullable(),
  holiday_name: z.string().nullable(),
  taken: z.array(
    z.object({
      part: dayPart,
      letter: z.string(),
      state: z.enum(applicationStates),
      /** Whether leave that displaces other leave may lie on it. */
      can_be_displaced: z.boolean(),
      /** Whether it uses something. */
      is_used: z.boolean(),
      /** Share of the date that it uses of its week, where that is less than its part; null: all of it. */
      week_share: z.number().nullable(),
    }),
  ),
  /** Whether a shift is published for the person on it. */
  has_shift: z.boolean(),
});
export type EnabledDate = z.output<typeof enabledDate>;

/** Balance of a type, by the leave years that can be applied for. */
export const typeSummary = z.object({
  leave_type_id: storedId,
  /** Whether people get as much as they need. */
  is_unlimited: z.boolean(),
  has_halves: z.boolean(),
  has_times: z.boolean(),
  /** Number of days from which a file has to be attached; null: never. */
  proof_from: z.number().nullable(),
  /** Amount by which the balance may go below zero. */
  below_zero: z.number(),
  years: z.array(
    z.object({
      first: localDate,
      last: localDate,
      /** Amount that can still be planned; without the application on view. */
      left: z.number(),
      /** Total of the year: carried over, granted, accrued and corrected. */
      given: z.number(),
      /** Part of it carried over from the year before. */
      carried: z.number(),
      /** Taken before today, booked from today on (approved), and waiting. */
      taken: z.number(),
      booked: z.number(),
      waiting: z.number(),
      /** Amount lost unless taken, and the last day to take it. */
      expiring: z.object({ amount: z.number(), on: localDate }).nullable(),
      /** Next amount that the rules add. */
      next: z.object({ amount: z.number(), on: localDate }).nullable(),
    }),
  ),
});
export type TypeSummary = z.output<typeof typeSummary>;

/** A spent type: a leave type and the part of a date taken. */
export const spentType = z.object({
  id: z.string(),
  leave_type_id: storedId,
  part: namedPart,
  name: z.string(),
  letter: z.string(),
  color: z.string(),
});
export type SpentType = z.output<typeof spentType>;

/** An application as its own page shows it. */
export const fullItem = applicationItem.extend({
  /** Null: there is none, or it is private and the viewer may not see it (`is_reason_hidden`). */
  reason: z.string().nullable(),
  is_reason_hidden: z.boolean(),
  /** Whether the viewer sees only their own comments. */
  are_comments_hidden: z.boolean(),
  /** First reviewer who opened it, and when: from then on it can be withdrawn, but not edited. */
  viewed_by: personName.nullable(),
  viewed_at: z.string().nullable(),
  /** Day on which undecided reviewers are reminded; null: they are not. */
  reminds_on: localDate.nullable(),
  other_decisions: z.array(otherDecision),
  /** Dates given back, ascending. */
  returned_dates: z.array(z.object({ date: localDate, part: dayPart })),
  /** Proposal to shorten it that waits for the person; null: none. */
  shortening: z
    .object({
      id: storedId,
      dates: z.array(localDate),
      reason: z.string().nullable(),
      proposed_by: personName.nullable(),
      /** Whether the person asks for it themselves, so that an approver answers. */
      is_request: z.boolean(),
      /** Whether the viewer may answer it: the person whose leave it is, or an approver of a request. */
      may_answer: z.boolean(),
      /** Whether the viewer may withdraw it: their own request. */
      may_withdraw: z.boolean(),
    })
    .nullable(),
});

/** Rules of the calendar that concern a person: by name, without the people who are away. */
export const calendarRulesItem = z.object({
  blocks: z.array(z.object({ id: storedId, name: z.string(), sentence: z.string(), dates: z.array(localDate) })),
  limits: z.array(
    z.object({
      id: storedId,
      name: z.string(),
      /** People are refused and can wait for a place, or they are warned. */
      when_reached: z.enum(reactions),
      /** Leave types that count; empty: all but those that replace other leave. */
      leave_type_ids: z.array(storedId),
      /** Dates on which no place is left, and the part of the day. */
      full: z.array(z.object({ date: localDate, part: namedPart })),
    }),
  ),
});
export type CalendarRulesItem = z.output<typeof calendarRulesItem>;

/** Data needed to apply, and to show an application. */
export const formParts = {
  upload_meta: uploadMeta,
  leave_types: z.array(
    leaveTypeCard.extend({
      is_paid: z.boolean(),
      is_private: z.boolean(),
      counts: z.enum(countings),
      displaces: z.boolean(),
      can_be_displaced: z.boolean(),
      /** Working days of notice, and the first day that the viewer may choose after it and a waiting time; null: any. */
      notice_days: z.number().int(),
      earliest: localDate.nullable(),
    }),
  ),
  spent_types: z.array(spentType),
  /** One for each type of `leave_types`. */
  summary: z.array(typeSummary),
  /** Empty when nothing can be changed. */
  enabled_dates: z.array(enabledDate),
  /** First and last day that can be requested; people who manage leave load farther ones as they turn the months. */
  reach: z.object({ first: localDate, last: localDate }),
  /** Limits of the set-up for people who apply by themselves, besides the days of `enabled_dates`. */
  limits: z.object({
    /** Working days between applying and the first day; unlimited leave is exempt. */
    notice_days: z.number().int(),
    /** First day that gives enough notice; null: any. */
    earliest: localDate.nullable(),
    /** Maximum dates of one application; null: any number. */
    longest_stretch: z.number().int().nullable(),
  }),
  /** Blocked dates, and limits of people away. */
  calendar_rules: calendarRulesItem,
  /** Steps in order. */
  reviewers: z.array(reviewStep),
  /** Condition of the first step. */
  review_condition: z.number().int(),
  author: personCard.extend({ department_name: z.string().nullable() }),
};

/** Fields of the form. */
export const applicationFields = {
  leave_type_id: recordId,
  enabled_dates: z
    .array(z.object({ date: localDate, part: chosenPart.optional() }), errorText('This is a required field'))
    .min(1, errorText('This is a required field'))
    .max(366, errorText('This is invalid'))
    .refine((list) => new Set(list.map(({ date }) => date)).size === list.length, errorText('This is invalid')),
  /** Dates on which a further leave period begins: the days off before them are not leave, and can be planned. */
  period_starts: z.array(localDate).max(50, errorText('This is invalid')).default([]),
  /** Spent type of each date without a part: 'LEAVE_TYPE_ID.first'. Missing: the whole date. */
  spent_type_id: z.string().max(60, errorText('This is invalid')).optional(),
  attachments: z.array(recordId).max(10, errorText('This is invalid')).default([]),
};
export const attachmentList = z.array(fileRecord);

const users = z
  .array(recordId, errorText('This is a required field'))
  .min(1, errorText('This is a required field'))
  .max(50, errorText('This is invalid'));
const condition = z.union([z.literal(1), z.literal(2)], errorText('This is invalid')).optional();

/** Reviewers by step, as sent: the step's own condition, else the one for all steps, else anyone (1). */
export const reviewerSteps = {
  reviewers: z
    .array(z.object({ review_condition: condition, users }), errorText('This is a required field'))
    .min(1, errorText('This is a required field'))
    .max(10, errorText('This is invalid')),
  review_condition: condition,
};
