import { z } from 'zod';
import { action } from './actions.ts';
import { company, department, holiday, leavePackage, leaveType, person, place, shift } from './company.ts';
import { payRule } from './pay.ts';
import { question } from './questions.ts';
import { importedRow, limit, pattern, rule } from './rules.ts';
import { later, localTime, name } from './values.ts';

/** Fields of a case, before its names are checked. */
export const caseFields = z.strictObject({
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
  pay_rules: z.array(payRule).default([]),
  limits: z.array(limit).default([]),
  requests: later.optional(),
  offers: later.optional(),
  meal_waiver: later.optional(),
});
export type Case = z.output<typeof caseFields>;
