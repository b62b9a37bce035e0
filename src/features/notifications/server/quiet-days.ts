import { sql } from 'kysely';
import type { Database, Db } from '#platform/server/database/database.ts';
import type { FreeDayReader } from '#platform/server/free-days.ts';
import { addDays, localDateOf, plannedInstant } from '#platform/shared/time.ts';
import type { LocalDateTime } from '#platform/shared/schemas.ts';
import { keptSettings } from '#features/company/server/queries.ts';
import { pushDueAt, usualHours } from '../rules/hours.ts';

interface Waiting {
  readonly person_id: string;
  readonly quiet_from: string;
  readonly quiet_until: string;
}

/** Returns people who want no push on days off and have one due now, other than urgent ones. */
async function asking(db: Db): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    select distinct d.person_id, h.quiet_from, h.quiet_until
      from alert_deliveries d join alert_hours h on h.person_id = d.person_id
     where d.channel = 'push' and not d.is_urgent and d.due_at <= now() and h.is_quiet and h.is_quiet_on_days_off`.execute(
    db,
  );
  return rows;
}

interface Postponing {
  readonly database: Database;
  readonly company_id: string;
  /** epoch seconds */
  readonly now: number;
  /** Readers of days off from later features. */
  readonly readers: readonly FreeDayReader[];
}

/** Postpones pushes to tomorrow for people who want none on their day off; tomorrow the job checks again. */
export async function waitForWork({ database, company_id, now, readers }: Postponing): Promise<void> {
  if (readers.length === 0) return;
  await database.tenant(company_id, 'write', async (db) => {
    const waiting = await asking(db);
    if (waiting.length === 0) return;
    const { timezone } = await keptSettings(db);
    const today = localDateOf(now, timezone);
    const ids = waiting.map(({ person_id }) => person_id);
    const off = (await Promise.all(readers.map((read) => read(db, ids, today)))).flatMap((free) => [...free]);
    const morning = plannedInstant(`${addDays(today, 1)} 00:00:00` as LocalDateTime, timezone);
    const later = waiting
      .filter(({ person_id }) => off.includes(person_id))
      .map(({ person_id, ...hours }) => ({
        person_id,
        due_at: pushDueAt({ ...usualHours, ...hours, is_quiet: true }, morning, timezone),
      }));
    if (later.length === 0) return;
    await sql`
      update alert_deliveries d set due_at = to_timestamp(later.due_at)
        from json_to_recordset(${JSON.stringify(later)}::json) as later (person_id uuid, due_at float8)
       where d.person_id = later.person_id and d.channel = 'push' and not d.is_urgent and d.due_at <= now()`.execute(
      db,
    );
  });
}
