import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { terminalsChanged } from '../events.ts';
import { signalInbox } from './inbox.ts';

/**
 * Queues punches again that waited for their closed period once it is open;
 * the inbox pairs them, and an approved day stays and is flagged. @returns number of punches
 */
export async function pairReopened(db: Db): Promise<number> {
  const reopened = await rowsOf(
    db,
    `with reopened as (select id from punches u where u.result = 'closed' and u.person_id is not null
        and not exists (select from closed_periods c where c.reopened_at is null
          and u.working_date between c.starts_on and c.ends_on and (c.person_id is null or c.person_id = u.person_id))
        order by id for update)
     update punches u
        set result = 'new', facts = null, working_date = null, set_aside_at = null, set_aside_by = null
       from reopened where u.id = reopened.id returning 1`,
  );
  if (reopened.length === 0) return 0;
  await emit(db, terminalsChanged, { in_settings: true });
  await signalInbox(db);
  return reopened.length;
}
