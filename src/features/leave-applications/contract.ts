import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { download, localDate, message, pageQuery, paragraph, recordId, storedId } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { commentFaults, commentsOf, reactionTo, reactorsOf } from '#features/comments/contract.ts';
import { exportStarted } from '#features/exports/contract.ts';
import { filesFaults } from '#features/files/contract.ts';
import { ownLeave } from '#features/leave/rules/contract-parts.ts';
import { applicationFaults } from './rules/application-faults.ts';
import { leaveReviewFaults } from './rules/processes-contract.ts';
import {
  applyPermissions,
  approverPermissions,
  readPermissions,
  reviewPermissions,
  leavePermissions,
  teamPermissions,
  editReviewersPermissions,
} from './rules/access.ts';
import { maxCheckedAtOnce } from './rules/limits.ts';
import { reviewerRules } from './rules/reviewer-rules.ts';
import { exported, inScope, show } from './rules/review-query.ts';
import { leaveYearReply, ledgerReply, processesReply, reviewPage, summaryReply, teamReply } from './rules/replies.ts';
import {
  applicationFields,
  applicationItem,
  applicationStates,
  attachmentList,
  dayPart,
  decisions,
  formParts,
  fullItem,
  reviewStep,
  reviewerSteps,
} from './rules/shapes.ts';

const path = 'leave/application';
const applicationParams = { params: z.object({ id: recordId }), pathEntities: { id: 'leave_application' } } as const;
const ofSomebody = [platformFaults.notAllowed, platformFaults.notFound] as const;

/** A person may never decide on their own application, not even an Owner. */
const ownDecision = { fault: applicationFaults.ownDecision, owners: 'refused', subject: 'row' } as const;
const ownApplication = { allowed: 'People apply for their own leave; someone else approves it.' } as const;

const decision = {
  ...applicationParams,
  access: approverPermissions,
  oneself: ownDecision,
  body: z.object({
    comment: paragraph(2000).default(''),
    /** Step shown on the screen; pressing twice does not decide the next one. */
    step: z.number().int().min(1).max(10).optional(),
  }),
  example: { body: { comment: 'Have a good time.' } },
  reply: message.extend({ item: applicationItem, auth_review: z.enum(decisions).nullable() }),
} as const;
const decisionFaults = [
  applicationFaults.gone,
  applicationFaults.notWaiting,
  applicationFaults.ownDecision,
  applicationFaults.decidedAlready,
  platformFaults.notAllowed,
] as const;

/** `review_condition` is that of the first step. */
const reviewerFields = { reviewers: z.array(reviewStep), review_condition: z.number().int() };

const reviewerSettings = {
  read: {
    ...applicationParams,
    summary: 'Get the approvers of an application by step',
    access: editReviewersPermissions,
    reply: z.object(reviewerFields),
    faults: [applicationFaults.gone],
  },
  write: {
    ...applicationParams,
    summary: 'Change the approvers of an application that is waiting; its decisions are reset',
    access: editReviewersPermissions,
    oneself: ownDecision,
    body: z.object(reviewerSteps),
    example: { body: { reviewers: [{ review_condition: 1, users: [entity('person')] }] } },
    reply: message.extend(reviewerFields),
    faults: [
      applicationFaults.gone,
      applicationFaults.ownDecision,
      applicationFaults.notWaiting,
      leaveReviewFaults.unknownApprover,
    ],
  },
} as const;

const reactedComment = {
  path: `${path}/comments/{comment_id}/reacts`,
  inPath: 'comment_id',
  entity: 'leave_comment',
  what: 'a comment on a leave application',
  readers: { access: readPermissions },
  gone: commentFaults.gone,
} as const;

