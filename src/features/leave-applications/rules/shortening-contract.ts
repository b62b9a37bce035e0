import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { defineFaults } from '#platform/shared/faults.ts';
import { localDate, message, paragraph, recordId } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { approverPermissions, applyingFor } from './access.ts';
import { applicationFaults } from './application-faults.ts';
import { applicationItem } from './shapes.ts';

export const shorteningFaults = defineFaults('leaveShortenings', {
  proposalGone: [404, 'This proposal no longer exists.'],
  own: [403, 'You cannot shorten your own leave like this. Please ask someone else who can.'],
  notApproved: [424, 'You can only shorten approved leave.'],
  notOfLeave: [424, 'Some of these days are no longer part of this leave. Check them, then try again.'],
  begun: [424, '{date} has started, so it stays. Ask someone who manages leave to correct it.'],
  notBegun: [424, '{date} is still to come. Propose to shorten this leave instead.'],
  replacedClosed: [424, '{date} had replaced {type}, in a period that is closed. Reopen the period first.'],
  reasonNeeded: [422, 'This is a required field'],
  ownRequest: [403, 'Your approver has to answer your request.'],
  answered: [424, 'This proposal has been answered or replaced.'],
});

/** Writes by others: nobody corrects their own leave, and nobody proposes something to themselves. */
export const othersLeave = { fault: shorteningFaults.own, owners: 'refused', subject: 'row' } as const;

const path = 'leave/application';
const one = { params: z.object({ id: recordId }), pathEntities: { id: 'decided_leave_application' } } as const;
const reply = message.extend({ item: applicationItem });
const dates = z
  .array(localDate, errorText('This is a required field'))
  .min(1, errorText('This is a required field'))
  .max(366, errorText('This is invalid'))
  .refine((list) => new Set(list).size === list.length, errorText('This is invalid'));
const reason = paragraph(2000).default('');
const example = { body: { dates: ['2026-12-21'], reason: 'We need you for the fair.' } } as const;
const faults = [applicationFaults.gone, shorteningFaults.notApproved, shorteningFaults.notOfLeave] as const;

/** People who may propose to shorten the leave of others that they may open. */
export const proposePermissions = [...approverPermissions, ...applyingFor.others] as const;

/** Approved leave that is cut to the days wanted. Proposed. */
export const leaveShortenings = defineContract({
  shorten: {
    ...one,
    route: `POST ${path}/{id}/shorten`,
    summary:
      'Give back days to come of one’s own approved leave, or ask the approver to if the company wants so; without any day left it is withdrawn',
    access: applyingFor.own,
    oneself: { allowed: 'People give back their own days; only they may.' },
    body: z.object({ dates }),
    example: { body: { dates: ['2026-12-21'] } },
    reply,
    faults: [...faults, shorteningFaults.begun],
  },
  returnDays: {
    ...one,
    route: `POST ${path}/{id}/return-days`,
    summary: 'Correct someone’s approved leave: give back days that have started, with a reason',
    access: applyingFor.others,
    oneself: othersLeave,
    body: z.object({ dates, reason }),
    example,
    reply,
    faults: [
      ...faults,
      shorteningFaults.own,
      shorteningFaults.notBegun,
      shorteningFaults.reasonNeeded,
      shorteningFaults.replacedClosed,
    ],
  },
  propose: {
    ...one,
    route: `POST ${path}/{id}/propose-shorter`,
    summary: 'Propose to shorten someone’s approved leave; it counts when the person agrees',
    access: proposePermissions,
    oneself: othersLeave,
    body: z.object({ dates, reason }),
    example,
    reply,
    faults: [...faults, shorteningFaults.own, shorteningFaults.begun],
  },
  answer: {
    route: `POST ${path}/shortening/{id}/answer`,
    summary: 'Agree to a proposal to shorten one’s own leave or decline it, or withdraw one’s own request',
    access: applyingFor.own,
    oneself: { allowed: 'People answer proposals of others; their own requests they can only withdraw.' },
    params: z.object({ id: recordId }),
    pathEntities: { id: 'leave_shortening' },
    body: z.object({ agrees: z.boolean(errorText('This is a required field')) }),
    example: { body: { agrees: true } },
    reply,
    faults: [
      shorteningFaults.proposalGone,
      shorteningFaults.ownRequest,
      shorteningFaults.answered,
      shorteningFaults.notApproved,
      shorteningFaults.notOfLeave,
      shorteningFaults.begun,
      applicationFaults.gone,
    ],
  },
  answerRequest: {
    route: `POST ${path}/shortening/{id}/answer-request`,
    summary: 'Approve or reject a person’s request to return days of approved leave, as its approver',
    access: approverPermissions,
    oneself: { fault: shorteningFaults.ownRequest, owners: 'refused', subject: 'row' },
    params: z.object({ id: recordId }),
    pathEntities: { id: 'leave_shortening_request' },
    body: z.object({ agrees: z.boolean(errorText('This is a required field')) }),
    example: { body: { agrees: true } },
    reply,
    faults: [
      shorteningFaults.proposalGone,
      shorteningFaults.ownRequest,
      shorteningFaults.answered,
      shorteningFaults.notApproved,
      shorteningFaults.notOfLeave,
      shorteningFaults.begun,
      applicationFaults.gone,
    ],
  },
});
