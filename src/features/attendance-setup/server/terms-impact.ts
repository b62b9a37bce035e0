import { sql } from 'kysely';
import type { ChangeImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import { peopleAt, placedOf, withTerms } from '#features/shifts/server/queries/usual-hours.ts';
import type { TermsChange } from '#features/place-weeks/server/queries/impact.ts';
import { replannedDays, replannedImpact, saveReplanned, type Replanning } from './replanned-days.ts';

/** Applies other weeks of places and departments to days that are recorded and not approved, except closed ones. */
export const daysOfTerms: ChangeImpact<TermsChange> = {
  key: 'days',
  async lock(db, change) {
    const ids = await peopleAt(db, change);
    await sql`select from people where id = any(${ids}::uuid[]) order by id for no key update`.execute(db);
  },
  describe: async (db, change) => replannedImpact(db, await replannedDays(db, await replanningOf(db, change))),
  async apply(db, change) {
    await saveReplanned(db, await replannedDays(db, await replanningOf(db, change)), change);
  },
};

async function replanningOf(db: Db, change: TermsChange): Promise<Replanning> {
  const { from, terms } = change;
  const ids = await peopleAt(db, change);
  const placed = await placedOf(db, ids);
  return { ids, from, before: (sources) => sources, after: (sources) => withTerms(sources, terms, placed) };
}
