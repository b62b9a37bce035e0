import { listen, listenTogether, type Listener } from '#platform/server/events/events.ts';
import { peopleChanged, personLeft } from '#features/people/events.ts';
import { stopFeeds, stopFeedsOfBarred } from './feeds.ts';

/** Whoever comes back makes a new address: the old one is known to calendars that nobody remembers. */
const stopForLeaver = listen(personLeft, ({ db, event }) => stopFeeds(db, [event.payload.person_id]));

/** So does whoever was suspended: until then the address is not answered (`ownerOfFeed`), afterwards it is gone. */
const stopForSuspended = listenTogether(peopleChanged, async ({ db }) => stopFeedsOfBarred(db));

export const calendarListeners: readonly Listener[] = [stopForLeaver, stopForSuspended];
