import type { FastifyBaseLogger } from 'fastify';
import { rowsOf, type Database, type Db } from '#platform/server/database/database.ts';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import { inboxChannel } from './inbox.ts';
import { settleBacklog, settleMoment } from './settle-inbox.ts';

/** Milliseconds between two looks at all inboxes: a lost notification is made up for. */
const sweepMs = 30_000;

interface Resources {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /** Companies that it serves; all, where nothing is said. */
  readonly serves?: (company: string) => boolean;
}

/**
 * Pairs what arrives, in every process that works in the background; two at the same person wait for each other. A
 * backlog is paired beside what people punch meanwhile.
 */
export function startInbox({ database, log, serves = () => true }: Resources): { close(): Promise<void> } {
  let isClosing = false;
  const isOver = () => isClosing;
  const now = () => Math.floor(Date.now() / 1000);
  const workOn = (work: (company: string) => Promise<void>) =>
    oneAfterTheOther(
      (company) => work(company).catch((error: unknown) => log.error({ err: error, company }, 'inbox of punches')),
      isOver,
    );
  const backlogs = workOn((company) => settleBacklog(database, company, now, isOver));
  const moments = workOn(async (company) => {
    if (await settleMoment(database, company, now)) backlogs.wake(company);
  });
  const sweep = () =>
    forEachCompany(database, async (company) => {
      if (serves(company) && (await database.tenant(company, 'read', isWaiting))) moments.wake(company);
    }).catch((error: unknown) => log.error({ err: error }, 'inboxes of punches'));
  const wake = (company: string) => {
    if (serves(company)) moments.wake(company);
  };
  database.notifications.listen(inboxChannel, wake, () => void sweep());
  const timer = setInterval(() => void sweep(), sweepMs);
  timer.unref();
  return {
    async close() {
      isClosing = true;
      clearInterval(timer);
      await Promise.all([moments.ended(), backlogs.ended()]);
    },
  };
}

/** Works on companies one after the other; one that is named meanwhile comes again. */
function oneAfterTheOther(work: (company: string) => Promise<void>, isOver: () => boolean) {
  const waiting = new Set<string>();
  let running: Promise<void> | undefined;
  const drain = async () => {
    for (const company of waiting) {
      if (isOver()) return;
      waiting.delete(company);
      await work(company);
    }
  };
  const wake = (company: string): void => {
    waiting.add(company);
    running ??= drain().finally(() => {
      running = undefined;
      const [next] = waiting;
      if (next !== undefined && !isOver()) wake(next);
    });
  };
  return { wake, ended: async () => running };
}

async function isWaiting(db: Db): Promise<boolean> {
  const rows = await rowsOf(db, `select 1 from punches where result = 'new' limit 1`);
  return rows.length > 0;
}
