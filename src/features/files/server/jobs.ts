import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job, JobContext } from '#platform/server/jobs/jobs.ts';
import { scheduleRemoval } from './commands.ts';
import { temporaryFileSeconds } from './temporary.ts';
import { dropAbandoned } from './uploads.ts';

/** Number of objects removed per database query. */
const batchFiles = 100;

/** Removes unreferenced contents from the store; their rows are deleted only afterwards. */
const removeContents: Job<{ readonly company_id: string }> = {
  name: 'files.remove-contents',
  run: ({ data, ...context }) => removeUnused(context, data.company_id),
};

/** Removes temporary files that expired and uploads that were abandoned. */
const sweep: Job<Record<string, never>> = {
  name: 'files.sweep',
  cron: '23 * * * *',
  async run(context) {
    const { database, now } = context;
    await forEachCompany(database, async (id) => {
      await database.tenant(id, 'write', (db) => expireFiles(db, now));
      await removeUnused(context, id);
    });
  },
};

async function expireFiles(db: Db, now: number): Promise<void> {
  const expired = await db
    .deleteFrom('files')
    .where('expires_at', '<=', new Date(now * 1000))
    .returning('storage_key')
    .execute();
  await scheduleRemoval(
    db,
    expired.map(({ storage_key }) => storage_key),
  );
  await dropAbandoned(db, new Date((now - temporaryFileSeconds) * 1000));
}

async function removeUnused(
  { database, files }: Pick<JobContext, 'database' | 'files'>,
  companyId: string,
): Promise<void> {
  for (;;) {
    const unused = await database.tenant(companyId, 'read', unusedObjects);
    for (const { key, handle } of unused) {
      if (handle !== null) await files.abort(key, handle);
      await files.delete(key);
    }
    const keys = unused.map(({ key }) => key);
    await database.tenant(companyId, 'write', (db) =>
      db
        .deleteFrom('file_objects')
        .where('key', '=', sql<string>`any(${keys}::text[])`)
        .execute(),
    );
    if (unused.length < batchFiles) return;
  }
}

/** Uses the database's clock, as the database has written the time. */
function unusedObjects(db: Db) {
  return db
    .selectFrom('file_objects')
    .select(['key', 'handle'])
    .where('remove_at', '<=', sql<Date>`now()`)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('files').select('files.id').whereRef('files.storage_key', '=', 'file_objects.key')),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('uploads')
            .select('uploads.id')
            .whereRef('uploads.storage_key', '=', 'file_objects.key')
            .where('uploads.file_id', 'is', null),
        ),
      ),
    )
    .orderBy('remove_at')
    .limit(batchFiles)
    .execute();
}

export const filesJobs: readonly Job[] = [removeContents, sweep];
