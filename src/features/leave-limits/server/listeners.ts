import { listen, type Listener } from '#platform/server/events/events.ts';
import { holdersChannel } from '#platform/shared/events.ts';
import { leaveLimitsChanged, leaveLimitsNews } from '../events.ts';

const publishRules = listen(leaveLimitsChanged, async ({ company_id, publish }) =>
  publish(holdersChannel(company_id, 'configure_leave_setup'), leaveLimitsNews, {}),
);

export const leaveLimitsListeners: readonly Listener[] = [publishRules];
