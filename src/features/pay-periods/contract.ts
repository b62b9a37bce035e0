import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
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
import { dayIcon } from '#features/days/contract.ts';
import { personName } from '#features/people/contract.ts';
import { periodFaults } from '#features/periods/contract.ts';
import { documentDay, periodDocument, periodSums } from './rules/document.ts';
import { closingNeeds, periodStates } from './rules/period-state.ts';

export const payPeriodFaults = defineFaults('payPeriods', {
  changed: [461, 'This period changed in the meantime. Check its figures again.'],
  notOver: [424, '{period} is not over yet. You can do this from {date}.'],
  clockedIn: [424, 'The clock-out of {date} is missing for {name}. Add it first.'],
  waits: [424, '{date} needs review for {name}. Review it first.'],
  notConfirmed: [424, '{name} has not confirmed {period} yet.'],
  alreadyConfirmed: [424, '{period} is already confirmed.'],
  nothingToSendBack: [424, '{period} is neither confirmed nor approved.'],
  confirmsThemselves: [424, '{name} can sign in. Ask them to confirm their period.'],
  notOneself: [403, 'You cannot approve your own period. Ask someone else with permission.'],
  notReport: [403, 'You approve only your direct reports. Ask someone who closes periods.'],
  notEmployed: [404, 'This person was not employed in this period.'],
});

const path = 'time/pay-periods';

/** A step that someone has taken. */
const step = z.object({
  id: storedId,
  /** ISO 8601 in UTC */
  at: z.string(),
  by: personName.nullable(),
  reason: z.string().nullable(),
  /** SHA-256 of the canonical JSON of what was shown. */
  hash: z.string(),
});
export type PeriodStep = z.output<typeof step>;

const named = z.object({ name: z.string(), starts_on: localDate, ends_on: localDate });

/** Steps of a period that count, and what takes them away. */
const progress = z.object({
  state: z.enum(periodStates),
  confirmed: step.nullable(),
  approved: step.nullable(),
  /** The last step, if figures have changed since. */
  lost: step.nullable(),
  /** The last step, if it sent the period back. */
  sent_back: step.nullable(),
  /** To be sent with the next step. */
  version,
});

const changedDay = z.object({
  before: documentDay,
  after: documentDay,
  /** Person who changed it last; null if that is not known. */
  by: personName.nullable(),
});
export type ChangedDay = z.output<typeof changedDay>;

const ownPeriod = named.extend({
  person: personName,
  ...progress.shape,
  is_over: z.boolean(),
  days: z.array(documentDay.extend({ icon: dayIcon })),
  sums: periodSums,
  /** Days that need review, and those without their clock-out. */
  to_review: z.array(localDate),
  clocked_in: z.array(localDate),
  /** Days changed since the step that no longer counts. */
  changed: z.array(changedDay),
  /** First days of the neighbouring periods; null where there is none to show. */
  previous: localDate.nullable(),
  next: localDate.nullable(),
});
export type OwnPeriod = z.output<typeof ownPeriod>;

const boardRow = z.object({
  person: personName.extend({ avatar: z.string(), department_name: z.string().nullable() }),
  manager: personName.nullable(),
  ...progress.shape,
  sums: periodSums,
  to_review: z.array(localDate),
  clocked_in: z.array(localDate),
  /** Whether it is the caller’s own, which they cannot approve. */
  is_own: z.boolean(),
  /** Whether someone else has to confirm it, because the person cannot sign in. */
  needs_proxy: z.boolean(),
});
export type BoardRow = z.output<typeof boardRow>;

const board = named.extend({
  data: z.array(boardRow),
  meta: pageMeta,
  counts: z.object({
    open: z.number().int(),
    confirmed: z.number().int(),
    approved: z.number().int(),
    closed: z.number().int(),
  }),
  is_over: z.boolean(),
  closing_needs: z.enum(closingNeeds),
  previous: localDate.nullable(),
  next: localDate.nullable(),
});
export type Board = z.output<typeof board>;

const starts_on = localDate;
const approving = ['approve_time_period'] as const;
/** Owners approve their own period only while no one else could; the command checks that. */
export const approvingOthers = { fault: payPeriodFaults.notOneself, owners: 'allowed', subject: 'several' } as const;
const example = { starts_on: '2026-03-01' } as const;
const stepFaults = [
  payPeriodFaults.changed,
  payPeriodFaults.notOver,
  payPeriodFaults.clockedIn,
  payPeriodFaults.notEmployed,
  payPeriodFaults.notReport,
  periodFaults.closed,
  periodFaults.unknownPeriod,
] as const;

