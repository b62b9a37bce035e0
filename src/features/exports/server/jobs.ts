import { sql } from 'kysely';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { deleteFiles } from '#features/files/server/commands.ts';
import { exportOwner } from './queries.ts';

/** Deletes expired files and files that can no longer be downloaded. */
const sweep: Job<Record<string, never>> = {
  name: 'exports.sweep',
  cron: '13 * * * *',
  run: ({ database }) =>
    forEachCompany(database, (id) =>
      database.tenant(id, 'write', async (db) => {
        const { rows } = await sql<{ owner_id: string }>`
          select f.owner_id from files f left join batches b on b.id = f.owner_id
           where f.owner_type = ${exportOwner('').owner_type} and (b.id is null or b.file_until <= now())`.execute(db);
        for (const { owner_id } of rows) await deleteFiles(db, exportOwner(owner_id));
      }),
    ),
};

export const exportJobs: readonly Job[] = [sweep];
