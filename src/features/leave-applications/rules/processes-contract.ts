import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity, unique, versionFrom } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import {
  line,
  localDate,
  message,
  pageMeta,
  pageQuery,
  recordId,
  storedId,
  version,
} from '#platform/shared/schemas.ts';
import { assigningTo } from '#features/assigning/contract.ts';
import { ownLeave } from '#features/leave/rules/contract-parts.ts';
import { personCard } from '#features/people/contract.ts';
import { approverPermissions } from './access.ts';
import { reviewerRules } from './reviewer-rules.ts';
import { errorText } from '#platform/shared/sentences.ts';

export const leaveReviewFaults = defineFaults('leaveReviews', {
  gone: [404, 'This item no longer exists.'],
  nameTaken: [422, 'This name is taken'],
  inUse: [424, 'This is still used by {uses}.'],
  restoredNameTaken: [424, 'Another item is named “{name}”. Rename it first, then restore this one.'],
  unknownApprover: [460, 'Someone you chose no longer works here. Choose someone else.'],
  cannotDecide: [460, '{names} cannot approve leave. Choose others, or give them a role that approves leave.'],
  ownApprover: [403, 'This would change who approves your own leave. Someone else has to do it.'],
  ownDeputy: [422, 'Choose someone else as deputy'],
  endsBeforeStart: [422, 'End date cannot be before start date.'],
  deputyTaken: [424, 'There is already a deputy on some of these days.'],
});

/** 1 Anyone: the first decision counts. 2 Everyone: all must approve, one rejection rejects. */
export const reviewConditions = { anyone: 1, everyone: 2 } as const;
const condition = z.union([z.literal(1), z.literal(2)], errorText('This is invalid'));

const path = 'settings/leave/leave/leave-reviews';
const oneItem = z.object({ id: recordId });
const ofReview = { params: oneItem, pathEntities: { id: 'leave_review' } } as const;

/** A step as sent: named approvers, approvers by rule, or both. */
const sentStep = z
  .object({
    review_condition: condition.default(1),
    users: z
      .array(recordId, errorText('This is a required field'))
      .max(50, errorText('This is invalid'))
      .refine((list) => new Set(list).size === list.length, errorText('This is invalid')),
    by_rules: z
      .array(z.enum(reviewerRules, errorText('This is invalid')))
      .max(reviewerRules.length, errorText('This is invalid'))
      .refine((list) => new Set(list).size === list.length, errorText('This is invalid'))
      .optional(),
  })
  .refine(({ users, by_rules = [] }) => users.length + by_rules.length > 0, {
    path: ['users'],
    ...errorText('This is a required field'),
  });

const approver = personCard.extend({
  /** False for a person who has left: their step goes on without them. */
  works_here: z.boolean(),
  /** False for a person who has no reviewing role or is suspended: their step goes on without them. */
  can_decide: z.boolean(),
});
const step = z.object({
  /** One of `reviewConditions`. */
  review_condition: z.number().int(),
  approvers: z.array(approver),
  /** Approvers who are looked up when an application is made. */
  by_rules: z.array(z.enum(reviewerRules)),
});
export type ReviewStep = z.output<typeof step>;

const days = (most: number) => {
  const range = errorText('Please use a whole number from 1 to {most}', { most });
  return z
    .number(errorText('Please use an integer'))
    .int(errorText('Please use an integer'))
    .min(1, range)
    .max(most, range);
};

const reviewValues = {
  id: storedId,
  name: z.string(),
  /** Working days after which reviewers are reminded, and days after which Owners are notified; null: never. */
  remind_days: z.number().int().nullable(),
  owners_days: z.number().int().nullable(),
  /** Steps in the order in which they decide. */
  approvers: z.array(step),
};

const deputy = z.object({
  id: storedId,
  person: personCard,
  deputy: personCard,
  starts_on: localDate,
  ends_on: localDate,
});

const { assignedUsers, ...assigning } = assigningTo({
  path,
  inPath: 'id',
  inBody: 'leave_review_id',
  entity: 'leave_review',
  what: 'a review process',
  view: ['view_leave_review'],
  assign: ['assign_leave_review'],
  gone: leaveReviewFaults.gone,
  oneself: { ...ownLeave, subject: 'several' },
});

/** Approvers choose their own deputies, but no one chooses those of the approvers of their own leave. */
const ownApprovers = { ...ownLeave, subject: 'row' } as const;

