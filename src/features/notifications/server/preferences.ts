import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { requireUnchanged, versionOf } from '#platform/server/version.ts';
import type { AlertType } from '#platform/shared/alerts.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import type { Channels, StoredChannels } from '../rules/channels.ts';
import { usualHours, type Hours } from '../rules/hours.ts';
import { alertChannels } from './queries.ts';

const everything: Channels = { in_app: true, mail: true, push: true };

/** Returns a person's own choices; without any, they receive everything immediately. */
async function ownOf(db: Db, personId: string, declared: readonly AlertType[]) {
  const [stored, hours] = await Promise.all([
    db
      .selectFrom('alert_preferences')
      .select(['event', 'in_app', 'mail', 'push'])
      .where('person_id', '=', personId)
      .execute(),
    db
      .selectFrom('alert_hours')
      .select(['is_digest', 'digest_time', 'is_quiet', 'quiet_from', 'quiet_until', 'is_quiet_on_days_off'])
      .where('person_id', '=', personId)
      .executeTakeFirst(),
  ]);
  return { alerts: choicesByKey(declared, stored), hours: hours ?? usualHours };
}

function choicesByKey(declared: readonly AlertType[], stored: readonly StoredChannels[]): Record<string, Channels> {
  const choiceOf = ({ key, always }: AlertType): Channels => {
    const found = always ? undefined : stored.find(({ event }) => event === key);
    return found ? { in_app: found.in_app, mail: found.mail, push: found.push } : everything;
  };
  return Object.fromEntries(declared.map((alert) => [alert.key, choiceOf(alert)]));
}

/** Returns the same with the company's channels. */
export async function preferencesOf(db: Db, personId: string, declared: readonly AlertType[]) {
  const [own, company, { web_push }] = await Promise.all([
    ownOf(db, personId, declared),
    alertChannels(db, declared),
    cachedSettings(db),
  ]);
  const sent = Object.entries(company).map(([key, channels]) => [
    key,
    { ...channels, push: channels.push && web_push },
  ]);
  return {
    ...own,
    company: Object.fromEntries(sent) as Record<string, Channels>,
    version: versionOf(own),
  };
}

interface PreferencesInput {
  readonly alerts: Readonly<Record<string, Channels>>;
  readonly hours: Hours;
  readonly version?: string | undefined;
}

/** Stores a person's choices. @throws 461 when they were changed in another browser meanwhile */
export async function savePreferences(
  db: Db,
  personId: string,
  declared: readonly AlertType[],
  { alerts, hours, version }: PreferencesInput,
): Promise<void> {
  await sql`select from people where id = ${personId} for no key update`.execute(db);
  requireUnchanged(version, await ownOf(db, personId, declared));
  await db.deleteFrom('alert_preferences').where('person_id', '=', personId).execute();
  const rows = declared
    .filter(({ key, always }) => !always && Object.values(alerts[key] ?? everything).includes(false))
    .map(({ key }) => ({ person_id: personId, event: key, ...everything, ...alerts[key] }));
  if (rows.length) await db.insertInto('alert_preferences').values(rows).execute();
  await db
    .insertInto('alert_hours')
    .values({ person_id: personId, ...hours })
    .onConflict((clash) => clash.columns(['tenant_id', 'person_id']).doUpdateSet(hours))
    .execute();
}
