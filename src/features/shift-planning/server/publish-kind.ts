import { longDate } from '#platform/shared/time.ts';
import { actingWith } from '#features/access/server/queries/acting.ts';
import type { BatchKind } from '#features/batches/server/commands/batch-job.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { lockPlan, type PublishedDay } from '#features/shifts/server/commands/publish.ts';
import { rebook } from '#features/leave-applications/server/commands/rebook.ts';
import { lockAccounts } from '#features/leave/server/commands/settle.ts';
import { publishDrafts } from './commands/publish-drafts.ts';
import { publishedForLeave } from '#features/leave-applications/server/queries/published-change.ts';

/** Settings of a batch process that publishes drafts. */
export interface PublishWork {
  readonly shift_batch_id: string;
}

/** Publishes many drafts in blocks, so that a person who clocks in meanwhile waits for at most one block. */
export const publishKind: BatchKind<PublishWork, PublishedDay> = {
  name: 'shift-planning.publish',
  rowsAtOnce: 250,

  async work(db, { started_by, settings, now }, rows) {
    await actingWith(db, started_by, ['edit_shift_calendar'], now);
    await lockPlan(db);
    const days = rows.map(({ data }) => data);
    await lockAccounts(
      db,
      days.map(({ person_id }) => person_id),
    );
    // Confirmed together with the drafts; people who have applied meanwhile are notified.
    await rebook(db, await publishedForLeave(db, days), started_by);
    await publishDrafts(db, days, { batch_id: settings.shift_batch_id, actor_id: started_by });
    return days.map(({ date }) => ({ outcome: 'published', label: longDate(date) }));
  },

  async labelOf(db, _, { data: { person_id, date } }) {
    return `${(await namesOf(db, [person_id])).get(person_id) ?? ''}, ${longDate(date)}`;
  },
};
