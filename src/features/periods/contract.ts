import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { line, localDate, message, pageMeta, pageQuery, recordId } from '#platform/shared/schemas.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { peopleFaults, personName } from '#features/people/contract.ts';

export const periodFaults = defineFaults('periods', {
  closed: [424, '{period} is closed for payroll{whose}. People who set up attendance can reopen it.'],
  alreadyClosed: [424, 'Some days in this period are already closed.'],
  notOver: [424, '{period} is not over yet. You can close it from {date}.'],
  somebodyIn: [424, 'Still clocked in on a day of this period: {who}. End or correct this first.'],
  stepsMissing: [424, '{period} cannot be closed yet. Confirmation or approval is missing for {who}.'],
  undecided: [424, '{period} cannot be closed yet. Review these days first: {who}.'],
  earlierOpen: [
    424,
    '{period} cannot be closed yet. The time account of {person} has a week or month that begins in {earlier}. Close {earlier} first.',
  ],
  laterClosed: [
    424,
    '{period} cannot be reopened yet. The time account of {person} has a week or month that ends in {later}. Reopen {later} first.',
  ],
  notClosed: [424, 'This period is already open.'],
  unknownPeriod: [422, 'Choose a period from your calendar.'],
});

/** Closing of a period, possibly reopened. */
export const closing = z.object({
  id: recordId,
  /** Name at the time of closing: 'November 2026' */
  name: z.string(),
  starts_on: localDate,
  /** The last day. */
  ends_on: localDate,
  /** Person it was closed for; null for everyone. */
  person: personName.nullable(),
  /** ISO 8601 in UTC, as is `reopened_at` */
  closed_at: z.string(),
  /** Null for Muster itself. */
  closed_by: personName.nullable(),
  /** Null while it is closed. */
  reopened_at: z.string().nullable(),
  reopened_by: personName.nullable(),
  reopen_reason: z.string().nullable(),
});
export type Closing = z.output<typeof closing>;

/** Closed period as shown on screens about a day in it. */
export const closedPeriod = closing
  .pick({ id: true, name: true, starts_on: true, ends_on: true, closed_at: true, closed_by: true })
  .extend({
    /** Whether it is closed only for this person rather than for everyone. */
    is_personal: z.boolean(),
    /**
     * People who can reopen it: the one who closed it first, then by name,
     * with the email address if the caller may see it, and their number.
     */
    openers: z.object({
      first: personName.extend({ email: z.string().nullable() }).nullable(),
      total: z.number().int(),
    }),
  });
export type ClosedPeriod = z.output<typeof closedPeriod>;

export const period = z.object({
  /** 'November 2026' */
  name: z.string(),
  starts_on: localDate,
  /** The last day. */
  ends_on: localDate,
  /** 'running' until its last day is over, then 'open' until it is closed for everyone. */
  state: z.enum(['running', 'open', 'closed']),
  /** Number of its days waiting for a review. */
  to_review: z.number().int(),
  /** Closings in force, including those of single people, then reopened ones, the latest first. */
  closings: z.array(closing),
});
export type Period = z.output<typeof period>;

const waitingDays = z.object({
  total: z.number().int(),
  people: z.array(personName.extend({ days: z.number().int() })),
});

/** Open items of a period; the first people by name, and the total number of each. */
const preview = period.pick({ name: true, starts_on: true, ends_on: true }).extend({
  /** People clocked in on one of its days, who prevent closing it. */
  clocked_in: z.object({ total: z.number().int(), people: z.array(personName.extend({ working_date: localDate })) }),
  /** Days waiting for a review by person; they stay as they are. */
  to_review: waitingDays,
  /** Leave days waiting for approval by person, which cannot be decided once it is closed. */
  leave_waiting: waitingDays,
  /** People who lack a step that the company’s calendar needs or a decision about a day, who prevent closing it. */
  missing: z.object({
    total: z.number().int(),
    people: z.array(
      personName.extend({
        missing: z.array(z.enum(['confirmation', 'approval'])),
        /** Days that someone has to review before their hours are settled. */
        undecided: z.array(localDate),
      }),
    ),
  }),
});
export type ClosingPreview = z.output<typeof preview>;

const path = 'settings/time/attendance/closed-periods';
const setUp = ['configure_attendance_setup'] as const;

const chosen = z.object({
  /** First day of a period of the calendar. */
  starts_on: localDate,
  /** People to close it for; everyone when omitted. */
  person_ids: z
    .array(recordId)
    .min(1, errorText('This is a required field'))
    .max(1000, errorText('This is invalid'))
    .nullish(),
});
const dates = { query: z.object({ start_date: localDate, end_date: localDate }) } as const;
const datesExample = { query: { start_date: '1950-01-01', end_date: '1950-01-31' } } as const;
const ownPeriods = { allowed: 'Closing and reopening changes no one’s figures.' } as const;
const chosenExample = { body: { starts_on: '2026-01-01', person_ids: [entity('person')] } } as const;

/** All of these are proposed. */
export const periods = defineContract({
  periods: {
    route: `GET ${path}/index`,
    summary: 'List periods, latest first, with who closed and reopened them',
    access: setUp,
    query: z.object({ page: pageQuery.page, per_page: pageQuery.per_page }),
    reply: z.object({ data: z.array(period), meta: pageMeta }),
  },
  previewClosing: {
    route: `POST ${path}/preview`,
    oneself: ownPeriods,
    summary: 'List what is still open in a period that is to be closed',
    access: setUp,
    body: chosen,
    example: chosenExample,
    reply: preview,
    faults: [periodFaults.unknownPeriod, peopleFaults.unknownItem],
  },
  closePeriod: {
    route: `POST ${path}/store`,
    oneself: ownPeriods,
    summary: 'Close a period for everyone or for some people; its days can no longer change',
    access: setUp,
    body: chosen,
    example: chosenExample,
    reply: message,
    faults: [
      periodFaults.unknownPeriod,
      periodFaults.notOver,
      periodFaults.somebodyIn,
      periodFaults.stepsMissing,
      periodFaults.undecided,
      periodFaults.earlierOpen,
      periodFaults.alreadyClosed,
      peopleFaults.unknownItem,
    ],
  },
  reopenPeriod: {
    route: `POST ${path}/reopen/{id}`,
    oneself: ownPeriods,
    summary: 'Reopen a closed period with a reason',
    access: setUp,
    params: z.object({ id: recordId }),
    pathEntities: { id: 'closed_period' },
    body: z.object({ reason: line(250) }),
    example: { body: { reason: 'Overtime of the 12th was missing.' } },
    reply: message,
    faults: [periodFaults.notClosed, periodFaults.laterClosed, platformFaults.notFound],
  },
  closedForPerson: {
    route: 'GET time/attendance/calendar/{user_id}/closed-periods',
    summary: 'List a person’s days in closed periods in a range',
    access: {
      own: ['view_attendance'],
      others: ['view_any_attendance', 'view_archived_employee'],
      subject: 'params.user_id',
    },
    params: z.object({ user_id: recordId }),
    pathEntities: { user_id: 'person' },
    ...dates,
    example: datesExample,
    reply: z.object({ data: z.array(closedPeriod) }),
    faults: [platformFaults.notFound],
  },
  closedForAll: {
    route: 'GET time/attendance/bird-view/closed-periods',
    summary: 'List days closed for everyone in a range, and the number of people closed individually',
    access: ['view_any_attendance'],
    ...dates,
    example: datesExample,
    reply: z.object({
      data: z.array(closedPeriod),
      /** Number of people with further closed periods of their own. */
      people: z.number().int(),
    }),
  },
});
