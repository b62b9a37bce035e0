import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Database, type Db } from '../server/database/database.ts';
import type { LocalDate } from '../shared/schemas.ts';
import { startMigrated } from './copied-postgres.ts';
import { stopProcesses } from './process.ts';

/** A separate PostgreSQL with a company and a person, for tests that kill processes using it. */
export interface OwnPostgres {
  readonly url: string;
  readonly folder: string;
  readonly database: Database;
  readonly company_id: string;
  /** Id of Hanna. */
  readonly person_id: string;
  inside<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Also ends the processes that were started. */
  close(): Promise<void>;
}

export async function ownPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-test-'));
  const postgres = await startMigrated(folder);
  const database = connect({ url: postgres.url });
  const company_id = crypto.randomUUID();
  await database.outside('write', (db) => db.insertInto('companies').values({ id: company_id }).execute());
  const inside = <T>(work: (db: Db) => Promise<T>) => database.tenant(company_id, 'write', work);
  const began = '2000-01-01' as LocalDate;
  const { id: person_id } = await inside(async (db) => {
    const settings = { name: 'Acme', timezone: 'Europe/Berlin', app_calendar_start_date: began };
    await db.insertInto('company_settings').values(settings).execute();
    const hanna = { name: 'Hanna', username: 'hanna', joined_on: began };
    return db.insertInto('people').values(hanna).returning('id').executeTakeFirstOrThrow();
  });
  return {
    url: postgres.url,
    folder,
    database,
    company_id,
    person_id,
    inside,
    async close() {
      await stopProcesses();
      await database.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
