import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { chainState } from './queries.ts';

/**
 * Writes the end of every company's chain to the server's log once a day. This copy outside the
 * database reveals a log that was truncated or recreated (`npm run audit:verify -- --expect HASH`).
 */
const logHeads: Job<Record<string, never>> = {
  name: 'audit.log-heads',
  cron: '3 0 * * *',
  async run({ database, log }) {
    await forEachCompany(database, async (id) => {
      const { position, hash } = await database.tenant(id, 'read', chainState);
      if (hash) log.info({ company: id, position, hash }, 'audit chain');
    });
  },
};

export const auditJobs: readonly Job[] = [logHeads];
