import { listen, type Listener } from '#platform/server/events/events.ts';
import { holdersChannel } from '#platform/shared/events.ts';
import { planSettled } from '#features/shifts/events.ts';
import { planChanged, planNews } from '../events.ts';

/** Drafts are nobody else's business, so only those hear of them who see them. */
const tellPlanners = listen(planChanged, async ({ company_id, event: { payload }, publish }) =>
  publish(holdersChannel(company_id, 'view_shift_calendar'), planNews, payload),
);

/** What a worker has published stood as being published on their screens. */
const tellSettled = listen(planSettled, async ({ company_id, event: { payload }, publish }) =>
  publish(holdersChannel(company_id, 'view_shift_calendar'), planNews, payload),
);

export const shiftPlanningListeners: readonly Listener[] = [tellPlanners, tellSettled];
