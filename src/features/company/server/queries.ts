import { sql } from 'kysely';
import { rowsOf, setVersion, versionOf, type Db } from '#platform/server/database/database.ts';
import { Kept } from '#platform/server/kept.ts';
import { localDateOf } from '#platform/shared/time.ts';
import { pagingOf, type Paging } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DayRule, PastZone } from '../rules/dated-settings.ts';

/** How the company has set Muster up. Missing only while nobody has created the workspace. */
export async function settingsOf(db: Db) {
  const { max_daily_work_duration, past_zones, later_rules, ...settings } = await db
    .selectFrom('company_settings')
    .selectAll()
    .select([pastZones.as('past_zones'), laterRules.as('later_rules')])
    .executeTakeFirstOrThrow();
  const first = { effective_from: beginning, grace_minutes: 0, max_daily_work_duration };
  return { ...settings, past_zones, day_rules: [...later_rules, first] };
}

/** Before all dates that are known. */
const beginning = '1900-01-01' as LocalDate;

const pastZones = sql<PastZone[]>`(
  select coalesce(json_agg(json_build_object('until', date_part('epoch', until)::int8, 'timezone', past_zones.timezone)
                           order by until), '[]')
    from past_zones)`;
const laterRules = sql<DayRule[]>`(
  select coalesce(json_agg(json_build_object('effective_from', effective_from, 'grace_minutes', grace_minutes,
           'max_daily_work_duration', day_rules.max_daily_work_duration) order by effective_from desc), '[]')
    from day_rules)`;

const settingsByVersion = new Kept<Settings>(1000);

/**
 * The same from memory, as it was when the request was let in. Not for those who change settings: they would not see
 * their own change.
 */
export function keptSettings(db: Db): Promise<Settings> {
  return settingsByVersion.ofCompany(db, 'settings', () => settingsOf(db));
}

/** The same, held until the transaction ends: of two who save settings at once, one comes second. */
export async function lockSettings(db: Db): Promise<Settings> {
  // A statement that waits for a row sees other tables as they were when it began.
  const [, settings] = await Promise.all([sql`select from company_settings for update`.execute(db), settingsOf(db)]);
  return settings;
}

/**
 * Of what is kept in memory by the version at which a request began, the newest from now on: for who has waited for a
 * lock meanwhile, and sends this behind it.
 */
export async function readVersionAnew(db: Db): Promise<void> {
  const known = versionOf(db);
  if (!known) return;
  const version = await newestVersion(db);
  if (version !== undefined) setVersion(db, { ...known, version });
}

/** The company's version at this moment. */
export async function newestVersion(db: Db): Promise<number | undefined> {
  const [row] = await rowsOf<{ version: number }>(db, 'select version from company_versions');
  return row?.version;
}

/** The page of a list that a query asks for; it is as long as the company has set, unless the query says otherwise. */
export async function requestedPage(
  db: Db,
  { page, per_page }: { readonly page: number; readonly per_page?: number | undefined },
): Promise<Paging> {
  return pagingOf(page, per_page ?? (await keptSettings(db)).rows_per_page);
}

export type Settings = Awaited<ReturnType<typeof settingsOf>>;

/**
 * The company's today.
 * @param now epoch seconds
 */
export async function todayOf(db: Db, now: number): Promise<LocalDate> {
  const { timezone } = await keptSettings(db);
  return localDateOf(now, timezone);
}

/** The host name by which the company is found; null for the one that answers to every other name. */
export async function hostOf(db: Db): Promise<string | null> {
  const { host } = await db
    .selectFrom('companies')
    .select('host')
    .where('id', '=', sql<string>`current_tenant()`)
    .executeTakeFirstOrThrow();
  return host;
}

/** Whether nobody else's company shares the installation: what belongs to the machine is this company's own then. */
export async function isOnlyCompany(db: Db): Promise<boolean> {
  const companies = await db.selectFrom('companies').select('id').limit(2).execute();
  return companies.length === 1;
}

/**
 * Where the company's people open Muster, without a trailing slash: the installation's address under the
 * company's own host name. Nothing of it comes from a request, whose headers anybody can write.
 */
export function addressUnder(host: string | null, publicUrl: string): string {
  if (!host) return publicUrl;
  const address = new URL(publicUrl);
  address.hostname = host;
  return address.href.replace(/\/$/, '');
}
