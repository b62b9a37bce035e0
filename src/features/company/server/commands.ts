import type { UpdateObject } from 'kysely';
import type { DB } from '#db/types.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DayRule } from '../rules/dated-settings.ts';
import { rowsOf, type Db } from '#platform/server/database/database.ts';

export type SettingsColumns = UpdateObject<DB, 'company_settings'>;

/** To be called under `lockSettings` when what is set depends on what was. */
export async function setSettings(db: Db, columns: SettingsColumns): Promise<void> {
  await db.updateTable('company_settings').set(columns).execute();
}

export interface CompanyBasics {
  readonly name: string;
  /** IANA name */
  readonly timezone: string;
  /** The calendar's first day. */
  readonly started: LocalDate;
}

/**
 * Gives the company of this transaction its settings. One that has some gets the name and the zone; its calendar keeps
 * its first day.
 */
export async function beginSettings(db: Db, { started, ...settings }: CompanyBasics): Promise<void> {
  await db
    .insertInto('company_settings')
    .values({ ...settings, app_calendar_start_date: started })
    .onConflict((clash) => clash.column('tenant_id').doUpdateSet(settings))
    .execute();
}

/** The calendar begins no later than on this day. */
export async function beginCalendarBy(db: Db, day: LocalDate): Promise<void> {
  await db
    .updateTable('company_settings')
    .set({ app_calendar_start_date: day })
    .where('app_calendar_start_date', '>', day)
    .execute();
}

/** The company is elsewhere from now on. What began before is told in the zone in which it began. */
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

/** How everybody's days are judged from a date on, in the place of all that was decided for that date and later. */
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

/**
 * From when on the company can only be read; null: it can be worked in.
 * @returns whether that is another moment than before
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
