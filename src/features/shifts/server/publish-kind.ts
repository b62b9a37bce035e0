import { longDate } from '#platform/shared/time.ts';
import { actingWith } from '#features/access/server/queries/acting.ts';
import type { BatchKind } from '#features/batches/server/commands/batch-job.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { publishDays, type PublishedDay } from './commands/publish.ts';

/** What a worker publishes. */
export interface PublishWork {
  readonly shift_batch_id: string;
}

/** Days of one transaction: whoever clocks in meanwhile waits for no more of them. */
export const publishedAtOnce = 250;

/** Published days that get the hours their template has now. */
export const templateKind: BatchKind<PublishWork, PublishedDay> = {
  name: 'shifts.template',
  rowsAtOnce: publishedAtOnce,

  async work(db, { started_by, settings, now }, rows) {
    await actingWith(db, started_by, ['edit_shift_template'], now);
    const days = rows.map(({ data }) => data);
    await publishDays(db, days, { batch_id: settings.shift_batch_id, actor_id: started_by });
    return days.map(({ date }) => ({ outcome: 'published', label: longDate(date) }));
  },

  async labelOf(db, _, { data: { person_id, date } }) {
    return `${(await namesOf(db, [person_id])).get(person_id) ?? ''}, ${longDate(date)}`;
  },
};
