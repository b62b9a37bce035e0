import type { Job } from '#platform/server/jobs.ts';
import { chainState } from './queries.ts';

/**
 * Writes where every company's chain ends into the server's log, once a day: a copy outside of the database, by which a log
 * that was cut off or made anew is known (`npm run audit:verify -- --expect HASH`).
 */
const logHeads: Job<Record<string, never>> = {
  name: 'audit.log-heads',
  cron: '3 0 * * *',
  async run({ database, log }) {
    const companies = await database.outside('read', (db) => db.selectFrom('companies').select('id').execute());
    for (const { id } of companies) {
      const { position, hash } = await database.tenant(id, 'read', chainState);
      if (hash) log.info({ company: id, position, hash }, 'audit chain');
    }
  },
};

export const auditJobs: readonly Job[] = [logHeads];
