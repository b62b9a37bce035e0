import { listenTogether, type Listener } from '#platform/server/events/events.ts';
import { companyChannel } from '#platform/shared/events.ts';
import { wished, wishNews } from '../events.ts';

/** However many press at once, it is told once. */
const tellOfWishes = listenTogether(wished, async ({ company_id, publish }) =>
  publish(companyChannel(company_id), wishNews, {}),
);

export const dashboardListeners: readonly Listener[] = [tellOfWishes];
