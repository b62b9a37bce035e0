import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureRows, MakeRow } from '#platform/testing/rows.ts';
import { openBatch } from '#features/shifts/server/commands/batches.ts';
import { createTemplate } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { storeStep } from '../server/commands/assign.ts';

const date = '2026-03-02' as LocalDate;

/** Drafts of one day. */
const shift_batch: MakeRow = ({ acme, owner }) =>
  acme.inside(async (db) => {
    const template_id = await createTemplate(db, office);
    const batch_id = await openBatch(db, { kind: 'plan', created_by: owner.id });
    const cells = [{ person_id: owner.id, date, template_id }];
    await storeStep(db, { batch_id, actor_id: owner.id, cells, erased: [] });
    return batch_id;
  });

export const rows: FeatureRows = {
  entities: { shift_batch },
  tables: { shift_drafts: shift_batch, shift_steps: shift_batch },
};