export const leaveApplications = defineContract({
  new: {
    route: `GET ${path}/new`,
    summary: 'Get what the caller can apply for: types with balances, available dates and approvers',
    access: applyPermissions,
    query: z.object({
      user_id: recordId.optional(),
      /** Days farther back or ahead, for people who manage leave; others get the days they may apply for. */
      from: localDate.optional(),
      to: localDate.optional(),
    }),
    example: { query: {} },
    reply: z.object({
      ...formParts,
      /** Rules by which no one approves: the step goes to its other approvers, the next step or the Owners. */
      missing_reviewers: z.array(z.enum(reviewerRules)),
    }),
    faults: [applicationFaults.noPackage, applicationFaults.noProcess, ...ofSomebody],
  },
  team: {
    route: `GET ${path}/team`,
    summary: 'List colleagues in a person’s department who are away; types and reasons as the leave rules allow',
    access: teamPermissions,
    query: z.object({ user_id: recordId.optional(), from: localDate, to: localDate }),
    example: { query: { from: '2026-12-21', to: '2026-12-31' } },
    reply: teamReply,
    faults: [...ofSomebody, applicationFaults.rangeTooLong],
  },
  store: {
    route: `POST ${path}/store`,
    summary:
      'Apply for leave, for oneself or someone else; with an id, change an application that no approver has opened',
    access: applyPermissions,
    oneself: ownApplication,
    body: z.object({
      /** Person who gets the leave; missing: the actor. */
      user_id: recordId.optional(),
      application_id: recordId.nullish(),
      ...applicationFields,
      reason: paragraph(2000).default(''),
    }),
    example: {
      body: {
        leave_type_id: entity('leave_type', 'given'),
        enabled_dates: [{ date: '2026-12-21', part: 'full' }],
        reason: 'A week at the sea',
      },
    },
    reply: message.extend({ item: applicationItem }),
    faults: [
      applicationFaults.gone,
      applicationFaults.noPackage,
      applicationFaults.noProcess,
      applicationFaults.unknownType,
      applicationFaults.notSelectable,
      applicationFaults.timesNotSelectable,
      applicationFaults.tooEarly,
      applicationFaults.tooLate,
      applicationFaults.shortNotice,
      applicationFaults.waiting,
      applicationFaults.tooLong,
      applicationFaults.notEnough,
      applicationFaults.proofNeeded,
      applicationFaults.blocked,
      applicationFaults.limit,
      applicationFaults.taken,
      applicationFaults.notWaiting,
      applicationFaults.viewed,
      filesFaults.unknownFile,
      ...ofSomebody,
    ],
  },
  view: {
    route: `GET ${path}/view/{application_id}`,
    oneself: { allowed: 'It only records that the caller has read it.' },
    summary: 'Get an application with its steps; opening it as an approver locks it for edits',
    access: readPermissions,
    transaction: 'write',
    params: z.object({ application_id: recordId }),
    pathEntities: { application_id: 'leave_application' },
    reply: z.object({
      ...formParts,
      application_id: storedId,
      item: fullItem,
      /** As it was applied for; it differs from `item` where holidays or corrections have changed its cost. */
      original_item: z.object({ total: z.number(), dates: z.array(z.object({ date: localDate, part: dayPart })) }),
      attachments: attachmentList,
      /** Decision of the viewer; null: none. */
      auth_review: z.enum(decisions).nullable(),
      comments_count: z.number().int(),
      /** Whether the viewer's approval is the last one needed and books the leave. */
      is_last_decision: z.boolean(),
    }),
    faults: [applicationFaults.gone],
  },
  approved: {
    ...decision,
    route: `POST ${path}/{id}/approved`,
    summary: 'Approve an application as one of its approvers, or on behalf of all of them',
    faults: [...decisionFaults, applicationFaults.notEnough, applicationFaults.blocked, applicationFaults.limit],
  },
  rejected: {
    ...decision,
    route: `POST ${path}/{id}/rejected`,
    summary: 'Reject an application, with a comment',
    faults: [...decisionFaults, applicationFaults.commentNeeded],
  },
  withdrawn: {
    ...applicationParams,
    route: `POST ${path}/{id}/withdrawn`,
    summary:
      'Withdraw one’s own application, or one entered for someone else, while it is waiting or approved and in the future',
    access: applyPermissions,
    oneself: ownApplication,
    reply: message.extend({ item: applicationItem }),
    faults: [
      applicationFaults.gone,
      applicationFaults.notWaiting,
      applicationFaults.begun,
      applicationFaults.needsApproval,
    ],
  },
  changeDecision: {
    route: `POST ${path}/change-decision`,
    summary: 'Change a decision: approve a rejected application or reject an approved one, with a comment',
    access: ['change_decision_leave_application'],
    oneself: ownDecision,
    body: z.object({
      application_id: recordId,
      decision: z.enum(decisions, errorText('This is invalid')),
      comment: paragraph(2000).default(''),
    }),
    example: {
      body: {
        application_id: entity('decided_leave_application'),
        decision: 'rejected',
        comment: 'The fair was moved.',
      },
    },
    reply: message.extend({ item: applicationItem }),
    faults: [
      applicationFaults.gone,
      applicationFaults.nothingDecided,
      applicationFaults.ownDecision,
      applicationFaults.notEnough,
      applicationFaults.notSelectable,
      applicationFaults.timesNotSelectable,
      applicationFaults.blocked,
      applicationFaults.limit,
      applicationFaults.taken,
      applicationFaults.commentNeeded,
    ],
  },
  reviewerSettings: { ...reviewerSettings.read, route: `GET ${path}/{id}/reviewer-settings` },
  editReviewerSettings: { ...reviewerSettings.read, route: `GET ${path}/{id}/reviewer-settings/edit` },
  storeReviewerSettings: { ...reviewerSettings.write, route: `POST ${path}/{id}/reviewer-settings` },
  updateReviewerSettings: { ...reviewerSettings.write, route: `POST ${path}/{id}/reviewer-settings/update` },
  ...commentsOf({
    path: `${path}/{id}/comments`,
    inPath: 'id',
    entity: 'leave_application',
    comment: 'leave_comment',
    commentInPath: 'comment_id',
    what: 'a leave application',
    readers: { access: readPermissions },
    gone: applicationFaults.gone,
  }),
  /** Proposed. */
  reactToComment: reactionTo(reactedComment),
  /** Proposed. */
  reactorsOfComment: reactorsOf(reactedComment),
});

