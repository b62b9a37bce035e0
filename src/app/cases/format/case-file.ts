import { z } from 'zod';
import { action } from './actions.ts';
import { company, department, holiday, leavePackage, leaveType, person, place, shift } from './company.ts';
import { limit } from './limits.ts';
import { question } from './questions.ts';
import { later, localTime, name } from './values.ts';

/**
 * A case: a company, what its people did, and what Muster has to answer (docs/cases.md).
 * Unknown fields are refused by name.
 */
export const oneCase = z.strictObject({
  id: name.optional(),
  title: name,
  /** Origin of the case, such as an issue of another product. */
  source: z.string().optional(),
  /** The time at which the questions are asked, in the company's zone. */
  now: localTime.default('2026-11-28 12:00'),
  company: company.prefault({}),
  places: z.array(place).default([]),
  departments: z.array(department).default([]),
  holidays: z.array(holiday).default([]),
  leave_types: z.array(leaveType).default([]),
  packages: z.array(leavePackage).default([]),
  shifts: z.array(shift).default([]),
  people: z.array(person).min(1),
  did: z.array(action).default([]),
  ask: z.array(question).min(1),
  pay_rules: z.array(later).default([]),
  limits: z.array(limit).default([]),
  rules: later.optional(),
  import: later.optional(),
  undo: later.optional(),
  requests: later.optional(),
  offers: later.optional(),
  meal_waiver: later.optional(),
});
export type Case = z.output<typeof oneCase>;

/** Cases of a file, which are checked one by one, so that a mistake in one does not stop the others. */
export const caseFile = z.strictObject({ $schema: z.string().optional(), cases: z.array(z.unknown()).min(1) });

/** The whole format, for its JSON schema. */
export const wholeFile = caseFile.extend({ cases: z.array(oneCase).min(1) });

/** Part of the format that Muster cannot do yet, or undefined. */
export function missingPart(one: Case): string | undefined {
  const { company: rules, packages, people, leave_types: types } = one;
  const parts: [string, unknown][] = [
    ['pay_rules', one.pay_rules.length > 0],
    ['rules', one.rules],
    ['import', one.import],
    ['undo', one.undo],
    ['requests', one.requests],
    ['offers', one.offers],
    ['meal_waiver', one.meal_waiver],
    ['pay_rule', people.some(({ pay_rule }) => pay_rule !== null)],
    ['pay_week', rules.pay_week !== undefined && JSON.stringify(rules.pay_week) !== usualPayWeek],
    ['full_time.days', rules.full_time.days !== 5],
    ['displaces', types.some(({ displaces, can_be_displaced }) => displaces || can_be_displaced)],
    ...(['rounding', 'waiting_days', 'steps'] as const).map((field): [string, unknown] => [
      field,
      packages.some(({ gives }) => gives.some((gift) => gift[field] !== undefined)),
    ]),
    ['pro_rata: days', packages.some(({ gives }) => gives.some(({ pro_rata }) => pro_rata === 'days'))],
  ];
  return parts.find(([, isUsed]) => isUsed !== undefined && isUsed !== false)?.[0];
}

const usualPayWeek = JSON.stringify({ weekday: 1, time: '00:00' });
