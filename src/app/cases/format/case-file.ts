import { z } from 'zod';
import { action } from './actions.ts';
import { company, department, holiday, leavePackage, leaveType, person, place, shift } from './company.ts';
import { unknownNames } from './names.ts';
import { question } from './questions.ts';
import { importedRow, limit, pattern, rule } from './rules.ts';
import { later, localTime, name } from './values.ts';

const fields = z.strictObject({
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
  patterns: z.array(pattern).default([]),
  /** Rules for who gets what, in their order. */
  rules: z.array(rule).default([]),
  people: z.array(person).min(1, 'name at least one person'),
  did: z.array(action).default([]),
  /** People who are imported before the questions are asked; `undo` takes them back. */
  import: z.array(importedRow).optional(),
  undo: z.literal('import').optional(),
  ask: z.array(question).min(1, 'ask at least one question'),
  pay_rules: z.array(later).default([]),
  limits: z.array(limit).default([]),
  requests: later.optional(),
  offers: later.optional(),
  meal_waiver: later.optional(),
});
export type Case = z.output<typeof fields>;

/**
 * A case: a company, what its people did, and what Muster has to answer (docs/cases.md).
 * Unknown fields are refused by name, and names that the case does not have.
 */
export const oneCase = fields.superRefine((one, { addIssue }) => {
  for (const { path, message } of unknownNames(one)) addIssue({ code: 'custom', path, message, input: one });
});

/** Cases of a file, which are checked one by one, so that a mistake in one does not stop the others. */
export const caseFile = z.strictObject({ $schema: z.string().optional(), cases: z.array(z.unknown()).min(1) });

/** The whole format, for its JSON schema. */
export const wholeFile = caseFile.extend({ cases: z.array(fields).min(1) });

/** Part of the format that Muster cannot do yet, or undefined. */
export function missingPart(one: Case): string | undefined {
  const { company: rules, packages, people, did } = one;
  const parts: [string, unknown][] = [
    ['pay_rules', one.pay_rules.length > 0],
    ['limits', one.limits.length > 0],
    ['requests', one.requests],
    ['offers', one.offers],
    ['meal_waiver', one.meal_waiver],
    ['pay_rule', people.some(({ pay_rule }) => pay_rule !== null)],
    ['a pay_week that does not begin on Monday at 00:00', isUnusualPayWeek(rules.pay_week)],
    ['full_time.days', rules.full_time.days !== 5],
    ...(['rounding', 'steps'] as const).map((field): [string, unknown] => [
      field,
      packages.some(({ gives }) => gives.some((gift) => gift[field] !== undefined)),
    ]),
    [
      'waiting_days: Muster counts a waiting time in months (waiting_months)',
      packages.some(({ gives }) => gives.some(({ waiting_days }) => waiting_days !== undefined && waiting_days !== 0)),
    ],
    ['pro_rata: days', packages.some(({ gives }) => gives.some(({ pro_rata }) => pro_rata === 'days'))],
    ['hours of a date as leave', did.some((action) => 'leave' in action && action.dates.some(isPartByHour))],
    ['terminal.keys', did.some((action) => 'punch' in action && action.terminal.keys === 'believed')],
  ];
  return parts.find(([, isUsed]) => isUsed !== undefined && isUsed !== false)?.[0];
}

const isUnusualPayWeek = (week: Case['company']['pay_week']) =>
  week !== undefined && (week.weekday !== 1 || week.time !== '00:00');

const isPartByHour = (date: string | readonly string[]) => typeof date !== 'string' && date.length === 3;
