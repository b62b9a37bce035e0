import { setTimeout as wait } from 'node:timers/promises';
import { Fault } from '#platform/shared/faults.ts';
import { batchJob, type BatchKind } from '../server/commands/batch-job.ts';
import { translate } from '#platform/shared/translate.ts';

interface Sample {
  /** Minimum milliseconds per block. */
  readonly blockMs: number;
}

interface SampleRow {
  readonly name: string;
  /** Makes the whole block fail. */
  readonly refuse?: boolean;
  /** Makes only this row fail. */
  readonly fail?: boolean;
}

/** Adds departments: the database refuses existing names, so that no row is done twice unnoticed. */
export const sample: BatchKind<Sample, SampleRow> = {
  name: 'batches.sample',
  rowsAtOnce: 5,
  async work(db, { settings }, rows) {
    const refused = rows.find(({ data }) => data.refuse);
    if (refused)
      throw new Fault('sample.refused', 422, `${refused.data.name} is refused.`, {
        facts: { name: refused.data.name },
      });
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
    (error as { constraint?: unknown }).constraint === 'departments_name'
      ? translate('This name is taken.')
      : undefined,
};

export const sampleJob = batchJob(sample);
