import { listen, type Listener } from '#platform/server/events/events.ts';
import { holdersChannel } from '#platform/shared/events.ts';
import { patternsChanged, patternsNews } from '../events.ts';

const publishPatterns = listen(patternsChanged, async ({ company_id, publish }) =>
  publish(holdersChannel(company_id, 'view_shift_template'), patternsNews, {}),
);

export const shiftPatternsListeners: readonly Listener[] = [publishPatterns];
