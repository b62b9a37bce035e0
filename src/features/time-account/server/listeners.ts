import { listen, type Listener } from '#platform/server/events/events.ts';
import { companyChannel } from '#platform/shared/events.ts';
import { timeAccountNews, timeAccountsChanged } from '../events.ts';

const publishAccounts = listen(timeAccountsChanged, async ({ company_id, publish }) =>
  publish(companyChannel(company_id), timeAccountNews, {}),
);

export const timeAccountListeners: readonly Listener[] = [publishAccounts];
