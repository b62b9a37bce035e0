import { listen, type Listener } from '#platform/server/events/events.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { personLeft } from '#features/people/events.ts';
import { leaveNobodyUnder } from './commands/leaving.ts';

/** Reports given to a person after their last day was planned are not yet handed on. */
const handReportsOn = listen(personLeft, async ({ db, event }) => {
  const today = await todayOf(db, Math.floor(event.created_at.getTime() / 1000));
  await leaveNobodyUnder(db, event.payload.person_id, { actor_id: null, today });
});

export const employmentListeners: readonly Listener[] = [handReportsOn];
