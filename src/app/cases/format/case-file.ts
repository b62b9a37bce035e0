import { z } from 'zod';
import { caseFields, type Case } from './case.ts';
import { unknownNames } from './names.ts';

/**
 * A case: a company, what its people did, and what Muster has to answer (docs/cases.md).
 * Unknown fields are refused by name, and names that the case does not have.
 */
export const oneCase = caseFields.superRefine((one, { addIssue }) => {
  for (const { path, message } of unknownNames(one)) addIssue({ code: 'custom', path, message, input: one });
});

/** Cases of a file, which are checked one by one, so that a mistake in one does not stop the others. */
export const caseFile = z.strictObject({ $schema: z.string().optional(), cases: z.array(z.unknown()).min(1) });

/** The whole format, for its JSON schema. */
export const wholeFile = caseFile.extend({ cases: z.array(caseFields).min(1) });

/** Part of the format that Muster cannot do yet, or undefined. */
export function missingPart(one: Case): string | undefined {
  const { company: rules, packages } = one;
  const parts: [string, unknown][] = [
    ['requests', one.requests],
    ['offers', one.offers],
    ['meal_waiver', one.meal_waiver],
    ['a pay_week that does not begin on Monday at 00:00', isUnusualPayWeek(rules.pay_week)],
    ...(['rounding', 'steps'] as const).map((field): [string, unknown] => [
      field,
      packages.some(({ gives }) => gives.some((gift) => gift[field] !== undefined)),
    ]),
    [
      'waiting_days: Muster counts a waiting time in months (waiting_months)',
      packages.some(({ gives }) => gives.some(({ waiting_days }) => waiting_days !== undefined && waiting_days !== 0)),
    ],
    ['pro_rata: days', packages.some(({ gives }) => gives.some(({ pro_rata }) => pro_rata === 'days'))],
  ];
  return parts.find(([, isUsed]) => isUsed !== undefined && isUsed !== false)?.[0];
}

const isUnusualPayWeek = (week: Case['company']['pay_week']) =>
  week !== undefined && (week.weekday !== 1 || week.time !== '00:00');
