import pg from 'pg';
import { CommandError } from '../command-error.ts';
import { adoptDatabase, isFromBeforeBaseline } from './adopt.ts';
import { readMigrations, type AppliedMigration, type Migration } from './migrations.ts';
import { isDiskFull, isLost } from './outage.ts';

export interface MigrationResult {
  /** File names applied by this run, in order. */
  readonly applied: string[];
}

/**
 * Brings a database up to date: plain SQL files, in the order of their numbers, each in its own transaction,
 * never backwards. Several servers may start together; one migrates and the others wait.
 * @param url an owner's connection string
 * @param andThen further work that only one process may do at a time
 * @param say receives a message when this start waits for another, or takes over a database from before the baseline
 * @throws CommandError when an applied file was changed, or the database is newer than this program
 */
export async function migrate(
  url: string,
  andThen: () => Promise<void> = async () => {},
  say: (sentence: string) => void = () => {},
): Promise<MigrationResult> {
  const client = new pg.Client({ connectionString: url });
  // The running statement fails, too.
  client.on('error', () => {});
  await client.connect();
  try {
    await lock(client, say);
    const applied = await applyMissing(client, say);
    await andThen();
    return { applied };
  } finally {
    await client.end();
  }
}

/** Applies the missing migrations in order. */
async function applyMissing(client: pg.Client, say: (sentence: string) => void): Promise<string[]> {
  const migrations = await readMigrations();
  await prepare(client);
  let rows = await readApplied(client);
  if (await isFromBeforeBaseline('database', rows)) {
    await adoptDatabase(client, migrations);
    say(adopted);
    rows = await readApplied(client);
  }
  const appliedChecksums = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const unknown = rows.filter((row) => !migrations.some(({ name }) => name === row.name));
  if (unknown.length)
    throw new CommandError(
      `The database is from a newer Muster. It contains ${unknown.map(({ name }) => name).join(', ')}.`,
    );
  const applied: string[] = [];
  for (const migration of migrations) {
    const { name, checksum } = migration;
    if (appliedChecksums.get(name) === checksum) continue;
    if (appliedChecksums.has(name)) throw new CommandError(`Migration ${name} was changed after it was applied.`);
    await client.query('begin');
    try {
      await applyMigration(client, migration);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
    applied.push(name);
  }
  return applied;
}

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>('select name, checksum from migrations order by name');
  return rows;
}

const adopted =
  'The database is from before the migrations became one per feature. Its list of migrations was replaced; nothing else was changed.';

/** Locks until the connection ends. Migrations are short, so a start that waits long reports the reason. */
async function lock(client: pg.Client, say: (sentence: string) => void): Promise<void> {
  const key = `hashtext('muster.migrate')`;
  const { rows } = await client.query<{ is_mine: boolean }>(`select pg_try_advisory_lock(${key}) as is_mine`);
  if (rows[0]?.is_mine) return;
  const timer = setTimeout(() => say(waitingSentence), sayWaitingMs);
  await client.query(`select pg_advisory_lock(${key})`).finally(() => clearTimeout(timer));
}

/** Milliseconds of waiting before it is reported. */
const sayWaitingMs = 5000;
const waitingSentence =
  'Another Muster is bringing this database up to date. This start waits for it; if there is none, end the connection that holds the advisory lock (pg_locks).';

/** Creates the role that every request runs as, and the list of applied migrations. */
export async function prepare(client: pg.Client): Promise<void> {
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'muster_app') then
        create role muster_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
      end if;
      if not pg_has_role(current_user, 'muster_app', 'set') then
        execute format('grant muster_app to %I', current_user);
      end if;
    end $$`);
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
}

/** Whether the machine failed rather than the statement. */
const isOutage = (error: unknown): boolean =>
  isDiskFull(error) || isLost(error) || (error as { code?: unknown }).code === undefined;

/** Applies one migration in the open transaction. @throws CommandError with PostgreSQL's message */
export async function applyMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
  } catch (error) {
    if (isOutage(error)) throw error;
    throw new CommandError(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
