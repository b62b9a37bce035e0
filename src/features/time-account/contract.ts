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
import { errorText } from '#platform/shared/sentences.ts';
import { personCard, personName } from '#features/people/contract.ts';
import { calculatedKinds, writtenKinds } from './rules/shapes.ts';

export const accountFaults = defineFaults('time-account', {
  none: [424, '{person} has no time account.'],
  unknown: [
    424,
    'Muster cannot calculate the time account of {person}: they have leave or holidays without fixed days.',
  ],
  notOneself: [403, 'You cannot do this for yourself. Ask someone else with permission.'],
  unknownPerson: [460, 'This person no longer exists. Choose someone else.'],
  beforeBegin: [422, 'The time account begins on {date}. Choose that date or a later one.'],
  afterBegin: [422, 'The time account begins on {date}. Choose that date or an earlier one.'],
  tooEarly: [422, 'Choose a date in the year before {date}.'],
  future: [422, 'Choose today or an earlier date.'],
  closed: [422, 'Times up to {date} are closed. Choose a later date.'],
  openedOnce: [424, '{person} already has an opening balance.'],
  tooMuch: [424, '{person} has only {hours} to pay out.'],
  notSettled: [
    424,
    '{person} has only {hours} to pay out. The other hours are of periods that are not closed. Close these first.',
  ],
  twice: [422, 'Choose each person once.'],
});

/** 9,999 hours. */
const mostSeconds = 9999 * 3600;
const whole = z.number().int(errorText('Please use an integer'));
const change = whole.min(-mostSeconds, errorText('This is invalid')).max(mostSeconds, errorText('This is invalid'));

const accountVersion = version.describe('Changes with the balance and with every line that someone writes.');
const lights = z.object({ yellow: z.number().int(), red: z.number().int() }).nullable();
const level = z.enum(['fine', 'look', 'over']);

const shownLine = z.object({
  kind: z.enum([...calculatedKinds, ...writtenKinds]),
  date: localDate,
  seconds: z.number().int(),
  reason: z.string().nullable(),
  created_by: personName.nullable(),
});

const shownPeriod = z.object({
  /** 'November 2026' */
  name: z.string(),
  starts_on: localDate,
  ends_on: localDate,
  /** Lines of closed periods are stored; others are calculated from the days. */
  state: z.enum(['running', 'open', 'closed']),
  owed: z.number().int(),
  worked: z.number().int(),
  change: z.number().int(),
  /** Balance at its end, or today. */
  balance: z.number().int(),
  /** One line for each cause, and those that people wrote. */
  lines: z.array(shownLine),
});

/** Part of the balance that can be paid out: hours of closed periods, and what people wrote. */
const payable = z.number().int().nullable();

const account = z.object({
  rule_name: z.string(),
  begins_on: localDate,
  /** Seconds; null when leave or holidays without fixed days make it unknown. */
  balance: z.number().int().nullable(),
  payable,
  level: level.nullable(),
  lights,
  undecided: z.array(localDate),
  is_running: z.boolean(),
  has_opening: z.boolean(),
  /** Latest first. */
  periods: z.array(shownPeriod),
  version: accountVersion,
});

const writes = ['edit_time_account'] as const;
const seen = ['view_any_time_account', 'edit_time_account'] as const;
const subject = 'params.user_id';
const oneself = { fault: accountFaults.notOneself, owners: 'refused' } as const;
const person = { params: z.object({ user_id: recordId }), pathEntities: { user_id: 'person' } } as const;
const written = message.extend({ balance: z.number().int(), version: accountVersion });

