import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readPasswords } from '../server/embedded-postgres/cluster.ts';
import { startMigrated } from './copied-postgres.ts';

/** A PostgreSQL for tests that need whole databases. */
export interface OwnPostgres {
  /** Creates an empty database. @returns its owner's connection string */
  newDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL in its own directory, which is removed when it is stopped. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-test-'));
  const postgres = await startMigrated(folder);
  const passwords = await readPasswords(folder);
  const address = (database: string, user: string, password = '') => {
    const url = new URL(postgres.url);
    url.pathname = `/${database}`;
    url.username = user;
    url.password = password;
    return url.href;
  };
  let databaseCount = 0;
  return {
    async newDatabase() {
      const admin = new pg.Client({ connectionString: address('postgres', 'postgres', passwords?.postgres) });
      await admin.connect();
      const name = `test_${(databaseCount += 1)}`;
      await admin.query(`create database ${name} owner muster_owner`);
      await admin.end();
      return address(name, 'muster_owner', passwords?.muster_owner);
    },
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
