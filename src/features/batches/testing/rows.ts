import type { FeatureFixtures } from '#platform/testing/rows.ts';
import type { MakeRow } from '#platform/testing/rows.ts';

const batch: MakeRow = ({ acme, owner }) =>
  acme.inside(async (db) => {
    const { id } = await db
      .insertInto('batches')
      .values({ kind: 'batches.sample', title: 'Sample', url: '/feed', started_by: owner.id, total: 2, failed: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = ['failed', 'waiting'].map((state, index) => ({
      batch_id: id,
      position: index + 1,
      data: '{}',
      state,
      ...(state === 'failed' && { label: 'Row 1', outcome: 'It could not be done.' }),
    }));
    await db.insertInto('batch_rows').values(rows).execute();
    return id;
  });

export const rows: FeatureFixtures = { entities: { batch }, tables: { batch_rows: batch } };
