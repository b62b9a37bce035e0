import { lockImpact, type ChangeImpact } from '#platform/server/change-impact.ts';
import { longDate } from '#platform/shared/time.ts';
import { requireActor } from '#features/access/server/queries/actor.ts';
import type { BatchKind } from '#features/batches/server/commands/batch-job.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { lockPlan, type PublishedDay } from '#features/shifts/server/commands/publish.ts';
import type { ShiftsChange } from '#features/shifts/server/queries/impact.ts';
import { publishDrafts } from './commands/publish-drafts.ts';

/** Settings of a batch process that publishes drafts. */
export interface PublishWork {
  readonly shift_batch_id: string;
}

export const publishKindName = 'shift-planning.publish';

/**
 * Publishes many drafts in blocks, so that a person who clocks in meanwhile waits for at most one block.
 * @param impacts registered by features
 */
export const publishKind = (impacts: readonly ChangeImpact<ShiftsChange>[]): BatchKind<PublishWork, PublishedDay> => ({
  name: publishKindName,
  rowsAtOnce: 250,

  async work(db, { started_by, settings, now }, rows) {
    await requireActor(db, started_by, ['edit_shift_calendar'], now);
    await lockPlan(db);
    const days = rows.map(({ data }) => data);
    // Confirmed together with the drafts; people who have applied meanwhile are notified.
    const impact = await lockImpact(db, impacts, { published: days, cleared: [], actor_id: started_by });
    await impact.apply();
    await publishDrafts(db, days, { batch_id: settings.shift_batch_id, actor_id: started_by });
    return days.map(({ date }) => ({ outcome: 'published', label: longDate(date) }));
  },

  async labelOf(db, _, { data: { person_id, date } }) {
    return `${(await namesOf(db, [person_id])).get(person_id) ?? ''}, ${longDate(date)}`;
  },
});
