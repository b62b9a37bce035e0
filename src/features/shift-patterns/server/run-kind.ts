import { requireActor } from '#features/access/server/queries/actor.ts';
import type { BatchKind } from '#features/batches/server/commands/batch-job.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { cancelBatch } from '#features/shift-planning/server/commands/publish.ts';
import { lockBatch } from '#features/shifts/server/commands/batches.ts';
import { lockPlan } from '#features/shifts/server/commands/publish.ts';
import type { DaysOffReader } from '#features/shifts/server/queries/days-off.ts';
import { runBlock, runJobName, type RunRow, type RunWork } from './commands/run.ts';

/**
 * Drafts people in blocks, so that other planners wait for at most one block.
 * @param daysOff registered by features
 */
export const runKind = (daysOff: readonly DaysOffReader[]): BatchKind<RunWork, RunRow> => ({
  name: runJobName,
  rowsAtOnce: 50,

  async work(db, { started_by, settings, now }, rows) {
    await requireActor(db, started_by, ['edit_shift_calendar'], now);
    const person_ids = rows.map(({ data }) => data.person_id);
    // Positions begin with 1, since part 0 exists from the beginning.
    const part = rows[0]?.position ?? 0;
    const counts = await runBlock(db, settings, { person_ids, part, actor_id: started_by, daysOff });
    const names = await namesOf(db, person_ids);
    return person_ids.map((id) => ({
      outcome: counts.has(id) ? 'drafted' : 'unchanged',
      label: names.get(id) ?? '',
    }));
  },

  async labelOf(db, _, { data: { person_id } }) {
    return (await namesOf(db, [person_id])).get(person_id) ?? '';
  },

  /** Immediately discards a batch without drafts. */
  conclude: ({ started_by, settings: { run } }) =>
    Promise.resolve(async (db) => {
      await lockPlan(db);
      const batch = await lockBatch(db, run.batch_id);
      const drafted = await db
        .selectFrom('shift_drafts')
        .select('person_id')
        .where('batch_id', '=', run.batch_id)
        .limit(1)
        .executeTakeFirst();
      if (batch?.state !== 'draft' || drafted) return;
      await cancelBatch(db, run.batch_id, { actor_id: started_by, now: Math.floor(Date.now() / 1000) });
    }),
});
