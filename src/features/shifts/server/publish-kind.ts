import { longDate } from '#platform/shared/time.ts';
import { requireActor } from '#features/access/server/queries/actor.ts';
import type { BatchKind } from '#features/batches/server/commands/batch-job.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { publishDays, type PublishedDay } from './commands/publish.ts';

/** Settings of a batch process that publishes shifts. */
export interface PublishWork {
  readonly shift_batch_id: string;
}

/** Number of days per transaction, so that a person who clocks in waits for no more than these. */
export const publishedAtOnce = 250;

/** Gives published days the current hours of their template. */
export const templateKind: BatchKind<PublishWork, PublishedDay> = {
  name: 'shifts.template',
  rowsAtOnce: publishedAtOnce,

  async work(db, { started_by, settings, now }, rows) {
    await requireActor(db, started_by, ['edit_shift_template'], now);
    const days = rows.map(({ data }) => data);
    await publishDays(db, days, { batch_id: settings.shift_batch_id, actor_id: started_by });
    return days.map(({ date }) => ({ outcome: 'published', label: longDate(date) }));
  },

  async labelOf(db, _, { data: { person_id, date } }) {
    return `${(await namesOf(db, [person_id])).get(person_id) ?? ''}, ${longDate(date)}`;
  },
};
