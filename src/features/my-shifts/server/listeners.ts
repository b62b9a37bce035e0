import { rowsOf } from '#platform/server/database/database.ts';
import { listen, type Listener } from '#platform/server/events/events.ts';
import { personChannel } from '#platform/shared/events.ts';
import { calendarChanged } from '#features/calendar/events.ts';
import { shiftsPublished } from '#features/shift-planning/events.ts';

/** Whose shifts are otherwise than they were hears that, and not of what; drafts are nobody's news. */
const tellPeople = listen(shiftsPublished, async ({ db, event: { payload }, publish }) => {
  const people = await rowsOf<{ person_id: string }>(
    db,
    'select distinct person_id from shift_changes where batch_id = $1',
    [payload.batch_id],
  );
  if (people.length > 0)
    publish(
      people.map(({ person_id }) => personChannel(person_id)),
      calendarChanged,
      {},
    );
});

export const myShiftsListeners: readonly Listener[] = [tellPeople];
