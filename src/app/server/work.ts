import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#platform/server/config.ts';
import { connect } from '#platform/server/database/database.ts';
import { openFileStore } from '#platform/server/files/file-store-settings.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import { createMailer } from '#platform/server/mail/mail.ts';
import { createPushSender } from '#platform/server/push/push.ts';
import { pushSettings } from '#platform/server/push/push-settings.ts';
import { vapidKeysOf } from '#platform/server/push/vapid.ts';
import { startRelay } from '#platform/server/events/relay.ts';
import type { OpenedDatabase } from '#platform/server/database/startup.ts';
import { deleteDeliveredEvents } from '#platform/server/events/delete-delivered-events.ts';
import { watchClock } from './clock-check.ts';
import { features } from './features.ts';

export interface Working {
  /** Finishes what has begun. */
  close(): Promise<void>;
}

/** Of all long work of a process together. */
const longConnections = 4;

/** Delivers events and runs jobs in this process; any number of processes may. */
export async function work(
  config: Config,
  { database, url }: OpenedDatabase,
  log: FastifyBaseLogger,
): Promise<Working> {
  const files = await openFileStore(config);
  const { smtpUrl, mailFrom: from, dataDir } = config;
  const mailer = createMailer({ smtpUrl, from, dataDir, files, log });
  const push = createPushSender({
    keys: await database.outside('read', vapidKeysOf),
    subject: pushSubject(config),
    hosts: config.settingsOf(pushSettings).hosts,
    network: config.pushNetwork,
  });
  const jobs = await openJobs({
    url,
    jobs: [deleteDeliveredEvents, ...features.flatMap((feature) => feature.jobs ?? [])],
    log,
    runs: true,
  });
  const long = connect({ url, connections: longConnections, stepsBack: true });
  const publicUrl = `${config.publicUrl}${config.webPrefix}`;
  await jobs.work({ database, mailer, push, files, publicUrl, settingsOf: config.settingsOf, log }, long);
  const relay = startRelay({ database, listeners: features.flatMap((feature) => feature.listeners ?? []), jobs, log });
  const clock = watchClock(long, log);
  const background = features.map((feature) => feature.background?.({ database: long, log }));
  return {
    async close() {
      await clock.close();
      await relay.close();
      await jobs.close();
      for (const running of background) await running?.close();
      await long.close();
      mailer.close();
      push.close();
      files.close();
    },
  };
}

/** Whom a push service may write to when it has trouble with our messages (RFC 8292). */
function pushSubject({ publicUrl, mailFrom }: Config): string {
  if (publicUrl.startsWith('https:')) return publicUrl;
  return `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
