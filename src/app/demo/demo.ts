import { signAs, type Database, type Db } from '#platform/server/database/database.ts';
import type { Demo, DemoFiles } from '#platform/server/demo.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import { forgetSetUpTokens } from '#platform/server/set-up-tokens.ts';
import { addDays, localDateOf } from '#platform/shared/time.ts';
import { createWorkspace } from '#features/workspace/server/commands.ts';
import { features } from '../server/features.ts';
import { demoShifts, rota } from './habits.ts';
import { peopleOn } from './people.ts';

interface DemoStart {
  /** Password of all people at the demo company. */
  readonly password: string;
  readonly now: Date;
  /** Number of days with data; by default a year. */
  readonly days?: number;
}

export interface DemoOptions extends DemoStart {
  readonly database: Database;
  readonly files: FileStore;
}

const zone = 'Europe/Copenhagen';

/**
 * Creates the demo company: 60 people with data of a year, brought up to date at every start.
 * Running it again adds the days that have passed since, and leaves everything clocked by hand unchanged.
 */
export async function makeDemo({ database, files, ...start }: DemoOptions): Promise<void> {
  const { company_id, isNew } = await makeDemoCompany(database, null, start);
  if (!isNew) return;
  const transact = <T>(work: (db: Db) => Promise<T>) => database.tenant(company_id, 'write', work);
  await storeFiles({ files, company_id, now: Math.floor(start.now.getTime() / 1000), transact });
}

/**
 * Creates everything but the files. Until it is complete, its workspace counts as not created, so that jobs ignore it.
 * @param host null: it answers to every name
 */
export async function makeDemoCompany(
  database: Database,
  host: string | null,
  start: DemoStart,
): Promise<{ readonly company_id: string; readonly isNew: boolean }> {
  const company_id = await database.outside('write', async (db) => {
    const known = await db
      .selectFrom('companies')
      .select('id')
      .where('host', host === null ? 'is' : '=', host)
      .executeTakeFirst();
    const values = { host, setup_token_hashes: [] };
    return (known ?? (await db.insertInto('companies').values(values).returning('id').executeTakeFirstOrThrow())).id;
  });
  const isNew = await database.tenant(company_id, 'write', async (db) => {
    // The demo company is complete, so no one else may set it up.
    await forgetSetUpTokens(db);
    return fillCompany(db, start);
  });
  return { company_id, isNew };
}

/** Lets every feature add its files to a company that has just been created. */
export async function storeFiles(files: DemoFiles): Promise<void> {
  for (const { demo: part } of features) await part?.store?.(files);
}

/**
 * Fills the company of this transaction: every feature adds the missing rows.
 * @returns whether it is new
 */
export async function fillCompany(db: Db, { password, now: moment, days = 365 }: DemoStart): Promise<boolean> {
  const now = Math.floor(moment.getTime() / 1000);
  const today = localDateOf(now, zone);
  const began = addDays(today, -days);
  const demo: Demo = { zone, began, today, now, people: peopleOn(today, began), shifts: demoShifts, rota, features };
  const exists = await db.selectFrom('company_settings').select('tenant_id').executeTakeFirst();
  const founded = exists ? undefined : { ...demo, password, ownerId: await createCompany(db, demo, password) };
  for (const { demo: part } of features) {
    if (founded) await part?.create?.(db, founded);
    await part?.update?.(db, demo);
  }
  return founded !== undefined;
}

/** @returns the Owner's id */
async function createCompany(db: Db, { people, now }: Demo, password: string): Promise<string> {
  const [owner] = people;
  if (!owner) throw new Error('The demo company has nobody in it.');
  const { name, email } = owner;
  const company = { company_name: 'Alder & Finch', timezone: zone };
  const { id } = await createWorkspace(db, { ...company, name, email, password, now });
  // The audit log attributes the following changes to the owner.
  signAs(db, { id });
  return id;
}