/** All of these are proposed. */
export const payPeriods = defineContract({
  period: {
    route: `GET ${path}/{user_id}/period`,
    summary: 'Get a person’s pay period with its days, sums and steps; one’s own with view_attendance',
    access: { own: ['view_attendance'], others: ['approve_time_period'], subject: 'params.user_id' },
    params: z.object({ user_id: recordId }),
    pathEntities: { user_id: 'person' },
    /** The last period that is over when omitted. */
    query: z.object({ starts_on: starts_on.optional() }),
    example: { query: example },
    reply: ownPeriod,
    faults: [payPeriodFaults.notEmployed, periodFaults.unknownPeriod, platformFaults.notFound],
  },
  confirm: {
    route: `POST ${path}/confirm`,
    summary: 'Confirm one’s own pay period as it was shown',
    access: ['view_attendance'],
    oneself: { allowed: 'People confirm their own days, which changes none of them.' },
    body: z.object({ starts_on, version }),
    example: { body: { ...example, version: '9f86d081884c7d65' } },
    reply: message,
    faults: [payPeriodFaults.alreadyConfirmed, ...stepFaults],
  },
  confirmFor: {
    route: `POST ${path}/confirm-for`,
    summary: 'Confirm the pay period of a person who cannot sign in',
    access: approving,
    oneself: { ...approvingOthers, subject: 'body.person_id' },
    body: z.object({ person_id: recordId, starts_on, version, reason: line(250) }),
    example: {
      body: { person_id: entity('person'), ...example, version: '9f86d081884c7d65', reason: 'He saw it on paper.' },
    },
    reply: message,
    faults: [
      payPeriodFaults.confirmsThemselves,
      payPeriodFaults.alreadyConfirmed,
      payPeriodFaults.notOneself,
      ...stepFaults,
    ],
  },
  approve: {
    route: `POST ${path}/approve`,
    summary:
      'Approve the pay periods of direct reports, with configure_attendance_setup of anyone, as they were shown; all or none',
    access: approving,
    oneself: approvingOthers,
    body: z.object({
      starts_on,
      people: z
        .array(z.object({ person_id: recordId, version }))
        .min(1)
        .max(200),
    }),
    example: { body: { ...example, people: [{ person_id: entity('person'), version: '9f86d081884c7d65' }] } },
    reply: message.extend({ count: z.number().int(), is_without_self: z.boolean() }),
    faults: [payPeriodFaults.waits, payPeriodFaults.notConfirmed, payPeriodFaults.notOneself, ...stepFaults],
  },
  sendBack: {
    route: `POST ${path}/send-back`,
    summary: 'Send a confirmed or approved pay period back to the person, with a reason',
    access: approving,
    oneself: { ...approvingOthers, subject: 'body.person_id' },
    body: z.object({ person_id: recordId, starts_on, version, reason: line(250) }),
    example: {
      body: {
        person_id: entity('person'),
        ...example,
        version: '9f86d081884c7d65',
        reason: 'The break of the 8th is missing.',
      },
    },
    reply: message,
    faults: [payPeriodFaults.nothingToSendBack, payPeriodFaults.notOneself, ...stepFaults],
  },
  step: {
    route: `GET ${path}/{user_id}/steps/{id}`,
    summary: 'Get what was shown when a pay period was confirmed or approved',
    access: { own: ['view_attendance'], others: ['approve_time_period'], subject: 'params.user_id' },
    params: z.object({ user_id: recordId, id: recordId }),
    pathEntities: { user_id: 'person', id: 'period_step' },
    reply: step.extend({
      kind: z.enum(['confirmed', 'approved', 'sent_back']),
      name: z.string(),
      document: periodDocument,
    }),
    faults: [platformFaults.notFound],
  },
  board: {
    route: `GET ${path}/board`,
    summary:
      'List the people of a pay period with their state: direct reports, everyone with configure_attendance_setup',
    access: approving,
    query: z.object({
      starts_on: starts_on.optional(),
      state: z.enum(periodStates).optional(),
      people: z.literal('reports').optional(),
      ...pageQuery,
    }),
    example: { query: example },
    reply: board,
    faults: [periodFaults.unknownPeriod],
  },
  calendars: {
    route: 'GET settings/time/pay-calendars/list',
    summary: 'Get what a pay period needs before it can be closed',
    access: ['configure_attendance_setup'],
    reply: z.object({ closing_needs: z.enum(closingNeeds), version }),
  },
  storeCalendar: {
    route: 'POST settings/time/pay-calendars/store',
    summary: 'Choose what a pay period needs before it can be closed',
    access: ['configure_attendance_setup'],
    oneself: { allowed: 'It applies to the periods of everyone.' },
    body: z.object({ closing_needs: z.enum(closingNeeds), version: version.optional() }),
    example: { body: { closing_needs: 'approval' } },
    reply: message.extend({ version }),
    faults: [platformFaults.changedMeanwhile],
  },
});
