import type { UpdateObject } from 'kysely';
import type { DB } from '#db/types.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Db } from '#platform/server/database/database.ts';

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
