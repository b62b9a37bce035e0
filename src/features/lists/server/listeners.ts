import { listen, type Listener } from '#platform/server/events/events.ts';
import { companyChannel } from '#platform/shared/events.ts';
import { listChanged, listNews } from '../events.ts';

const publishList = listen(listChanged, async ({ company_id, event, publish }) =>
  publish(companyChannel(company_id), listNews, { type: event.payload.type }),
);

export const listsListeners: readonly Listener[] = [publishList];