export const leaveReviews = defineContract({
  list: {
    route: `GET ${path}/list`,
    summary: 'List all review processes by name for selection, with the approvers of each step',
    access: ['view_leave_review', 'edit_employee_leave', 'assign_leave_review'],
    reply: z.object({ data: z.array(z.object({ id: storedId, name: z.string(), approvers: z.array(step) })) }),
  },
  index: {
    route: `GET ${path}/index`,
    summary: 'List review processes, and how many people have none',
    access: ['view_leave_review'],
    query: z.object({
      ...pageQuery,
      sort: z.enum(['name', 'people', 'updated_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    example: { query: {} },
    reply: z.object({
      data: z.array(z.object({ ...reviewValues, people: z.number().int(), updated_at: z.string() })),
      meta: pageMeta,
      /** `trashed` is null for a viewer without access to the Trash. */
      counts: z.object({ active: z.number().int(), trashed: z.number().int().nullable() }),
      /** People who work here, and those of them without a process. */
      total_people: z.number().int(),
      people_without: z.number().int(),
      /** First 200 of the people without a process. */
      without: z.array(personCard),
    }),
  },
  store: {
    route: `POST ${path}/store`,
    summary: 'Add a review process, or edit the one with this id; submitted applications keep their steps',
    access: ['add_leave_review', 'edit_leave_review'],
    oneself: { ...ownLeave, subject: 'row' },
    body: z.object({
      id: recordId.nullish(),
      name: line(60),
      remind_days: days(60).nullable().default(null),
      owners_days: days(90).nullable().default(null),
      approvers: z
        .array(sentStep, errorText('This is a required field'))
        .min(1, errorText('This is a required field'))
        .max(10, errorText('This is invalid')),
      version: version.optional(),
    }),
    example: {
      body: {
        id: entity('leave_review'),
        name: unique('Office'),
        approvers: [{ review_condition: 1, users: [entity('person')] }],
        version: versionFrom('edit'),
      },
    },
    reply: message.extend({ id: storedId, version }),
    faults: [
      platformFaults.notAllowed,
      ownLeave.fault,
      platformFaults.changedMeanwhile,
      leaveReviewFaults.gone,
      leaveReviewFaults.nameTaken,
      leaveReviewFaults.unknownApprover,
      leaveReviewFaults.cannotDecide,
    ],
  },
  edit: {
    ...ofReview,
    route: `GET ${path}/edit/{id}`,
    summary: 'Get a review process for its form, with current and future deputies',
    access: ['edit_leave_review'],
    reply: z.object({
      data: z.object(reviewValues),
      version,
      people: z.number().int(),
      deputies: z.array(deputy),
    }),
    faults: [leaveReviewFaults.gone],
  },
  delete: {
    ...ofReview,
    route: `DELETE ${path}/delete/{id}`,
    summary: 'Move a review process to the Trash; with action=detach also one in use, whose people then have none',
    access: ['delete_leave_review'],
    oneself: { ...ownLeave, subject: 'row' },
    query: z.object({ action: z.enum(['detach']).optional() }),
    example: { query: { action: 'detach' } },
    reply: message,
    faults: [ownLeave.fault, leaveReviewFaults.gone, leaveReviewFaults.inUse],
  },
  assignableUsers: {
    route: `GET ${path}/assignable-users/list`,
    summary: 'List employees who can be approvers',
    access: ['add_leave_review', 'edit_leave_review', 'edit_leave_application_reviewer', ...approverPermissions],
    query: z.object(pageQuery),
    example: { query: {} },
    reply: z.object({ data: z.array(personCard), meta: pageMeta }),
  },
  viewApprovers: {
    ...ofReview,
    route: `GET ${path}/{id}/view-approvers`,
    summary: 'Get the approvers by step',
    access: ['view_leave_review'],
    reply: z.object({ approvers: z.array(step) }),
    faults: [leaveReviewFaults.gone],
  },
  ...assigning,
  assignedUsers: {
    ...assignedUsers,
    reply: assignedUsers.reply.extend({ leave_review: z.object({ id: storedId, name: z.string() }) }),
  },
  /** Proposed. */
  heads: {
    route: `GET ${path}/department-heads`,
    summary: 'List departments with their heads, who approve leave where a process says so',
    access: ['view_leave_review'],
    reply: z.object({
      data: z.array(z.object({ id: storedId, name: z.string(), people: z.number().int(), head: approver.nullable() })),
    }),
  },
  /** Proposed. */
  storeHead: {
    route: `POST ${path}/department-heads/store`,
    summary: 'Set the head of a department, or remove them; applications that were made keep their approvers',
    access: ['edit_leave_review'],
    oneself: { ...ownLeave, subject: 'row' },
    body: z.object({ department_id: recordId, person_id: recordId.nullable() }),
    example: { body: { department_id: entity('department'), person_id: entity('person') } },
    reply: message,
    faults: [ownLeave.fault, leaveReviewFaults.gone, leaveReviewFaults.unknownApprover, leaveReviewFaults.cannotDecide],
  },
  /** Proposed. */
  byRule: {
    route: `GET ${path}/by-rule`,
    summary: 'Get who approves a person’s leave by each rule now',
    access: ['view_leave_review'],
    query: z.object({ user_id: recordId }),
    example: { query: { user_id: entity('person') } },
    reply: z.object({
      manager: approver.nullable(),
      manager_of_manager: approver.nullable(),
      department_head: approver.nullable(),
    }),
    faults: [platformFaults.notFound],
  },
  storeDeputy: {
    route: `POST ${path}/deputies/store`,
    oneself: ownApprovers,
    summary: 'Set a deputy for an approver on some days; for oneself, or for others with permission to edit processes',
    access: ['edit_leave_review', 'view_review_leave_application'],
    body: z.object({ user_id: recordId, deputy_id: recordId, starts_on: localDate, ends_on: localDate }),
    example: {
      body: {
        user_id: entity('person'),
        deputy_id: entity('person', 'other'),
        starts_on: '2026-12-28',
        ends_on: '2027-01-03',
      },
    },
    reply: message.extend({ id: storedId }),
    faults: [
      platformFaults.notAllowed,
      ownLeave.fault,
      leaveReviewFaults.unknownApprover,
      leaveReviewFaults.cannotDecide,
      leaveReviewFaults.ownDeputy,
      leaveReviewFaults.endsBeforeStart,
      leaveReviewFaults.deputyTaken,
    ],
  },
  deleteDeputy: {
    params: oneItem,
    pathEntities: { id: 'leave_deputy' },
    route: `DELETE ${path}/deputies/delete/{id}`,
    oneself: ownApprovers,
    summary: 'Remove a deputy; one’s own, or another’s with permission to edit processes',
    access: ['edit_leave_review', 'view_review_leave_application'],
    reply: message,
    faults: [platformFaults.notAllowed, ownLeave.fault, leaveReviewFaults.gone],
  },
});
