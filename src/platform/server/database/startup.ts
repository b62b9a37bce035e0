import type { Config } from '../config.ts';
import { connect, type Database } from './database.ts';
import {
  runningPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../embedded-postgres/embedded-postgres.ts';
import { fullDisk } from '../embedded-postgres/cluster.ts';
import { prepareJobs } from '../jobs/jobs.ts';
import { requireFitness } from './fitness.ts';
import { migrate } from './migrate.ts';
import { reasonsAgainstLogin, reasonsAgainstServing } from './privileges.ts';
import { CommandError } from '../command-error.ts';
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
  const running = options.beside ? await runningPostgres(config.dataDir) : undefined;
  if (running) return open(running, undefined, shared, async () => {});
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
  if (databaseUrl) await refuseMightyLogin(databaseUrl);
}

/** Runs before anything is created: a superuser would remain the owner of tables that it creates. */
async function refuseMightyLogin(url: string): Promise<void> {
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
