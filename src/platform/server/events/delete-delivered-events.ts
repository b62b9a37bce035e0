import { sql } from 'kysely';
import { firstIdOf } from '../database/first-id.ts';
import { forEachCompany } from '../jobs/companies.ts';
import type { Job } from '../jobs/jobs.ts';

/** Hours for which delivered events are kept for troubleshooting. */
const retentionHours = 48;

/** Deletes delivered events; undeliverable ones stay. */
export const deleteDeliveredEvents: Job<object> = {
  name: 'platform.sweep-events',
  cron: '41 * * * *',
  async run({ database, now }) {
    const before = firstIdOf(now - retentionHours * 3_600);
    await forEachCompany(database, (id) =>
      database.tenant(id, 'write', (db) =>
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
      ),
    );
  },
};
