import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { endImpossibleWaits, type Wait } from '../waits.ts';

/** Times of the queue's last regular work, from which it counts to the next. */
const lastDone: readonly Wait[] = [
  ...['cron_on', 'bam_on', 'flow_on', 'reindex_on'].map((column) => ({ table: 'pgboss.version', column })),
  ...['monitor_claim_on', 'monitor_on', 'maintain_on', 'delta_on'].map((column) => ({
    table: 'pgboss.queue',
    column,
  })),
];
const backoff: Wait = { table: 'pgboss.version', column: 'monitor_backoff_on', atMostSeconds: 3600 };
/** Events are retried after an hour at the latest. */
const deliveries: Wait = { table: 'outbox_queue', column: 'next_try_at', atMostSeconds: 3600 };

/** Whether the clock of the database was set back since the queue last looked at its time table. */
export async function wasClockSetBack(database: Database): Promise<boolean> {
  const rows = await database.outside(
    'read',
    async (db) =>
      (await sql`select from pgboss.version where cron_on > now() + interval '1 minute'`.execute(db)).rows.length,
  );
  return rows > 0;
}

/**
 * Corrects the queue after a clock that was ahead was set right: otherwise no scheduled job would start
 * and no event would be delivered until the clock has caught up.
 */
export async function endQueueWaits(database: Database): Promise<void> {
  await database.outside('write', async (db) => {
    await endImpossibleWaits(db, [...lastDone, backoff, deliveries]);
    // A deliberately delayed job, such as a post for next month, keeps its delay after the moment it was sent.
    await sql`
      update pgboss.job
         set start_after = case when state = 'retry' then now() else least(start_after, now() + (start_after - created_on)) end,
             created_on = least(created_on, now()),
             started_on = case when started_on > now() then now() else started_on end,
             heartbeat_on = case when heartbeat_on > now() then now() else heartbeat_on end
       where state < 'completed'
         and (greatest(created_on, started_on, heartbeat_on) > now() + interval '1 minute'
           or (state = 'retry' and start_after > now() + interval '20 minutes'))`.execute(db);
  });
}
