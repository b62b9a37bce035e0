import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { listen, type Listener } from '#platform/server/events/events.ts';
import { companyChannel } from '#platform/shared/events.ts';
import { batchFinished, batchWorked } from '#features/batches/events.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { notify } from '#features/notifications/server/commands.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { shiftsPublished, templateNews, templatesChanged } from '../events.ts';
import { shiftsChangedAlert } from '../rules/alerts.ts';
import { changesText, type ShiftChange } from '../rules/published-changes.ts';
import { settleBatch } from './commands/batches.ts';
import { translate } from '#platform/shared/translate.ts';

/** Notifies each person of exactly what changed for them. */
const notifyPeople = listen(shiftsPublished, async (delivery) => {
  const { db, event } = delivery;
  const { batch_id, person_ids } = event.payload;
  const batch = await db
    .selectFrom('shift_batches')
    .select(['ended_by', 'note'])
    .where('id', '=', batch_id)
    .executeTakeFirst();
  const author_id = batch?.ended_by;
  const name = author_id && (await namesOf(db, [author_id])).get(author_id);
  if (!batch || !author_id || !name) return;
  const text = await numberTextOf(db);
  for (const [person_id, changes] of await changesOf(db, batch_id, person_ids)) {
    const message = () => {
      const change = translate('{name} {changes}.', { name, changes: changesText(changes, text) });
      return batch.note ? `${change} “${batch.note}”` : change;
    };
    await notify(delivery, shiftsChangedAlert, {
      recipients: [person_id],
      author_id,
      message,
      url: `/time/shift/view-my-shifts?month=${changes[0]?.date.slice(0, 7)}`,
    });
  }
});

async function changesOf(db: Db, batch_id: string, personIds: readonly string[]) {
  const { rows } = await sql<ShiftChange & { person_id: string }>`
    select person_id, date, old, new from shift_changes
     where batch_id = ${batch_id} and person_id = any(${personIds}::uuid[]) order by person_id, date`.execute(db);
  return Map.groupBy(rows, ({ person_id }) => person_id);
}

/** Ends a batch as published once its worker has finished. */
const settleDone = listen(batchFinished, ({ db, event }) => settleBatch(db, event.payload.batch_id));
const settleStopped = listen(batchWorked, ({ db, event }) => settleBatch(db, event.payload.batch_id));

const publishTemplates = listen(templatesChanged, async ({ company_id, publish }) =>
  publish(companyChannel(company_id), templateNews, {}),
);

export const shiftsListeners: readonly Listener[] = [notifyPeople, settleDone, settleStopped, publishTemplates];
