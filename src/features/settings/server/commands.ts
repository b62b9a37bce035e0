import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { requireUnchanged } from '#platform/server/version.ts';
import { settingsChanged } from '#features/company/events.ts';
import { setSettings, type SettingsColumns } from '#features/company/server/commands.ts';
import { lockSettings, settingsOf, type Settings } from '#features/company/server/queries.ts';
import { testMailRequested } from '../events.ts';

interface SaveOptions<Values> {
  /** Version of the form that was read; undefined skips the check. */
  readonly version: string | undefined;
  /** Returns the form's values of a row. */
  readonly form: (row: Settings) => Values;
  /** Returns the columns to set, given the locked row. */
  readonly columns: (row: Settings) => SettingsColumns | Promise<SettingsColumns>;
}

/**
 * Saves a part of the company's settings under a lock of its row; open browsers of the company then update.
 * @returns the current values
 * @throws 461 when another person has changed this part meanwhile
 */
export async function saveSettings<Values extends Readonly<Record<string, unknown>>>(
  db: Db,
  { version, form, columns }: SaveOptions<Values>,
): Promise<Settings> {
  const row = await lockSettings(db);
  requireUnchanged(version, form(row));
  await setSettings(db, { ...(await columns(row)), updated_at: sql<Date>`now()` });
  await emit(db, settingsChanged, {});
  return settingsOf(db);
}

/** Dismisses a welcome panel for everyone, or restores it. */
export async function setWizard(db: Db, key: string, isDismissed: boolean): Promise<Settings> {
  return saveSettings(db, {
    version: undefined,
    form: () => ({}),
    columns: ({ dismissed_wizards }) => {
      const others = dismissed_wizards.filter((dismissed) => dismissed !== key);
      return { dismissed_wizards: isDismissed ? [...others, key].sort() : others };
    },
  });
}

/** Requests a test mail; its result is stored for the recipient. */
export async function requestTestMail(
  db: Db,
  person: { readonly id: string; readonly address: string },
  now: number,
): Promise<void> {
  const row = { address: person.address, state: 'waiting', detail: null, requested_at: new Date(now * 1000) };
  await db
    .insertInto('test_mails')
    .values({ person_id: person.id, ...row })
    .onConflict((clash) => clash.columns(['tenant_id', 'person_id']).doUpdateSet(row))
    .execute();
  await emit(db, testMailRequested, { person_id: person.id });
}
