import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { cards, worksHere } from '#features/people/server/queries.ts';

/** Number of team members returned, by name. */
const fewPeople = 5;

interface PersonWithManager {
  readonly id: string;
  readonly manager_id: string | null;
}

/** Returns the manager, the reports and the peers of a person. @param now epoch seconds */
export async function teamOf(db: Db, { id, manager_id }: PersonWithManager, now: number) {
  const [manager, reports, peers] = await Promise.all([
    manager_id === null ? undefined : cards(db).where('people.id', '=', manager_id).executeTakeFirst(),
    few(db, sql<SqlBool>`people.manager_id = ${id}`, now),
    manager_id === null ? [] : few(db, sql<SqlBool>`people.manager_id = ${manager_id} and people.id <> ${id}`, now),
  ]);
  return {
    manager: manager ?? null,
    reports,
    total_reports: reports[0]?.total ?? 0,
    peers,
    total_peers: peers[0]?.total ?? 0,
  };
}

function few(db: Db, condition: RawBuilder<SqlBool>, now: number) {
  return cards(db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where(condition)
    .where(worksHere(now))
    .orderBy('people.name_key')
    .orderBy('people.id')
    .limit(fewPeople)
    .execute();
}
