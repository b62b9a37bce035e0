import { listen, type Listener } from '#platform/server/events/events.ts';
import { companyChannel } from '#platform/shared/events.ts';
import { periodNews, periodsChanged } from '../events.ts';

const publishPeriods = listen(periodsChanged, async ({ company_id, publish }) =>
  publish(companyChannel(company_id), periodNews, {}),
);

export const periodsListeners: readonly Listener[] = [publishPeriods];
