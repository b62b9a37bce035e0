import type { EmploymentEffect } from '#platform/server/employment-effect.ts';
import { employmentImpact, requestedEmploymentImpact } from '../queries/employment-impact.ts';
import { readPeople } from '../queries/facts.ts';
import { lockAccounts, settle } from './settle.ts';

/**
 * Impact of weekly hours and days of employment on leave, shown like that of a package change:
 * balances at the end of the leave year or at the beginning of the next, and leave that they no longer cover.
 */
export const leaveOfEmployment: EmploymentEffect = async (input) => {
  const { db, person_ids, today, wanted } = input;
  if (wanted) return { tell: (then) => requestedEmploymentImpact(input, then), apply: () => Promise.resolve() };
  await lockAccounts(db, person_ids);
  const was = await readPeople(db, person_ids);
  return {
    tell: () => employmentImpact(input, was),
    apply: async () => void (await settle(db, person_ids, today)),
  };
};
