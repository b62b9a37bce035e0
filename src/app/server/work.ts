import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#platform/server/config.ts';
import { connect } from '#platform/server/database/database.ts';
import { openFileStore } from '#platform/server/files/file-store-settings.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import { startRelay } from '#platform/server/events/relay.ts';
import type { OpenedDatabase } from '#platform/server/database/startup.ts';
import { deleteDeliveredEvents } from '#platform/server/events/delete-delivered-events.ts';
import { watchClock } from './clock-check.ts';
import { features } from './features.ts';
import { openSenders } from './senders.ts';

export interface RunningWorker {
  /** Finishes the work that has begun. */
  close(): Promise<void>;
}

/** Number of connections for all long work of a process. */
const longConnections = 4;

interface Closable {
  close(): unknown;
}

/** Closes the parts in reverse order of their opening. */
async function closeAll(opened: readonly Closable[]): Promise<void> {
  for (const each of opened.toReversed()) await each.close();
}

/**
 * Delivers events and runs jobs in this process; any number of processes may do so.
 * @throws when it cannot begin; everything opened until then is closed, so that PostgreSQL can stop
 */
export async function work(config: Config, opened: OpenedDatabase, log: FastifyBaseLogger): Promise<RunningWorker> {
  const parts: Closable[] = [];
  const keep = <Part extends Closable>(part: Part): Part => {
    parts.push(part);
    return part;
  };
  try {
    await begin(config, opened, log, keep);
  } catch (error) {
    // Errors while closing are only logged, so that the error of the start is the one that is thrown.
    for (const part of parts.toReversed())
      await closeAll([part]).catch((err: unknown) => log.warn({ err }, 'a part of the work could not be closed'));
    throw error;
  }
  return { close: () => closeAll(parts) };
}

async function begin(
  config: Config,
  { database, url }: OpenedDatabase,
  log: FastifyBaseLogger,
  keep: <Part extends Closable>(part: Part) => Part,
): Promise<void> {
  const files = keep(await openFileStore(config));
  const senders = await openSenders(config, { database, files, log });
  const [mailer, push] = [keep(senders.mailer), keep(senders.push)];
  const long = keep(connect({ url, connections: longConnections, stepsBack: true }));
  const background = features.map((feature) => feature.background?.({ database: long, log }));
  for (const running of background) if (running) keep(running);
  const jobs = keep(
    await openJobs({
      url,
      jobs: [deleteDeliveredEvents, ...features.flatMap((feature) => feature.jobs ?? [])],
      log,
      runs: true,
    }),
  );
  const publicUrl = `${config.publicUrl}${config.webPrefix}`;
  await jobs.work({ database, mailer, push, files, publicUrl, settingsOf: config.settingsOf, log }, long);
  const listeners = features.flatMap((feature) => feature.listeners ?? []);
  keep(startRelay({ database, listeners, features, jobs, log }));
  keep(watchClock(long, log));
}
