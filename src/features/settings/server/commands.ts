import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { requireUnchanged } from '#platform/server/version.ts';
import { settingsChanged } from '#features/company/events.ts';
import { setSettings, type SettingsColumns } from '#features/company/server/commands.ts';
import { lockSettings, settingsOf, type Settings } from '#features/company/server/queries.ts';
import { testMailRequested } from '../events.ts';

interface Saving<Values> {
  /** What the form was read as; undefined when that does not matter. */
  readonly version: string | undefined;
  /** The form's values of a row. */
  readonly form: (row: Settings) => Values;
  /** The columns to set, given the row as it is under the lock. */
  readonly columns: (row: Settings) => SettingsColumns | Promise<SettingsColumns>;
}

/**
 * Saves a part of the company's settings, holding its row; afterwards every open browser of the company follows.
 * @returns the values as they are now
 * @throws 461 when somebody else has changed this part meanwhile
 */
export async function saveSettings<Values extends Readonly<Record<string, unknown>>>(
  db: Db,
  { version, form, columns }: Saving<Values>,
): Promise<Settings> {
  const row = await lockSettings(db);
  requireUnchanged(version, form(row));
  await setSettings(db, { ...(await columns(row)), updated_at: sql<Date>`now()` });
  await emit(db, settingsChanged, {});
  return settingsOf(db);
}

/** Dismisses a welcome panel for everybody, or brings it back. */
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

/** Asks for a test mail; what becomes of it is kept for its receiver. */
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
