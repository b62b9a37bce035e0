import { listenTogether, type Listener } from '#platform/server/events/events.ts';
import { companyChannel } from '#platform/shared/events.ts';
import { peopleChanged } from '#features/people/events.ts';
import { cardNews, wished, wishNews } from '../events.ts';

/** However many press at once, it is told once. */
const tellOfWishes = listenTogether(wished, async ({ company_id, publish }) =>
  publish(companyChannel(company_id), wishNews, {}),
);

/** The same of whoever has come, is leaving, or has changed what a card shows of them. */
const tellOfPeople = listenTogether(peopleChanged, async ({ company_id, publish }) =>
  publish(companyChannel(company_id), cardNews, {}),
);

export const dashboardListeners: readonly Listener[] = [tellOfWishes, tellOfPeople];
