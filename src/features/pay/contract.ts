import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity, unique, versionFrom } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { line, localDate, message, recordId, storedId, version } from '#platform/shared/schemas.ts';
import type { PayTerms } from './rules/terms.ts';
import { storedPayTerms } from './rules/terms-stored.ts';

export const payFaults = defineFaults('pay', {
  gone: [404, 'This pay rule no longer exists.'],
  nameTaken: [422, 'There is already a pay rule with this name. Choose another name.'],
  tooMany: [424, 'You already have 100 pay rules. Delete one you no longer use.'],
  used: [424, 'People have or had this pay rule, so it cannot be deleted.'],
  closed: [422, 'Times up to {date} are closed. Choose a later date.'],
  unknownPerson: [460, 'This person no longer exists. Choose someone else.'],
  notOneself: [403, 'You cannot do this for yourself. Ask someone else with permission.'],
  noTerms: [422, 'This pay rule has no terms before {date}. Choose that date or a later one.'],
  unknownLeaveType: [422, 'This leave type no longer exists. Choose another one.'],
  rangeTooLong: [422, 'Choose at most 62 days.'],
  wrongOrder: [422, 'The last day must not be before the first.'],
  weekOfHours: [424, 'Muster cannot calculate pay for leave and holidays without fixed days yet.'],
});

const path = 'settings/time/pay-rules';
const access = ['configure_pay_rules'] as const;
const oneself = {
  allowed: 'Terms apply to everyone with the rule; a rule that only the caller has is refused.',
} as const;

/** Terms of a reply: as they were stored, without the rules for what people enter. */
const shownTerms = z.record(z.string(), z.unknown()) as unknown as z.ZodType<PayTerms, PayTerms>;

/** A person and the date since which they have the rule; null: they have none. */
const personCard = z.object({
  id: storedId,
  name: z.string(),
  username: z.string(),
  avatar: z.string(),
  since: localDate.nullable(),
});

const terms = {
  tiers: { weekly: [{ over: 144_000, element: 'overtime_1', percent: 50 }] },
};

export const payRules = defineContract({
  index: {
    route: `GET ${path}/list`,
    summary: 'List pay rules with their terms, each from a date on',
    access,
    reply: z.object({
      data: z.array(
        z.object({
          id: storedId,
          name: z.string(),
          terms: z.array(z.object({ effective_from: localDate, terms: shownTerms })),
          /** People who work here and have the rule today; of those who join later, on their first day. */
          people: z.number().int(),
          /** Whether anyone has or had it, or will have it. */
          is_used: z.boolean(),
        }),
      ),
      /** People who work here or will, without a rule: their time becomes nothing in payroll. */
      without: z.object({ total: z.number().int(), people: z.array(personCard) }),
      /** Leave types that terms can count towards overtime. */
      countable_leave: z.array(z.object({ id: storedId, name: z.string() })),
      version,
    }),
  },
  store: {
    route: `POST ${path}/store`,
    summary: 'Add a pay rule, or change its name and its terms from a date on',
    access,
    oneself,
    body: z.object({
      id: recordId.optional(),
      name: line(100),
      effective_from: localDate,
      terms: storedPayTerms,
      version: version.optional(),
    }),
    example: {
      body: { name: unique('California'), effective_from: '2070-01-06', terms, version: versionFrom('index') },
    },
    reply: message.extend({ id: storedId, version }),
    faults: [
      payFaults.gone,
      payFaults.nameTaken,
      payFaults.tooMany,
      payFaults.closed,
      payFaults.notOneself,
      payFaults.unknownLeaveType,
      platformFaults.changedMeanwhile,
    ],
  },
  rename: {
    route: `POST ${path}/rename`,
    summary: 'Rename a pay rule',
    access,
    oneself: { allowed: 'A name changes nothing that anyone is paid.' },
    body: z.object({ id: recordId, name: line(100), version: version.optional() }),
    example: { body: { id: entity('pay_rule'), name: unique('Office') } },
    reply: message.extend({ version }),
    faults: [payFaults.gone, payFaults.nameTaken, platformFaults.changedMeanwhile],
  },
  people: {
    route: `GET ${path}/people`,
    summary: 'List the first 200 people who have a pay rule today, or those without one',
    access,
    query: z.object({
      /** Missing: people without a rule. */
      pay_rule_id: recordId.optional(),
    }),
    example: { query: { pay_rule_id: entity('pay_rule') } },
    reply: z.object({ total: z.number().int(), people: z.array(personCard) }),
    faults: [payFaults.gone],
  },
  remove: {
    route: `POST ${path}/remove`,
    summary: 'Delete a pay rule that no one has had',
    access,
    oneself,
    body: z.object({ id: recordId, version: version.optional() }),
    example: { body: { id: entity('pay_rule') } },
    reply: message.extend({ version }),
    faults: [payFaults.gone, payFaults.used, platformFaults.changedMeanwhile],
  },
  assign: {
    route: `POST ${path}/assign`,
    summary: 'Assign a pay rule to people from a date on, or none',
    access,
    oneself: { fault: payFaults.notOneself, owners: 'refused', subject: 'several' },
    body: z.object({
      person_ids: z.array(recordId).min(1).max(500),
      pay_rule_id: recordId.nullable(),
      effective_from: localDate,
    }),
    example: {
      body: { person_ids: [entity('person')], pay_rule_id: entity('pay_rule'), effective_from: '2070-01-06' },
    },
    reply: message.extend({ is_without_self: z.boolean() }),
    faults: [payFaults.gone, payFaults.unknownPerson, payFaults.closed, payFaults.noTerms, payFaults.notOneself],
  },
  elements: {
    route: 'GET time/pay/{user_id}/elements',
    summary: 'Get a person’s hours by element of pay between two dates; one’s own with view_attendance',
    access: { own: ['view_attendance'], others: ['configure_pay_rules'], subject: 'params.user_id' },
    params: z.object({ user_id: recordId }),
    pathEntities: { user_id: 'person' },
    query: z.object({ start_date: localDate, end_date: localDate }),
    example: { query: { start_date: '2026-03-01', end_date: '2026-03-31' } },
    reply: z.object({
      data: z.array(
        z.object({
          kind: z.enum(['base', 'tier', 'premium', 'per_day', 'absence']),
          /** `leave:` and the id of the leave type, or `leave` for viewers who do not see the person’s leave. */
          element: z.string(),
          /** Percentage that is paid beside the hours. */
          percent: z.number().nullable(),
          /** Whether the time of overtime is paid or goes to the time account. */
          destination: z.enum(['paid', 'account']).nullable(),
          /** Seconds on the clock; the factor changes the quantity that is paid. */
          seconds: z.number().int(),
          factor: z.array(z.number().int()),
          /** Date of straight time of an earlier period that became overtime. */
          origin_date: localDate.nullable(),
        }),
      ),
      /** Days of the pay weeks of both dates and between that are left out until someone decides about them. */
      undecided: z.number().int(),
    }),
    faults: [payFaults.rangeTooLong, payFaults.wrongOrder, payFaults.weekOfHours, platformFaults.notFound],
  },
});
