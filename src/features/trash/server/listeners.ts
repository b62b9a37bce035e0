import { listen, type Listener } from '#platform/server/events/events.ts';
import { companyChannel } from '#platform/shared/events.ts';
import { trashChanged, trashNews } from '../events.ts';

const publishTrash = listen(trashChanged, async ({ company_id, publish }) =>
  publish(companyChannel(company_id), trashNews, {}),
);

export const trashListeners: readonly Listener[] = [publishTrash];
