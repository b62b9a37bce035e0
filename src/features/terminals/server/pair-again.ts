import { rowsOf, type Database, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { terminalsChanged } from '../events.ts';
import { harmlessResults, changesTime } from '../rules/results.ts';
import { settlePerson } from './settle.ts';

/** Number of past days that a changed rule applies to. */
export const againDays = 31;
const again = `punched_at > to_timestamp($1) - interval '${againDays} days'
  and result in (${[...changesTime, ...harmlessResults].map((result) => `'${result}'`).join(', ')})`;

/**
 * Pairs everyone's last days again by the current rule, except approved or closed days.
 * Uses one transaction per person, so that neither clocks nor terminals wait; repeating it after a failure is harmless.
 */
export async function pairAgain(database: Database, companyId: string, now: number): Promise<void> {
  const inside = <T>(work: (db: Db) => Promise<T>) => database.tenant(companyId, 'write', work);
  const people = await inside((db) =>
    rowsOf<{ person_id: string }>(
      db,
      `select distinct person_id from punches where ${again} and person_id is not null order by person_id`,
      [now],
    ),
  );
  for (const { person_id } of people)
    await inside(async (db) => {
      const punches = await rowsOf<{ at: number }>(
        db,
        `select extract(epoch from punched_at)::float8 as at from punches where ${again} and person_id = $2`,
        [now, person_id],
      );
      await settlePerson(db, { person_id, now, instantsToPair: punches.map(({ at }) => at) });
    });
  await inside((db) => emit(db, terminalsChanged, {}));
}
