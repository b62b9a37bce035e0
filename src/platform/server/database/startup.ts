import pg from 'pg';
import type { Config } from '../config.ts';
import {
  runningPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../embedded-postgres/embedded-postgres.ts';
import { fullDisk } from '../embedded-postgres/cluster.ts';
import { prepareJobs } from '../jobs/jobs.ts';
import { CommandError } from '../command-error.ts';
import { connect, type Database } from './database.ts';
import { requireFitness } from './fitness.ts';
import { migrate } from './migrate.ts';
import { throwAsCommandError } from './start-errors.ts';

export interface OpenedDatabase {
  readonly database: Database;
  /** The login that the server uses, as a connection string. */
  readonly url: string;
  /** File names of the migrations that this start applied. */
  readonly applied: readonly string[];
  /** Closes the connections, then stops PostgreSQL if this start has started it. */
  close(): Promise<void>;
}

export interface OpenOptions {
  say(sentence: string): void;
  /** Called when PostgreSQL is gone permanently; the sentence says why. */
  lost?(sentence: string): void;
  /** For commands beside the server: use the PostgreSQL of a Muster that runs on the data directory, if any. */
  readonly beside?: boolean;
  readonly connections?: number;
}

/**
 * Opens the configured database, brings it up to date and makes sure that row-level security applies.
 * @throws CommandError
 */
export async function openDatabase(config: Config, options: OpenOptions): Promise<OpenedDatabase> {
  const shared = { connections: config.databaseConnections, ...options };
  if (config.databaseUrl) {
    await requireUsable(config);
    return open(config.databaseUrl, config.migrationUrl, shared, async () => {});
  }
  const runningUrl = options.beside ? await runningPostgres(config.dataDir) : undefined;
  if (runningUrl) return open(runningUrl, undefined, shared, async () => {});
  const embedded: EmbeddedPostgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    say: options.say,
    ...(options.lost && { lost: options.lost }),
  });
  if (embedded.adopted) options.say('Muster is using the PostgreSQL left running by an earlier Muster.');
  // The reason of a failure is checked before PostgreSQL is stopped: without room it cannot shut down cleanly.
  let isFull = false;
  const opening = open(embedded.url, undefined, shared, async (hasFailed = false) => {
    isFull = hasFailed && (await embedded.hasNoRoom());
    await embedded.stop(isFull);
  });
  return opening.catch((error: unknown) => {
    throw isFull ? new CommandError(fullDisk) : error;
  });
}

export interface OpenedOwner {
  /** The owner's connection string. */
  readonly url: string;
  /** Stops PostgreSQL if this call has started it. */
  close(): Promise<void>;
}

/**
 * Opens the configured database as its owner without migrating it. For backup and restore.
 * @param options `beside`: see `openDatabase`; without it, a Muster that runs on the data directory is refused
 */
export async function openOwner(config: Config, options: OpenOptions): Promise<OpenedOwner> {
  const external = config.migrationUrl ?? config.databaseUrl;
  if (config.databaseUrl && !options.beside) await requireUsable(config);
  const url = external ?? (options.beside ? await runningPostgres(config.dataDir) : undefined);
  if (url) return { url, close: async () => {} };
  const { url: own, stop } = await startEmbeddedPostgres({ dataDir: config.dataDir, say: options.say });
  return { url: own, close: stop };
}

/** Checks whether Muster can use an external database at all. */
async function requireUsable({ databaseUrl, migrationUrl }: Config): Promise<void> {
  for (const url of new Set([databaseUrl, migrationUrl])) if (url) await requireFitness(url).catch(throwAsCommandError);
  if (databaseUrl) await refusePrivilegedLogin(databaseUrl);
}

/** Refuses such a login before anything is created: a superuser would remain the owner of tables that it creates. */
async function refusePrivilegedLogin(url: string): Promise<void> {
  const reasons = await reasonsAgainstLogin(url).catch(throwAsCommandError);
  if (reasons.length)
    throw new CommandError(
      [...reasons, 'Nothing was changed. See docs/runbook.md for how to create a login for DATABASE_URL.'].join('\n'),
    );
}

async function open(
  url: string,
  migrationUrl: string | undefined,
  { connections, say }: OpenOptions,
  stop: (hasFailed?: boolean) => Promise<void>,
): Promise<OpenedDatabase> {
  const ownerUrl = migrationUrl ?? url;
  try {
    const { applied } = await migrate(ownerUrl, () => prepareJobs(ownerUrl), say).catch(throwAsCommandError);
    const database = connect({ url, ...(connections && { connections }) });
    const close = async () => {
      await database.close();
      await stop();
    };
    try {
      const reasons = await reasonsAgainstServing(database, migrationUrl !== undefined).catch(throwAsCommandError);
      if (reasons.length) throw new CommandError(reasons.join('\n'));
    } catch (error) {
      await database.close();
      throw error;
    }
    return { database, url, applied, close };
  } catch (error) {
    await stop(true);
    throw error;
  }
}

interface Role {
  readonly name: string;
  readonly is_serving: boolean;
  readonly superuser: boolean;
  readonly bypasses: boolean;
  readonly reads_all: boolean;
  readonly owns: boolean;
}

/**
 * Row-level security does not bind superusers, owners of tables and roles with BYPASSRLS,
 * so the server must not serve as one of them, nor as a role that may become one.
 * @param isSeparate the login is not the owner's, so it must not own anything either
 * @returns a sentence per reason against serving; empty = fine
 */
async function reasonsAgainstServing(database: Database, isSeparate: boolean): Promise<string[]> {
  const roles = await rolesOf(database.pool);
  return roles.flatMap((role) =>
    sentencesAgainst(role, [
      ...attributesOf(role),
      ...(role.owns && !role.superuser && (role.is_serving || isSeparate) ? ['owns the tables'] : []),
    ]),
  );
}

/**
 * Like `reasonsAgainstServing`, for the login alone, before the database contains anything of Muster.
 * Does not check what it owns, since the owner may be the login when it serves as another role.
 */
async function reasonsAgainstLogin(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await rolesOf(client)).flatMap((role) => sentencesAgainst(role, attributesOf(role)));
  } finally {
    await client.end();
  }
}

/** Returns the login, and the role that it serves as once that exists. */
async function rolesOf(connection: pg.Pool | pg.Client): Promise<Role[]> {
  const { rows } = await connection.query<Role>(`
    select r.rolname as name, r.rolname = current_user as is_serving,
      exists (select from pg_roles p where p.rolsuper and pg_has_role(r.oid, p.oid, 'member')) as superuser,
      exists (select from pg_roles p where p.rolbypassrls and pg_has_role(r.oid, p.oid, 'member')) as bypasses,
      exists (select from pg_roles p where p.rolname in ('pg_read_all_data', 'pg_write_all_data') and pg_has_role(r.oid, p.oid, 'member')) as reads_all,
      exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
              where n.nspname = 'public' and c.relkind in ('r', 'p') and pg_has_role(r.oid, c.relowner, 'member')) as owns
    from pg_roles r where r.rolname in (current_user, session_user, 'muster_app')`);
  return rows;
}

function attributesOf({ superuser, bypasses, reads_all }: Role): string[] {
  if (superuser) return ['is a superuser'];
  return [...(bypasses ? ['has BYPASSRLS'] : []), ...(reads_all ? ['may read or write all data'] : [])];
}

function sentencesAgainst({ name }: Role, reasons: readonly string[]): string[] {
  return reasons.map(
    (reason) =>
      `The database role ${name} ${reason}, directly or through another role. Row-level security would not keep companies apart, so Muster does not serve with it.`,
  );
}
