import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { readVersionAnew } from '#features/company/server/queries.ts';

const key = sql`hashtextextended('leave.calendar.' || current_tenant()::text, 0)`;

/**
 * Until the transaction ends, nobody changes holidays or the standard hours by which it counts leave. To be called
 * before the account is held, which reads the company's version behind both. Any number of people may do so at once.
 */
export async function holdCalendar(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${key})`.execute(db);
}

/**
 * Before holidays or the standard hours are changed: whoever counts leave by them at this moment has finished, and who
 * comes later counts by the new ones. To be called before anything of it is looked at.
 */
export async function changeCalendar(db: Db): Promise<void> {
  await Promise.all([sql`select pg_advisory_xact_lock(${key})`.execute(db), readVersionAnew(db)]);
}
