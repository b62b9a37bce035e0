import { listen, type Listener } from '#platform/server/events/events.ts';
import { dayCorrected } from '#features/corrections/events.ts';
import { accruesByHours } from './queries/due-people.ts';
import { creditPersonJob } from './jobs.ts';

/** Credits the hours of a corrected day without waiting for the next run. */
const creditCorrected = listen(dayCorrected, async ({ db, event, send }) => {
  if (await accruesByHours(db)) await send(creditPersonJob.name, { person_id: event.payload.person_id });
});

export const workedLeaveListeners: readonly Listener[] = [creditCorrected];
