import { sql } from 'kysely';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Reference } from '#platform/server/reference.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { batchJob } from '#features/batches/server/commands/batch-job.ts';
import type { NewcomerItems } from '#features/access/server/commands/newcomers.ts';
import type { NewcomerGifts } from '#features/access/server/queries/newcomer-gifts.ts';
import type { EmploymentImpacts } from '#features/employment/server/commands/confirm.ts';
import { importKindWith } from './import-batch.ts';
import { inviteKind } from './invite.ts';
import { managersKind } from './managers.ts';
import { undoKindWith } from './undo.ts';

/** Days after which an unfinished file, and the source of a finished import, are deleted. */
const retentionDays = 7;

/** Deletes personal data of files as soon as it is no longer needed. */
const sweep: Job<Record<string, never>> = {
  name: 'people-import.sweep',
  cron: '41 * * * *',
  run: ({ database }) =>
    forEachCompany(database, (id) =>
      database.tenant(id, 'write', async (db) => {
        await sql`
          delete from people_imports
           where content is not null and created_at < now() - make_interval(days => ${retentionDays})`.execute(db);
        await sql`
          delete from people_import_rows r using people_imports i left join batches b on b.id = i.batch_id
           where r.import_id = i.id and i.created_at < now() - make_interval(days => ${retentionDays})
             and b.state is distinct from 'running'`.execute(db);
      }),
    ),
};

/** @param impacts @param references @param newcomerItems @param gifts what features have registered */
export const peopleImportJobsWith = (
  impacts: EmploymentImpacts,
  references?: readonly Reference[],
  newcomerItems: NewcomerItems = [],
  gifts: readonly NewcomerGifts[] = [],
): readonly Job[] => [
  batchJob(importKindWith(impacts, newcomerItems, gifts)),
  batchJob(undoKindWith(impacts, references, newcomerItems, gifts)),
  batchJob(inviteKind),
  batchJob(managersKind),
  sweep,
];
