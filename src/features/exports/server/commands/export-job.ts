import type { Db } from '#platform/server/database/database.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { actingWith } from '#features/access/server/queries/acting.ts';
import { batchJob, type BatchReference } from '#features/batches/server/commands/batch-job.ts';
import { keepSettings, startBatch } from '#features/batches/server/commands.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { concludeExport } from '../conclude.ts';
import {
  restShare,
  type ExportKind,
  type ExportPart,
  type ExportSettings,
  type PermissionNeed,
  type NewExport,
} from './export-kind.ts';

/** Starts an export in the current transaction. @returns its batch and the future URL of the file */
export async function startExport<Query, Unit>(
  db: Db,
  kind: ExportKind<Query, Unit>,
  { query, title, file_name, format, sheet, also, units, is_long, from_url, started_by }: NewExport<Query, Unit>,
) {
  const id = crypto.randomUUID();
  const export_file = `app/application/export/${id}`;
  const { number_format } = await cachedSettings(db);
  const input = { query, file_name, format, sheet, also, is_long };
  const settings: ExportSettings<Query> = { ...input, number_format, any_of: kind.anyOf };
  const batch = { id, kind: kind.name, settings, title, file_url: export_file, from_url, started_by, rows: units };
  return { batch_id: await startBatch(db, batch), export_file };
}

/** Merges needs without duplicates. */
function withNeeds(known: readonly PermissionNeed[], more: readonly PermissionNeed[]): readonly PermissionNeed[] {
  return [...new Map([...known, ...more].map((need) => [JSON.stringify(need), need])).values()];
}

/** Creates the job of an export. Parts are stored with the progress, and the file is written from them at the end. */
export function exportJob<Query, Unit>(kind: ExportKind<Query, Unit>): Job<BatchReference> {
  return batchJob<ExportSettings<Query>, Unit>({
    name: kind.name,
    rowsAtOnce: 1,
    restShare,
    async work(db, { id, started_by, settings, now }, rows) {
      const actor = await actingWith(db, started_by, kind.anyOf, now);
      const done = [];
      let needs = settings.needs ?? [];
      for (const { data } of rows) {
        const part = await kind.lines({ db, actor, context: { now } }, settings.query, data);
        const filePart: ExportPart =
          'lines' in part ? { lines: part.lines, ...(part.also && { also: part.also }) } : { lines: part };
        if ('needs' in part) needs = withNeeds(needs, part.needs);
        done.push({ outcome: 'written', label: settings.file_name, kept: filePart });
      }
      // Runs in the transaction that stores the parts and locks the batch.
      if (needs.length > (settings.needs?.length ?? 0)) await keepSettings(db, id, { ...settings, needs });
      return done;
    },
    labelOf: (_db, { settings }) => Promise.resolve(settings.file_name),
    conclude: (batch) => concludeExport(kind, batch),
  });
}
