import type { UpdateObject } from 'kysely';
import type { DB } from '#db/types.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DatedFullTime, DayRule } from '../rules/dated-settings.ts';
import { rowsOf, type Db } from '#platform/server/database/database.ts';

export type SettingsColumns = UpdateObject<DB, 'company_settings'>;

/** Updates settings. Call it under `lockSettings` if new values depend on old ones. */
export async function setSettings(db: Db, columns: SettingsColumns): Promise<void> {
  await db.updateTable('company_settings').set(columns).execute();
}

export interface CompanyBasics {
  readonly name: string;
  /** IANA name */
  readonly timezone: string;
  /** First day of the calendar. */
  readonly started: LocalDate;
}

/**
 * Creates the settings of this transaction's company. Existing settings get the name and zone;
 * their calendar keeps its first day.
 */
export async function beginSettings(db: Db, { started, ...settings }: CompanyBasics): Promise<void> {
  await db
    .insertInto('company_settings')
    .values({ ...settings, app_calendar_start_date: started })
    .onConflict((clash) => clash.column('tenant_id').doUpdateSet(settings))
    .execute();
}

/** Moves the calendar's first day back to this day if it is later. */
export async function beginCalendarBy(db: Db, day: LocalDate): Promise<void> {
  await db
    .updateTable('company_settings')
    .set({ app_calendar_start_date: day })
    .where('app_calendar_start_date', '>', day)
    .execute();
}

/** Changes the company's zone from now on. Earlier entries keep the zone in which they began. */
export async function moveCompany(
  db: Db,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: number },
): Promise<void> {
  await db
    .insertInto('past_zones')
    .values({ until: new Date(now * 1000), timezone: from })
    .onConflict((clash) => clash.columns(['tenant_id', 'until']).doNothing())
    .execute();
  await setSettings(db, { timezone: to });
}

/** Sets the rules for days from a date on, replacing all for that date and later. */
export async function changeDayRule(
  db: Db,
  { effective_from, grace_minutes, max_daily_work_duration }: DayRule,
): Promise<void> {
  const rule = { grace_minutes, max_daily_work_duration };
  await db.deleteFrom('day_rules').where('effective_from', '>', effective_from).execute();
  await db
    .insertInto('day_rules')
    .values({ effective_from, ...rule })
    .onConflict((clash) => clash.columns(['tenant_id', 'effective_from']).doUpdateSet(rule))
    .execute();
}

/** Sets full-time work from a date on; later changes stay. Call it under `lockSettings`. */
export async function setFullTime(
  db: Db,
  { effective_from, days, work_time, holiday_credit }: DatedFullTime,
): Promise<void> {
  const values = { weekly_days: days, weekly_work_time: work_time, holiday_credit };
  await db
    .insertInto('full_times')
    .values({ effective_from, ...values })
    .onConflict((clash) => clash.columns(['tenant_id', 'effective_from']).doUpdateSet(values))
    .execute();
}

/** Removes full-time work from a date on, so that the one before it continues. Call it under `lockSettings`. */
export async function removeFullTime(db: Db, effective_from: LocalDate): Promise<void> {
  await db.deleteFrom('full_times').where('effective_from', '=', effective_from).execute();
}

/**
 * Sets from when the company is read-only; null means not read-only.
 * @returns whether that changed
 */
export async function setReadOnlyFrom(db: Db, at: number | null): Promise<boolean> {
  const changed = await rowsOf(
    db,
    `insert into company_standings (read_only_from) values (to_timestamp($1))
     on conflict (tenant_id) do update set read_only_from = excluded.read_only_from
       where company_standings.read_only_from is distinct from excluded.read_only_from
     returning tenant_id`,
    [at],
  );
  return changed.length > 0;
}
