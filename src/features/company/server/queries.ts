import { sql } from 'kysely';
import { rowsOf, setVersion, versionOf, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import { localDateOf } from '#platform/shared/time.ts';
import { pagingOf, type Paging } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DatedFullTime, DayRule, PastZone } from '../rules/dated-settings.ts';

/** Returns the company's settings, which exist once the workspace is created. */
export async function settingsOf(db: Db) {
  const { max_daily_work_duration, past_zones, later_rules, full_times, ...settings } = await db
    .selectFrom('company_settings')
    .selectAll()
    .select([pastZones.as('past_zones'), laterRules.as('later_rules'), fullTimes.as('full_times')])
    .executeTakeFirstOrThrow();
  const first = { effective_from: beginning, grace_minutes: 0, max_daily_work_duration };
  return { ...settings, past_zones, full_times, day_rules: [...later_rules, first] };
}

/** A date before all others. */
const beginning = '1900-01-01' as LocalDate;

const pastZones = sql<PastZone[]>`(
  select coalesce(json_agg(json_build_object('until', date_part('epoch', until)::int8, 'timezone', past_zones.timezone)
                           order by until), '[]')
    from past_zones)`;
const laterRules = sql<DayRule[]>`(
  select coalesce(json_agg(json_build_object('effective_from', effective_from, 'grace_minutes', grace_minutes,
           'max_daily_work_duration', day_rules.max_daily_work_duration) order by effective_from desc), '[]')
    from day_rules)`;

const fullTimes = sql<DatedFullTime[]>`(
  select coalesce(json_agg(json_build_object('effective_from', effective_from, 'days', weekly_days,
           'work_time', weekly_work_time, 'holiday_credit', holiday_credit) order by effective_from desc), '[]')
    from full_times)`;

/** Reads full-time work, the latest first, also when the transaction has just changed it. */
export async function readFullTimes(db: Db): Promise<readonly DatedFullTime[]> {
  const { full_times } = await db
    .selectFrom('company_settings')
    .select(fullTimes.as('full_times'))
    .executeTakeFirstOrThrow();
  return full_times;
}

const settingsByVersion = new VersionedCache<Settings>(1000);

/**
 * Returns the settings from the cache, as of the beginning of the request. Not for commands that change settings:
 * they would not see their own change.
 */
export function cachedSettings(db: Db): Promise<Settings> {
  return settingsByVersion.getOrComputeForCompany(db, 'settings', () => settingsOf(db));
}

/** Returns the settings and locks them until the transaction ends, so that parallel changes run one after the other. */
export async function lockSettings(db: Db): Promise<Settings> {
  // A statement that waits for a row sees other tables as they were when it began.
  const [, settings] = await Promise.all([sql`select from company_settings for update`.execute(db), settingsOf(db)]);
  return settings;
}

/** Makes cached data of this request current: for a request that waited for a lock and sends this behind it. */
export async function rereadVersion(db: Db): Promise<void> {
  const known = versionOf(db);
  if (!known) return;
  const version = await newestVersion(db);
  if (version !== undefined) setVersion(db, { ...known, version });
}

/** Returns the company's current version. */
export async function newestVersion(db: Db): Promise<number | undefined> {
  const [row] = await rowsOf<{ version: number }>(db, 'select version from company_versions');
  return row?.version;
}

/** Returns the requested page of a list, with the company's page size unless the query states another. */
export async function requestedPage(
  db: Db,
  { page, per_page }: { readonly page: number; readonly per_page?: number | undefined },
): Promise<Paging> {
  return pagingOf(page, per_page ?? (await cachedSettings(db)).rows_per_page);
}

export type Settings = Awaited<ReturnType<typeof settingsOf>>;

/**
 * Returns today's date in the company's zone.
 * @param now epoch seconds
 */
export async function todayOf(db: Db, now: number): Promise<LocalDate> {
  const { timezone } = await cachedSettings(db);
  return localDateOf(now, timezone);
}

/** Returns the company's host name; null for the company that answers to all other names. */
export async function hostOf(db: Db): Promise<string | null> {
  const { host } = await db
    .selectFrom('companies')
    .select('host')
    .where('id', '=', sql<string>`current_tenant()`)
    .executeTakeFirstOrThrow();
  return host;
}

/** Whether the installation has only this company, which then also controls machine-wide settings. */
export async function isOnlyCompany(db: Db): Promise<boolean> {
  const companies = await db.selectFrom('companies').select('id').limit(2).execute();
  return companies.length === 1;
}

/**
 * Returns the address where the company's people open Muster, without a trailing slash: the installation's address
 * with the company's host name. Nothing comes from the request, whose headers anyone can forge.
 */
export function addressUnder(host: string | null, publicUrl: string): string {
  if (!host) return publicUrl;
  const address = new URL(publicUrl);
  address.hostname = host;
  return address.href.replace(/\/$/, '');
}
