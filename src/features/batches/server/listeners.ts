import { listen, listenTogether, type Listener } from '#platform/server/events/events.ts';
import { personChannel } from '#platform/shared/events.ts';
import { batchFinished, batchNews, batchWaits, batchWorked } from '../events.ts';

const begin = listen(batchWaits, async ({ db, event, send }) => {
  const { batch_id } = event.payload;
  const batch = await db
    .selectFrom('batches')
    .select('kind')
    .where('id', '=', batch_id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (batch) await send(batch.kind, { batch_id });
});

/** Sends one message per batch, however many blocks were finished. */
const publishProgress = listenTogether(batchWorked, async ({ db, publish }, events) => {
  const ids = [...new Set(events.map(({ payload }) => payload.batch_id))];
  const rows = await db.selectFrom('batches').select(['id', 'started_by']).where('id', 'in', ids).execute();
  for (const { id, started_by } of rows) publish(personChannel(started_by), batchNews, { batch_id: id });
});

/** Seconds in which an open screen shows the end and reports that it was seen. */
const secondsToSee = 10;

const scheduleAlert = listen(batchFinished, ({ event, send }) =>
  send('batches.tell', { ...event.payload }, { afterSeconds: secondsToSee }),
);

export const batchListeners: readonly Listener[] = [begin, publishProgress, scheduleAlert];
