import type { FastifyBaseLogger } from 'fastify';
import { rowsOf, type Database, type Db } from '#platform/server/database/database.ts';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import { hasNameless, inboxChannel } from './inbox.ts';
import { settleBacklog, settleMoment } from './settle-inbox.ts';

/** Milliseconds between two sweeps of all inboxes, which make up for lost notifications. */
const sweepMs = 30_000;
/** Number of companies processed concurrently, since a locked day delays its whole company. */
const companiesAtOnce = 2;
/** Milliseconds after which people locked by a long change are tried again. */
const retryMs = 1_000;

interface Resources {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /** Predicate for the companies to serve; all if omitted. */
  readonly serves?: (company: string) => boolean;
}

/**
 * Pairs arriving punches, in every background process; two processes wait for each other at the same person.
 * A backlog is paired alongside new punches.
 */
export function startInbox({ database, log, serves = () => true }: Resources): { close(): Promise<void> } {
  let isClosing = false;
  const isOver = () => isClosing;
  const now = () => Math.floor(Date.now() / 1000);
  const workOn = (atOnce: number, work: (company: string) => Promise<void>) =>
    limitedQueue(
      (company) => work(company).catch((error: unknown) => log.error({ err: error, company }, 'inbox of punches')),
      atOnce,
      isOver,
    );
  const backlogs = workOn(1, async (company) => {
    const { isLocked, failure } = await settleBacklog(database, company, now, isOver);
    if (isLocked) retryLocked.comesLater(company);
    if (failure) throw failure;
  });
  const moments = workOn(companiesAtOnce, async (company) => {
    const { isBacklog, isLocked, failure } = await settleMoment(database, company, now);
    if (isBacklog) backlogs.wake(company);
    if (isLocked) retryLocked.comesLater(company);
    if (failure) throw failure;
  });
  const retryLocked = delayedWaker(retryMs, (company) => moments.wake(company));
  const sweep = () =>
    forEachCompany(database, async (company) => {
      if (serves(company) && (await database.tenant(company, 'read', isWaiting))) moments.wake(company);
    }).catch((error: unknown) => log.error({ err: error }, 'inboxes of punches'));
  const wake = (company: string) => {
    if (serves(company)) moments.wake(company);
  };
  database.notifications.listen(inboxChannel, wake, () => void sweep());
  const timer = setInterval(() => void sweep(), sweepMs).unref();
  return {
    async close() {
      isClosing = true;
      clearInterval(timer);
      await Promise.all([moments.ended(), backlogs.ended()]);
      retryLocked.close();
    },
  };
}

/** Wakes a company again after a delay. */
function delayedWaker(ms: number, wake: (company: string) => void) {
  const timers = new Map<string, NodeJS.Timeout>();
  const wakeLater = (company: string): void => {
    clearTimeout(timers.get(company));
    const timer = setTimeout(() => {
      timers.delete(company);
      wake(company);
    }, ms);
    timers.set(company, timer.unref());
  };
  return { comesLater: wakeLater, close: () => timers.forEach((timer) => clearTimeout(timer)) };
}

/** Processes several companies concurrently, each once; one that is named meanwhile is processed again. */
function limitedQueue(work: (company: string) => Promise<void>, atOnce: number, isOver: () => boolean) {
  const waiting = new Set<string>();
  const running = new Map<string, Promise<void>>();
  const begin = (): void => {
    for (const company of waiting) {
      if (running.size >= atOnce || isOver()) return;
      if (running.has(company)) continue;
      waiting.delete(company);
      const ended = work(company).finally(() => {
        running.delete(company);
        begin();
      });
      running.set(company, ended);
    }
  };
  const wake = (company: string): void => {
    waiting.add(company);
    begin();
  };
  return { wake, ended: async () => void (await Promise.all(running.values())) };
}

async function isWaiting(db: Db): Promise<boolean> {
  const rows = await rowsOf(db, `select 1 from punches where result = 'new' limit 1`);
  return rows.length > 0 || hasNameless(db);
}
