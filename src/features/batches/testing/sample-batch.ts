import { setTimeout as wait } from 'node:timers/promises';
import { Fault } from '#platform/shared/faults.ts';
import { batchJob, type BatchKind } from '../server/commands/batch-job.ts';

interface Sample {
  /** Milliseconds that a block takes at least. */
  readonly blockMs: number;
}

interface Named {
  readonly name: string;
  /** Fails its whole block. */
  readonly refuse?: boolean;
  /** Fails alone. */
  readonly fail?: boolean;
}

/** Adds departments: a name that is there already is refused by the database, so that nothing is done twice unseen. */
export const sample: BatchKind<Sample, Named> = {
  name: 'batches.sample',
  rowsAtOnce: 5,
  async work(db, { settings }, rows) {
    const refused = rows.find(({ data }) => data.refuse);
    if (refused) throw new Fault('sample.refused', 422, `${refused.data.name} is refused.`);
    await db
      .insertInto('departments')
      .values(rows.flatMap(({ data }) => (data.fail ? [] : [{ name: data.name }])))
      .execute();
    await wait(settings.blockMs);
    return rows.map(({ data: { name, fail } }) =>
      fail ? { failed: 'It says so itself.', label: name } : { outcome: 'added', label: name },
    );
  },
  labelOf: (_db, _batch, { data }) => Promise.resolve(data.name),
  sentenceOf: (error) =>
    (error as { constraint?: unknown }).constraint === 'departments_name' ? 'This name is taken.' : undefined,
};

export const sampleJob = batchJob(sample);
