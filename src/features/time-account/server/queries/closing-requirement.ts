import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { ClosingRequirement, MissingSteps } from '#features/periods/server/queries/closing-requirements.ts';
import { waitingDays } from '#features/periods/server/queries.ts';
import { decidedIn, weeksAround } from '../../rules/settling.ts';
import { accountsOf } from './accounts.ts';

/** Returns the people with a pay rule and a day between two dates that waits for a review. */
async function waitingPeople(
  db: Db,
  { first, last }: { readonly first: LocalDate; readonly last: LocalDate },
  personIds: readonly string[] | null,
): Promise<string[]> {
  const rows = await waitingDays(db, first, last)
    .select('a.person_id')
    .distinct()
    .where(sql<boolean>`exists (select from pay_rule_people r where r.person_id = a.person_id)`)
    .where(personIds ? sql<boolean>`a.person_id = any(${personIds}::uuid[])` : sql<boolean>`true`)
    .execute();
  return rows.map(({ person_id }) => person_id);
}

/**
 * Days that need review: they take no hours into the account, and after closing nobody could review them. They may lie
 * before the period, in a week that it settles.
 */
export const undecidedDays: ClosingRequirement = {
  async missing(db, { start_date, end_date }, personIds, now) {
    const period = { first: start_date, last: end_date };
    const ids = await waitingPeople(db, { first: weeksAround(period).first, last: end_date }, personIds);
    if (ids.length === 0) return [];
    const accounts = await accountsOf(db, ids, now);
    return accounts.flatMap(({ person: { id, name, username }, terms, calculated, undecided }): MissingSteps[] => {
      // Nothing of an unknown account is settled.
      const days = calculated ? undecided.filter((date) => decidedIn(period, date, terms)) : [];
      return days.length > 0 ? [{ id, name, username, missing: [], undecided: days }] : [];
    });
  },
};
