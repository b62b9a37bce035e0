import { listenTogether, type Listener } from '#platform/server/events/events.ts';
import { holdersChannel, personChannel } from '#platform/shared/events.ts';
import { peopleChanged, peopleNews } from '../events.ts';

/** Above this number of people an event only says that there were many. */
const maxNamed = 50;

const publishPeople = listenTogether(peopleChanged, async ({ company_id, publish }, events) => {
  const all = new Set(events.flatMap(({ payload }) => payload.person_ids));
  const isKnown = all.size <= maxNamed && events.every(({ payload }) => payload.person_ids.length > 0);
  const person_ids = isKnown ? [...all] : [];
  publish([holdersChannel(company_id, 'view_employee'), ...person_ids.map(personChannel)], peopleNews, { person_ids });
});

export const peopleListeners: readonly Listener[] = [publishPeople];
