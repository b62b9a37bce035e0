import { sql } from 'kysely';
import type { Job } from './jobs.ts';

/** Hours for which a delivered event can still be looked at. */
const kept = 48;

/** Takes away events that have been delivered; what could not be delivered stays. */
export const sweepEvents: Job<object> = {
  name: 'platform.sweep-events',
  cron: '41 * * * *',
  async run({ database, now }) {
    const before = firstIdOf(new Date(now.getTime() - kept * 3_600_000));
    const companies = await database.outside('read', (db) => db.selectFrom('companies').select('id').execute());
    for (const { id } of companies)
      await database.tenant(id, 'write', (db) =>
        db
          .deleteFrom('events')
          .where('id', '<', before)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('outbox_queue')
                  .select(sql`1`.as('one'))
                  .whereRef('outbox_queue.event_id', '=', 'events.id'),
              ),
            ),
          )
          .execute(),
      );
  },
};

/** The smallest id that an event of this time can have: a UUID of version 7 begins with its milliseconds. */
function firstIdOf(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