/** All of these are proposed. */
export const timeAccounts = defineContract({
  /**
   * A page is read by a fixed number of statements, so that it costs the same with 10,000 people: 25 accounts with a month
   * since their last closed period took 40 to 60 ms of CPU. Closing a month took 1.5 s of CPU for 2,000 people.
   */
  index: {
    route: 'GET time/accounts/list',
    summary:
      'List time accounts with their balance today: of direct reports; with edit_time_account of everyone, also of those who left with hours that remain',
    access: seen,
    query: z.object({ ...pageQuery }),
    reply: z.object({
      data: z.array(
        personCard.extend({
          department_name: z.string().nullable(),
          rule_name: z.string(),
          balance: z.number().int().nullable(),
          payable,
          level: level.nullable(),
          lights,
          /** Last day of an account that has ended, or of someone who has left; such accounts are listed with what remains. */
          ended_on: localDate.nullable(),
          /** Number of days that wait for a decision. */
          undecided: z.number().int(),
          is_self: z.boolean(),
          version: accountVersion,
        }),
      ),
      meta: pageMeta,
    }),
  },
  show: {
    route: 'GET time/account/{user_id}',
    summary: 'Show a time account with its lines by period; one’s own with view_attendance',
    access: { own: ['view_attendance'], others: seen, subject },
    ...person,
    reply: z.object({
      person: personCard,
      /** Whether the person has an account, a pay rule without one, or no pay rule. */
      state: z.enum(['account', 'rule_without_account', 'no_rule']),
      account: account.nullable(),
    }),
    faults: [platformFaults.notFound],
  },
  open: {
    route: 'POST time/account/{user_id}/open',
    summary: 'Enter the balance with which a time account begins, once',
    access: writes,
    oneself: { ...oneself, subject },
    ...person,
    body: z.object({ date: localDate, seconds: change, version: version.optional() }),
    example: { body: { date: '2026-01-01', seconds: 3600 } },
    reply: written,
    faults: [
      accountFaults.none,
      accountFaults.unknown,
      accountFaults.notOneself,
      accountFaults.openedOnce,
      accountFaults.afterBegin,
      accountFaults.tooEarly,
      accountFaults.closed,
      platformFaults.changedMeanwhile,
      platformFaults.notFound,
    ],
  },
  adjust: {
    route: 'POST time/account/{user_id}/adjust',
    summary: 'Add time to a time account or take it away, with a reason',
    access: writes,
    oneself: { ...oneself, subject },
    ...person,
    body: z.object({
      date: localDate,
      seconds: change.refine((seconds) => seconds !== 0, errorText('This is a required field')),
      reason: line(250).refine((text) => text.trim().length >= 3, errorText('Write at least 3 characters')),
      version: version.optional(),
    }),
    example: { body: { date: '2026-01-01', seconds: 3600, reason: 'First-aid course' } },
    reply: written,
    faults: [
      accountFaults.none,
      accountFaults.unknown,
      accountFaults.notOneself,
      accountFaults.beforeBegin,
      accountFaults.future,
      accountFaults.closed,
      platformFaults.changedMeanwhile,
      platformFaults.notFound,
    ],
  },
  payOut: {
    route: 'POST time/accounts/pay-out',
    summary: 'Pay hours of time accounts out, no more than each balance and than its closed periods have',
    access: writes,
    oneself: { ...oneself, subject: 'several' },
    body: z.object({
      pay_outs: z
        .array(
          z.object({
            person_id: recordId,
            seconds: whole.min(1, errorText('This is a required field')).max(mostSeconds, errorText('This is invalid')),
            version: version.optional(),
          }),
        )
        .min(1, errorText('This is a required field'))
        .max(500, errorText('This is invalid')),
    }),
    example: { body: { pay_outs: [{ person_id: entity('person'), seconds: 3600 }] } },
    reply: message.extend({ is_without_self: z.boolean(), ids: z.array(storedId) }),
    faults: [
      accountFaults.none,
      accountFaults.unknown,
      accountFaults.notOneself,
      accountFaults.unknownPerson,
      accountFaults.twice,
      accountFaults.tooMuch,
      accountFaults.notSettled,
      platformFaults.changedMeanwhile,
    ],
  },
});
