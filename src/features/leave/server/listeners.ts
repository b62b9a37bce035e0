import { listen, type Listener } from '#platform/server/events/events.ts';
import { holdersChannel } from '#platform/shared/events.ts';
import { leaveRulesChanged, leaveRulesNews } from '../events.ts';

const tellHolders = listen(leaveRulesChanged, async ({ company_id, publish }) => {
  publish(holdersChannel(company_id, 'view_leave_type'), leaveRulesNews, {});
  publish(holdersChannel(company_id, 'view_leave_policy'), leaveRulesNews, {});
});

export const leaveListeners: readonly Listener[] = [tellHolders];
