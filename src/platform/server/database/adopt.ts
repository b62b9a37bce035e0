import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { CommandError } from '../command-error.ts';
import { describeSchema } from './describe-schema.ts';
import { isBaseline, type AppliedMigration, type Migration } from './migrations.ts';

const list = new URL('../../../../db/before-baseline.txt', import.meta.url);

/** Reads the migrations that the baseline replaced, in the order of their numbers. */
export async function readReplaced(): Promise<AppliedMigration[]> {
  const lines = (await readFile(list, 'utf8')).trim().split('\n');
  return lines.map((line) => {
    const [name = '', checksum = ''] = line.split(' ');
    return { name, checksum };
  });
}

/**
 * Compares what a database or a backup has applied with the migrations that the baseline replaced.
 * @returns whether it has all of them, so that it is like a database made by the baseline; false: it has none
 * @throws CommandError when it stopped at one of them, since only the program that still has them can go on
 */
export async function isFromBeforeBaseline(what: string, applied: readonly AppliedMigration[]): Promise<boolean> {
  const replaced = await readReplaced();
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  if (!replaced.some(({ name }) => checksums.has(name))) return false;
  const [missing] = replaced.filter(({ name, checksum }) => checksums.get(name) !== checksum);
  if (!missing) return true;
  throw new CommandError(
    `The ${what} was made by an early Muster and has not got as far as ${missing.name}. Bring it up to date with the last version that can, commit f7e30807, and then use this one (docs/runbook.md, “A database from before the baseline”). Nothing was changed.`,
  );
}

/**
 * Takes over a database of the migrations that the baseline replaced: the list of its migrations becomes the
 * baseline's, and nothing else changes. Its schema is compared with what the baseline makes before.
 * @throws CommandError when something of the schema is missing or different
 */
export async function adoptDatabase(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const [baseline, replaced] = [migrations.filter(isBaseline), await readReplaced()];
  await client.query('begin');
  try {
    const expected = await describeBaseline(client, baseline);
    const found = new Set(await describeSchema(client, 'public'));
    // Whatever an owner has added or tuned does no harm.
    const differences = expected.filter((line) => !line.startsWith('tuning ') && !found.has(line));
    if (differences.length) throw new CommandError(describeDifference(differences));
    await client.query('delete from migrations where name = any ($1)', [replaced.map(({ name }) => name)]);
    for (const { name, checksum } of baseline)
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Makes the baseline in a schema of its own, describes it, and takes it back. */
async function describeBaseline(client: pg.Client, baseline: readonly Migration[]): Promise<string[]> {
  await client.query(
    'savepoint baseline; create schema muster_baseline; set local search_path = muster_baseline, public',
  );
  for (const { sql } of baseline) await client.query(sql);
  const lines = await describeSchema(client, 'muster_baseline');
  await client.query('rollback to savepoint baseline');
  return lines;
}

/** Number of differing objects that the sentence names. */
const maxNamedObjects = 5;

function describeDifference(lines: readonly string[]): string {
  const names = lines.map((line) => line.split(':', 1)[0] ?? line);
  const others = names.length - maxNamedObjects;
  return `The database is not as Muster made it: ${names.slice(0, maxNamedObjects).join(', ')}${others > 0 ? ` and ${others} more` : ''} is missing or was changed. Take back what was changed in it by hand, or restore a backup into an empty database. Nothing was changed.`;
}
