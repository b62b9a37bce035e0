import { listen, type Listener } from '#platform/server/events/events.ts';
import { personChannel } from '#platform/shared/events.ts';
import { calendarChanged } from '#features/calendar/events.ts';
import { shiftsPublished } from '#features/shifts/events.ts';

/** Whose shifts are otherwise than they were hears that, and not of what; drafts are nobody's news. */
const tellPeople = listen(shiftsPublished, async ({ event: { payload }, publish }) =>
  publish(payload.person_ids.map(personChannel), calendarChanged, {}),
);

export const myShiftsListeners: readonly Listener[] = [tellPeople];
