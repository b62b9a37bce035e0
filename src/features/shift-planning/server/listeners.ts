import { listen, type Listener } from '#platform/server/events/events.ts';
import { holdersChannel } from '#platform/shared/events.ts';
import { planSettled } from '#features/shifts/events.ts';
import { planChanged, planNews } from '../events.ts';

/** Tells only planners about drafts, since no one else sees them. */
const publishPlan = listen(planChanged, async ({ company_id, event: { payload }, publish }) =>
  publish(holdersChannel(company_id, 'view_shift_calendar'), planNews, payload),
);

/** Tells planners when a worker has finished, since their screens showed the batch as being published. */
const publishSettlement = listen(planSettled, async ({ company_id, event: { payload }, publish }) =>
  publish(holdersChannel(company_id, 'view_shift_calendar'), planNews, payload),
);

export const shiftPlanningListeners: readonly Listener[] = [publishPlan, publishSettlement];
