import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/server/database/database.ts';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import { endQueueWaits, wasClockSetBack } from '#platform/server/jobs/queue-waits.ts';
import { endImpossibleWaits } from '#platform/server/waits.ts';
import { reviewAhead } from '#features/clock/server/commands/ahead.ts';
import { daysAhead } from '#features/days/server/queries/ahead.ts';
import { features } from './features.ts';

/** Milliseconds between checks whether the clock was set back. */
const lookEveryMs = 60_000;

const waits = features.flatMap(({ waits: own = [] }) => own);

/**
 * Corrects data at the start, and whenever the machine's clock was set back: everything that would wait until the clock
 * has caught up continues, and days recorded in the meantime need review and are named in the log.
 */
export function watchClock(database: Database, log: FastifyBaseLogger): { close(): Promise<void> } {
  const check = () => checkClock(database, log).catch((error: unknown) => log.error({ err: error }, 'clock check'));
  let running = check();
  const timer = setInterval(() => {
    running = running.then(async () => {
      const isBack = await wasClockSetBack(database).catch(() => false);
      if (!isBack) return;
      log.warn('The clock of this machine, or of the database, was ahead and has been set back.');
      await check();
    });
  }, lookEveryMs);
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Runs one check, as at the start. */
export async function checkClock(database: Database, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  await endQueueWaits(database);
  await forEachCompany(database, async (company_id) => {
    const changed = await database.tenant(company_id, 'write', (db) => endImpossibleWaits(db, waits));
    if (changed) log.warn({ company_id, changed }, 'what waited for a clock that was ahead goes on now');
    const days = await database.tenant(company_id, 'read', daysAhead);
    const latest = days
      .map((day) => day.latest)
      .sort()
      .at(-1);
    if (!latest) return;
    for (const day of days) await database.tenant(company_id, 'write', (db) => reviewAhead(db, day, Date.now() / 1000));
    const count = days.reduce((sum, day) => sum + day.count, 0);
    log.warn(
      { company_id, count, latest },
      `${count === 1 ? 'A time entry begins or ends' : `${count} time entries begin or end`} in the future, at ${latest} at the latest: ` +
        'the clock of the machine was ahead when it was recorded. The days wait for a review; their times are unchanged.',
    );
  });
}
