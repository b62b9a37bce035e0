import { listen, listenTogether, type Listener } from '#platform/server/events/events.ts';
import { companyChannel } from '#platform/shared/events.ts';
import { applicationChanged } from '#features/leave-applications/events.ts';
import { peopleChanged, personLeft } from '#features/people/events.ts';
import { teamLeaveNews } from '../events.ts';
import { stopFeedsOf, stopFeedsOfBarred } from './commands/feeds.ts';

const tellColleagues = listen(applicationChanged, async ({ company_id, event: { payload }, publish }) => {
  if (payload.changes_calendar) publish(companyChannel(company_id), teamLeaveNews, {});
});

/** Whoever comes back makes a new address: the old one is known to calendars that nobody remembers. */
const stopForLeaver = listen(personLeft, ({ db, event }) => stopFeedsOf(db, event.payload.person_id));
const stopForSuspended = listenTogether(peopleChanged, async ({ db }) => stopFeedsOfBarred(db));

export const teamLeaveListeners: readonly Listener[] = [tellColleagues, stopForLeaver, stopForSuspended];
