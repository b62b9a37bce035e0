import type { Db } from '#platform/server/database/database.ts';
import type { CalendarPeriod } from '#features/company/rules/calendar-period.ts';
import type { ClosingRequirement, MissingSteps } from '#features/periods/server/queries/closing-requirements.ts';
import { missingSteps, progressOf } from '../rules/period-state.ts';
import { closingNeedsOf } from './queries/calendar.ts';
import { figuresOfPeople } from './queries/figures.ts';
import { peopleOfPeriod, peopleWithIds } from './queries/people.ts';
import { closedFor, stepsOf } from './queries/steps.ts';

/** Confirmations and approvals that the company's calendar needs before a period is closed. */
export const closingSteps: ClosingRequirement = {
  async missing(db, period, personIds, now) {
    const needs = await closingNeedsOf(db);
    if (needs === 'nothing') return [];
    const people = await stillOpen(db, period, personIds, now);
    const ids = people.map(({ id }) => id);
    const steps = await stepsOf(db, ids, period);
    const withSteps = people.filter(({ id }) => steps.has(id));
    const figures = await figuresOfPeople(db, withSteps, period, now);
    return people.flatMap(({ id, name, username }): MissingSteps[] => {
      const figures_hash = figures.get(id)?.figures_hash ?? '';
      const missing = missingSteps(needs, progressOf(steps.get(id) ?? [], { figures_hash, isClosed: false }));
      return missing.length > 0 ? [{ id, name, username, missing }] : [];
    });
  },
};

/** Returns the people concerned; for everyone, those who are closed already are not. */
async function stillOpen(db: Db, period: CalendarPeriod, personIds: readonly string[] | null, now: number) {
  if (personIds) return peopleWithIds(db, period, personIds, now);
  const all = await peopleOfPeriod(db, period, now).execute();
  const ids = all.map(({ id }) => id);
  const closed = await closedFor(db, ids, period);
  return all.filter(({ id }) => closed(id)?.person_id !== id);
}
