import type pg from 'pg';
import { readReplaced } from '../server/database/adopt.ts';

/**
 * Makes a database what the migrations that the baseline replaced have left: the same schema, with their list.
 * @param upTo leaves out those after it
 */
export async function listReplacedMigrations(owner: pg.Client, upTo = '9999'): Promise<void> {
  await owner.query('delete from migrations');
  for (const { name, checksum } of await readReplaced())
    if (name <= upTo) await owner.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
}
