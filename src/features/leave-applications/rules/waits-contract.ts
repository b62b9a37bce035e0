import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { localDate, message, paragraph, recordId, storedId } from '#platform/shared/schemas.ts';
import { filesFaults } from '#features/files/contract.ts';
import { leaveTypeCard } from '#features/leave/rules/shapes.ts';
import { applyPermissions } from './access.ts';
import { applicationFaults } from './application-faults.ts';
import { applicationFields, applicationItem, dayPart } from './shapes.ts';

export const waitFaults = defineFaults('leaveWaits', {
  gone: [404, 'You no longer wait for these days.'],
  placeFree: [424, 'There is a free place on these days. Apply for leave instead.'],
  waitsAlready: [424, 'You already wait for {date}.'],
  tooMany: [424, 'You already wait 20 times. Leave a waiting list first.'],
  notOffered: [424, 'This place is no longer offered to you.'],
  over: [424, 'This wait is over.'],
});

/** Waiting, offered a place, turned into an application, left by the person, or over. */
export const waitStates = ['waiting', 'offered', 'accepted', 'left', 'ended'] as const;
export type WaitState = (typeof waitStates)[number];

/** A wait for a place, as its person sees it. */
export const waitItem = z.object({
  id: storedId,
  user_id: storedId,
  leave_type: leaveTypeCard,
  dates: z.array(z.object({ date: localDate, part: dayPart })),
  starts_on: localDate,
  ends_on: localDate,
  state: z.enum(waitStates),
  /** Position in the line for these days, from 1. */
  place: z.number().int(),
  /** Names of the limits that are reached. */
  limits: z.array(z.string()),
  /** ISO 8601: end of the offer; null: none. */
  expires_at: z.string().nullable(),
  waits_since: z.string(),
  /** Whether the viewer may accept or decline the offer, and leave the list. */
  may_answer: z.boolean(),
  /** Whether the offer can only be accepted with a file. */
  needs_file: z.boolean(),
});
export type WaitItem = z.output<typeof waitItem>;

const path = 'leave/waits';
const oneself = { allowed: 'People wait for their own leave; someone else approves it.' } as const;
const one = { params: z.object({ id: recordId }), pathEntities: { id: 'leave_wait' } } as const;
const applying = [
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
] as const;
const ofSomebody = [platformFaults.notAllowed, platformFaults.notFound] as const;

/** Waiting for a place where a limit of people away is reached. Proposed. */
export const leaveWaits = defineContract({
  index: {
    route: `GET ${path}/index`,
    summary: 'List the days for which a person waits, and the places offered to them',
    access: applyPermissions,
    query: z.object({ user_id: recordId.optional() }),
    example: { query: {} },
    reply: z.object({ data: z.array(waitItem) }),
    faults: ofSomebody,
  },
  store: {
    route: `POST ${path}/store`,
    summary: 'Wait for a place on days on which a limit is reached; nothing is booked',
    access: applyPermissions,
    oneself,
    body: z.object({
      /** Person who waits; missing: the actor. */
      user_id: recordId.optional(),
      leave_type_id: applicationFields.leave_type_id,
      enabled_dates: applicationFields.enabled_dates,
      period_starts: applicationFields.period_starts,
      reason: paragraph(2000).default(''),
    }),
    example: {
      body: {
        leave_type_id: entity('leave_type', 'given'),
        enabled_dates: [{ date: '2026-12-21', part: 'full' }],
        reason: 'A week at the sea',
      },
    },
    reply: message.extend({ item: waitItem }),
    faults: [...applying, ...ofSomebody, waitFaults.placeFree, waitFaults.waitsAlready, waitFaults.tooMany],
  },
  accept: {
    ...one,
    route: `POST ${path}/{id}/accept`,
    summary: 'Accept an offered place: it becomes an application with its normal review',
    access: applyPermissions,
    oneself,
    body: z.object({ attachments: applicationFields.attachments }),
    example: { body: {} },
    reply: message.extend({ item: applicationItem }),
    faults: [
      ...applying,
      waitFaults.gone,
      waitFaults.notOffered,
      applicationFaults.limit,
      applicationFaults.taken,
      filesFaults.unknownFile,
    ],
  },
  leave: {
    ...one,
    route: `POST ${path}/{id}/leave`,
    summary: 'Leave the waiting list, or decline an offered place',
    access: applyPermissions,
    oneself,
    reply: message,
    faults: [waitFaults.gone, waitFaults.over],
  },
});
