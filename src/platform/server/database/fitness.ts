import pg from 'pg';
import { CommandError } from '../command-error.ts';

/** Oldest PostgreSQL version with what the schema needs (uuidv7, the SET option of GRANT). */
const oldestMajor = 18;

/** Number of attempts to detect a pooler that shares a connection. */
const attempts = 5;
/** Milliseconds to wait for an answer: a pooler without a further connection lets the second of two wait. */
const patienceMs = 5000;

/**
 * Checks before any change that PostgreSQL is new enough, and that a connection stays the same while it is used.
 * @throws CommandError
 */
export async function requireFitness(url: string): Promise<void> {
  const client = () => new pg.Client({ connectionString: url, query_timeout: patienceMs });
  const [one, other] = [client(), client()];
  for (const each of [one, other]) each.on('error', () => {});
  try {
    await one.connect();
    await requireVersion(one);
    await other.connect();
    if (await isHandedOn(one, other)) throw new CommandError(handedOn);
  } catch (error) {
    throw error instanceof Error && error.message === 'Query read timeout' ? new CommandError(noSecond) : error;
  } finally {
    await Promise.all([one, other].map((each) => each.end().catch(() => {})));
  }
}

const handedOn =
  'The pooler in front of the database gives each transaction another connection (PgBouncer: pool_mode = transaction). ' +
  'Muster needs a connection of its own for as long as it uses it. Set pool_mode = session for its database, or let ' +
  'DATABASE_URL and DATABASE_MIGRATION_URL lead to PostgreSQL itself. Nothing was changed.';

const noSecond =
  'The database, or the pooler in front of it, gave no second connection within five seconds. Muster needs ' +
  'DATABASE_CONNECTIONS (10) and about ten more for each server. Nothing was changed.';

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string; name: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
  );
  const [{ number, name } = { number: '0', name: 'unknown' }] = rows;
  if (Math.floor(Number(number) / 10_000) < oldestMajor)
    throw new CommandError(
      `Muster needs PostgreSQL ${oldestMajor} or newer, and the database is PostgreSQL ${name}. Nothing was changed.`,
    );
}

/** Whether the other connection was replaced while the first one is in a transaction. */
async function isHandedOn(one: pg.Client, other: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = await processOf(one);
    await other.query('begin');
    await other.query('select 1');
    const after = await processOf(one).catch(() => undefined);
    await other.query('rollback').catch(() => {});
    if (after !== before) return true;
  }
  return false;
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
