import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { localDateOf } from '#platform/shared/time.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { personLeft } from '../../events.ts';
import { emitPeopleChanged } from '../commands.ts';

/**
 * Applies what was planned for today: dated employment values take effect, and people
 * whose last day has passed become former employees. The first request of the day or the
 * job does it (`0150_people.sql`); repeating it has no effect. Needs its own transaction.
 * @param now epoch seconds
 */
export async function doWhatIsDue(db: Db, now: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('due.' || current_tenant()::text, 0))`.execute(db);
  const { rows } = await sql`
    select from company_versions where next_change_at <= to_timestamp(${now})`.execute(db);
  if (rows.length === 0) return;
  const today = localDateOf(now, (await settingsOf(db)).timezone);
  await sql`select count_employment(${today}::date)`.execute(db);
  await leaveOnTheirDate(db, today);
  await emitPeopleChanged(db, []);
  // Last, since everyone who plans something waits for the lock of this row.
  await sql`select expect_next_change(${today}::date)`.execute(db);
}

/** Sets the status of people whose last day has passed. */
async function leaveOnTheirDate(db: Db, today: LocalDate): Promise<void> {
  const left = await db
    .updateTable('people')
    .set({ status: 'discharged' })
    .where('discharged_date', '<', today)
    .where('status', '<>', 'discharged')
    .returning('id')
    .execute();
  for (const { id } of left) await emit(db, personLeft, { person_id: id });
}
