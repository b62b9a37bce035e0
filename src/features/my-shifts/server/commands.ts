import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { platformFaults } from '#platform/shared/faults.ts';

/**
 * Records the changes that a person has seen. A later change seen meanwhile, on another device, stays seen.
 * @param now epoch seconds
 * @throws 404 when one of them is not theirs
 */
export async function seeChanges(db: Db, personId: string, seen: readonly string[], now: number): Promise<void> {
  const ids = [...new Set(seen)];
  const own = await rowsOf(db, 'select id from shift_changes where person_id = $1 and id = any($2::uuid[])', [
    personId,
    ids,
  ]);
  if (own.length < ids.length) throw platformFaults.notFound();
  await sql`
    insert into seen_shifts as s (person_id, date, change_id, seen_at)
    select distinct on (c.date) c.person_id, c.date, c.id, ${new Date(now * 1000)}
      from shift_changes c
     where c.person_id = ${personId} and c.id = any(${ids}::uuid[])
     order by c.date, c.id desc
    on conflict (tenant_id, person_id, date) do update set change_id = excluded.change_id, seen_at = excluded.seen_at
      where s.change_id < excluded.change_id`.execute(db);
}
