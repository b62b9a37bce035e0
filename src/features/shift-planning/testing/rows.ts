import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureFixtures, MakeRow } from '#platform/testing/rows.ts';
import { openBatch } from '#features/shifts/server/commands/batches.ts';
import { createTemplate, publishShifts } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { clearableCells } from '../server/queries/clearable.ts';
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

export const rows: FeatureFixtures = {
  entities: { shift_batch },
  tables: { shift_drafts: shift_batch, shift_steps: shift_batch },
  prepare: {
    copyWeek: ({ acme, caller }) =>
      acme.inside(async (db) => {
        const template_id = await createTemplate(db, office);
        await publishShifts(db, { person_ids: [caller.id], dates: [date], template_id });
        return { body: { week: date, weeks: ['2026-03-09'], user_ids: [caller.id] } };
      }),
    async clearConfirmed({ acme, caller }) {
      // People cannot clear their own past days, so another person's days are cleared.
      const tom = await acme.hire('Tom');
      return acme.inside(async (db) => {
        const template_id = await createTemplate(db, office);
        await publishShifts(db, { person_ids: [tom.id], dates: [date], template_id });
        const clearing = { start_date: date, end_date: date, user_ids: [tom.id], which: 'all' as const };
        const { version } = await clearableCells(db, clearing, { actor_id: caller.id, now: 0 });
        return { body: { ...clearing, version } };
      });
    },
  },
};
