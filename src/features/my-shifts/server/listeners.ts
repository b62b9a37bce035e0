import { listen, type Listener } from '#platform/server/events/events.ts';
import { personChannel } from '#platform/shared/events.ts';
import { calendarChanged } from '#features/calendar/events.ts';
import { shiftsPublished } from '#features/shifts/events.ts';

/** Tells people that their shifts have changed, without content; drafts raise no news. */
const publishShifts = listen(shiftsPublished, async ({ event: { payload }, publish }) =>
  publish(payload.person_ids.map(personChannel), calendarChanged, {}),
);

export const myShiftsListeners: readonly Listener[] = [publishShifts];
