import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { LocalDate } from '#platform/shared/wire.ts';
import { localDay } from '../rules/local-day.ts';

/** How the company has set Muster up. Missing only while nobody has created the workspace. */
export function settingsOf(db: Db) {
  return db.selectFrom('company_settings').selectAll().executeTakeFirstOrThrow();
}

export type Settings = Awaited<ReturnType<typeof settingsOf>>;

/**
 * The company's today.
 * @param now epoch seconds
 */
export async function todayOf(db: Db, now: number): Promise<LocalDate> {
  const { timezone } = await db.selectFrom('company_settings').select('timezone').executeTakeFirstOrThrow();
  return localDay(now, timezone);
}

/** The host name by which the company is found; null for the one that answers to every other name. */
export async function hostOf(db: Db): Promise<string | null> {
  const { host } = await db.selectFrom('companies').select('host').where('id', '=', sql<string>`current_tenant()`).executeTakeFirstOrThrow();
  return host;
}
