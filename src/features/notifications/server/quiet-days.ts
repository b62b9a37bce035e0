import { sql } from 'kysely';
import type { Database, Db } from '#platform/server/database/database.ts';
import { addDays, localDateOf, plannedInstant } from '#platform/shared/time.ts';
import type { LocalDateTime } from '#platform/shared/schemas.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { pushDueAt, usualHours, type Hours } from '../rules/hours.ts';
import type { FreeDayReader } from './queries/free-days.ts';

interface WaitingPerson extends Pick<Hours, 'quiet_from' | 'quiet_until'> {
  readonly person_id: string;
}

/** Returns people who want no push on days off and have one due now, other than urgent ones. */
async function readWaiting(db: Db): Promise<readonly WaitingPerson[]> {
  const { rows } = await sql<WaitingPerson>`
    select distinct d.person_id, h.quiet_from, h.quiet_until
      from alert_deliveries d join alert_hours h on h.person_id = d.person_id
     where d.channel = 'push' and not d.is_urgent and d.due_at <= now() and h.is_quiet and h.is_quiet_on_days_off`.execute(
    db,
  );
  return rows;
}

interface DayOffContext {
  /** epoch seconds */
  readonly now: number;
  /** The company's time zone. */
  readonly zone: string;
  /** Readers of days off from later features. */
  readonly readers: readonly FreeDayReader[];
}

/**
 * Returns when those who are off now receive a push, by person, in epoch seconds: when their work begins tomorrow,
 * in the morning if they do not work then, and after their quiet hours. The job then checks again, since plans change.
 * @param waiting people who want no push on days off
 */
export async function afterDayOff(
  db: Db,
  waiting: readonly WaitingPerson[],
  { now, zone, readers }: DayOffContext,
): Promise<ReadonlyMap<string, number>> {
  if (waiting.length === 0) return new Map();
  const today = localDateOf(now, zone);
  const ids = waiting.map(({ person_id }) => person_id);
  const off = await Promise.all(readers.map((read) => read(db, ids, today)));
  const morning = plannedInstant(`${addDays(today, 1)} ${usualHours.quiet_until}:00` as LocalDateTime, zone);
  return new Map(
    waiting.flatMap(({ person_id, ...hours }) => {
      const begins = off.filter((free) => free.has(person_id)).map((free) => free.get(person_id) ?? morning);
      if (begins.length === 0) return [];
      return [[person_id, pushDueAt({ ...usualHours, ...hours, is_quiet: true }, Math.max(...begins), zone)]];
    }),
  );
}

interface PostponeInput extends Omit<DayOffContext, 'zone'> {
  readonly database: Database;
  readonly company_id: string;
}

/** Postpones pushes that are due for people who want none on their day off. */
export async function waitForWork({ database, company_id, now, readers }: PostponeInput): Promise<void> {
  if (readers.length === 0) return;
  await database.tenant(company_id, 'write', async (db) => {
    const waiting = await readWaiting(db);
    if (waiting.length === 0) return;
    const { timezone: zone } = await cachedSettings(db);
    const later = [...(await afterDayOff(db, waiting, { now, zone, readers }))];
    if (later.length === 0) return;
    const rows = later.map(([person_id, due_at]) => ({ person_id, due_at }));
    await sql`
      update alert_deliveries d set due_at = to_timestamp(later.due_at)
        from json_to_recordset(${JSON.stringify(rows)}::json) as later (person_id uuid, due_at float8)
       where d.person_id = later.person_id and d.channel = 'push' and not d.is_urgent and d.due_at <= now()`.execute(
      db,
    );
  });
}