export const employeeLeaves = defineContract({
  index: {
    route: 'GET leave/employee-leaves/index',
    summary: 'Get a person’s leave year: balances, applications and holidays',
    access: leavePermissions,
    query: z.object({
      user_id: recordId.optional(),
      /** A day of the leave year; missing: today. */
      on: localDate.optional(),
    }),
    example: { query: {} },
    reply: leaveYearReply,
    faults: ofSomebody,
  },
  ledger: {
    route: 'GET leave/employee-leaves/ledger',
    summary: 'Explain a balance: all entries of a leave year with the balance after each, and future ones',
    access: leavePermissions,
    query: z.object({ user_id: recordId.optional(), leave_type_id: recordId, on: localDate.optional() }),
    example: { query: { leave_type_id: entity('leave_type', 'given') } },
    reply: ledgerReply,
    faults: ofSomebody,
  },
});

export const reviewerLeaves = defineContract({
  index: {
    route: 'GET leave/reviewer-leaves/index',
    summary: 'List leave applications to review, or all of them; longest waiting first',
    access: reviewPermissions,
    query: z.object({
      ...pageQuery,
      ...inScope,
      show,
      state: z.enum(applicationStates).optional(),
    }),
    example: { query: {} },
    reply: reviewPage,
  },
  summary: {
    route: 'GET leave/reviewer-leaves/summary',
    summary: 'Count applications waiting, people away and this month’s decisions',
    access: reviewPermissions,
    reply: summaryReply,
  },
  /** Proposed, as the two after it. */
  check: {
    route: 'POST leave/reviewer-leaves/check',
    summary: 'List which applications the caller can approve or reject, and the reason for the others',
    access: approverPermissions,
    oneself: { allowed: 'It lists what the caller can approve; nothing is stored.' },
    body: z.object({ ids: z.array(recordId).min(1).max(maxCheckedAtOnce, errorText('This is invalid')) }),
    example: { body: { ids: [entity('leave_application')] } },
    reply: z.object({
      data: z.array(
        z.object({
          application_id: storedId,
          may_decide: z.boolean(),
          may_approve: z.boolean(),
          /** Reason why it cannot be approved; null: it can. */
          why: z.string().nullable(),
        }),
      ),
    }),
    faults: [applicationFaults.gone],
  },
  export: {
    route: 'GET leave/reviewer-leaves/export',
    summary: 'Export listed applications as a spreadsheet, without reasons',
    access: reviewPermissions,
    query: z.object(exported),
    example: { query: { show: 'all', format: 'csv' } },
    reply: download,
    faults: [applicationFaults.tooManyAtOnce],
  },
  makeExport: {
    route: 'POST leave/reviewer-leaves/export/make',
    whenReadOnly: 'always',
    summary: 'Export applications in the background: returns the batch and file address',
    access: reviewPermissions,
    body: z.object(exported),
    example: { body: { show: 'all', format: 'csv' } },
    reply: exportStarted,
  },
  delete: {
    ...applicationParams,
    route: 'DELETE leave/reviewer-leaves/leave/delete/{id}',
    summary: 'Delete an application permanently and return its booked leave',
    access: ['delete_any_leave_application'],
    oneself: { ...ownLeave, subject: 'row' },
    reply: message,
    faults: [applicationFaults.gone, ownLeave.fault],
  },
});

export { leaveProfile, leaveProfileFaults } from './rules/profile-contract.ts';
export { applicationFaults } from './rules/application-faults.ts';
export { leaveShortenings, shorteningFaults } from './rules/shortening-contract.ts';
export { leaveWaits, waitFaults } from './rules/waits-contract.ts';
export { leaveReviewFaults, leaveReviews, reviewConditions, type ReviewStep } from './rules/processes-contract.ts';

/** Waiting applications of review processes, besides the endpoints of `leaveReviews`. Proposed. */
export const reviewProcesses = defineContract({
  waiting: {
    route: 'GET settings/leave/leave/leave-reviews/waiting',
    summary: 'Report applications waiting per review process, and response times',
    access: ['view_leave_review'],
    query: z.object({
      /** Also lists the waiting applications of this process, for viewers of all applications. */
      leave_review_id: recordId.optional(),
    }),
    example: { query: { leave_review_id: entity('leave_review') } },
    reply: processesReply,
    faults: [leaveReviewFaults.gone],
  },
});
