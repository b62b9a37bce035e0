import type { FileStore } from '#platform/server/files/file-store.ts';
import type { Job, JobContext } from '#platform/server/jobs/jobs.ts';
import { database, type Company } from '#platform/testing/company.ts';
import type { BatchReference } from '../server/commands/batch-job.ts';

/** Works a batch to its end like a worker. @param files needed if it generates any */
export async function workBatch(
  acme: Company,
  jobs: readonly Job[],
  batch_id: string,
  files?: FileStore,
): Promise<void> {
  const { kind } = await acme.inside((db) =>
    db.selectFrom('batches').select('kind').where('id', '=', batch_id).executeTakeFirstOrThrow(),
  );
  const job = jobs.find(({ name }) => name === kind) as Job<BatchReference> | undefined;
  if (!job) throw new Error(`No job does ${kind}.`);
  const context = { data: { company_id: acme.id, batch_id }, database, files, log: { error() {} } };
  await job.run(context as unknown as JobContext<BatchReference>);
}
