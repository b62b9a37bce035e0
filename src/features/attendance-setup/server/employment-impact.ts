import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { EmploymentChange, EmploymentImpact } from '#features/employment/server/queries/impact.ts';
import { weekSources } from '#features/shifts/server/queries/usual-hours.ts';
import {
  firstWeekChange,
  requestedWeekRows,
  withWeekRows,
  type WeekRows,
} from '#features/shifts/server/queries/week-changes.ts';
import type { RecalculatedDay } from './recalculate-days.ts';
import { replannedDays, replannedImpact, saveReplanned } from './replanned-days.ts';

/**
 * Applies another week of a person, or of where they work now, to their days that are recorded and not approved, except
 * closed ones (docs/decisions/working-week.md).
 */
export const daysOfEmployment: EmploymentImpact = {
  key: 'days',
  module: import.meta.url,
  name: 'daysOfEmployment',
  showsMany: true,

  lock: (db, { person_ids }): Promise<WeekRows> => weekSources(db, person_ids),

  async describe(db, change, before) {
    return replannedImpact(db, await changedDays(db, change, before as WeekRows | undefined));
  },

  async apply(db, change, before) {
    const changed = await changedDays(db, change, before as WeekRows);
    await saveReplanned(db, changed, { actor_id: change.actor.id, now: await clockOf(db) });
  },
};

/** Returns the recorded days that get other hours. @param before weeks before a change that is stored */
async function changedDays(
  db: Db,
  { person_ids, requested }: EmploymentChange,
  before: WeekRows | undefined,
): Promise<readonly RecalculatedDay[]> {
  const stored = await weekSources(db, person_ids);
  const [was, is] = before
    ? [before, stored]
    : [stored, requestedWeekRows(stored, requested ?? new Map(), await firstDays(db, person_ids))];
  const changes = new Map(
    person_ids.flatMap((id) => {
      const from = firstWeekChange(was, is, id);
      return from === undefined ? [] : [[id, from] as const];
    }),
  );
  const [from] = [...changes.values()].sort();
  if (from === undefined) return [];
  const ids = [...changes.keys()];
  return replannedDays(db, {
    ids,
    from,
    before: (sources) => withWeekRows(sources, ids, was),
    after: (sources) => withWeekRows(sources, ids, is),
  });
}

/** Returns a function for the first days of the current employments of people. */
async function firstDays(db: Db, ids: readonly string[]): Promise<(id: string) => LocalDate | undefined> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'joined_on'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map(({ id, joined_on }) => [id, joined_on]));
  return (id) => byId.get(id);
}

/** Returns the time of the transaction, in epoch seconds. */
async function clockOf(db: Db): Promise<number> {
  const { rows } = await sql<{ now: number }>`select floor(extract(epoch from now()))::int as now`.execute(db);
  return rows[0]?.now ?? 0;
}
