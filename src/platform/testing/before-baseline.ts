import pg from 'pg';
import { readReplaced } from '../server/database/adopt.ts';
import { applyMigration, prepare } from '../server/database/migrate.ts';
import { isBaseline, readMigrations } from '../server/database/migrations.ts';

/** Makes a database by the baseline alone, without the migrations after it. */
export async function migrateBaseline(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await prepare(owner);
    for (const migration of (await readMigrations()).filter(isBaseline)) await applyMigration(owner, migration);
  } finally {
    await owner.end();
  }
}

/**
 * Makes a database what the migrations that the baseline replaced have left: the same schema, with their list.
 * @param upTo leaves out those after it
 */
export async function listReplacedMigrations(owner: pg.Client, upTo = '9999'): Promise<void> {
  await owner.query('delete from migrations');
  for (const { name, checksum } of await readReplaced())
    if (name <= upTo) await owner.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
}
