import { listen, type Listener } from '#platform/server/events/events.ts';
import { holdersChannel } from '#platform/shared/events.ts';
import { periodStepNews, periodStepsChanged } from '../events.ts';

const publishSteps = listen(periodStepsChanged, async ({ company_id, publish }) =>
  publish(holdersChannel(company_id, 'approve_time_period'), periodStepNews, {}),
);

export const payPeriodListeners: readonly Listener[] = [publishSteps];
