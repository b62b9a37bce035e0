import { sql } from 'kysely';
import type { Database, Db } from '#platform/server/database/database.ts';
import type { Demo } from '#platform/server/demo.ts';
import { addDays, localDateOf } from '#platform/shared/time.ts';
import { createWorkspace } from '#features/workspace/server/commands.ts';
import { features } from '../server/features.ts';
import { demoShifts } from './habits.ts';
import { peopleOn } from './people.ts';

interface DemoStart {
  /** Everybody at the demo company signs in with it. */
  readonly password: string;
  readonly now: Date;
  /** How many days are told; a year of them, unless somebody is in a hurry. */
  readonly days?: number;
}

export interface DemoOptions extends DemoStart {
  readonly database: Database;
}

const zone = 'Europe/Copenhagen';

/**
 * The demo company: 60 people with a year of days, brought up to date at every start. Running it again adds the
 * days that have passed since and touches nothing that somebody clocked by hand.
 */
export async function makeDemo({ database, ...start }: DemoOptions): Promise<void> {
  const companyId = await database.outside('write', async (db) => {
    // Nobody else may set it up: the demo company is complete.
    const known = await db
      .updateTable('companies')
      .set({ setup_token_hashes: null })
      .where('host', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return (
      known ?? (await db.insertInto('companies').values({ host: null }).returning('id').executeTakeFirstOrThrow())
    ).id;
  });
  await database.tenant(companyId, 'write', (db) => fillCompany(db, start));
}

/** Lets the company of this transaction be the demo's: every feature adds what is missing. */
export async function fillCompany(db: Db, { password, now: moment, days = 365 }: DemoStart): Promise<void> {
  const now = Math.floor(moment.getTime() / 1000);
  const today = localDateOf(now, zone);
  const began = addDays(today, -days);
  const demo: Demo = { zone, began, today, now, people: peopleOn(today, began), shifts: demoShifts };
  const exists = await db.selectFrom('company_settings').select('tenant_id').executeTakeFirst();
  const founded = exists ? undefined : { ...demo, password, ownerId: await createCompany(db, demo, password) };
  for (const { demo: part } of features) {
    if (founded) await part?.create?.(db, founded);
    await part?.update?.(db, demo);
  }
}

/** @returns the Owner's id */
async function createCompany(db: Db, { people, now }: Demo, password: string): Promise<string> {
  const [owner] = people;
  if (!owner) throw new Error('The demo company has nobody in it.');
  const { name, email } = owner;
  const company = { company_name: 'Alder & Finch', timezone: zone };
  const { id } = await createWorkspace(db, { ...company, name, email, password, now });
  // What follows is the owner's doing, as the audit log tells it.
  await sql`select set_config('app.actor', ${JSON.stringify({ id })}, true)`.execute(db);
  return id;
}
