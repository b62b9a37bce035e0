import { listen, type Listener } from '#platform/server/events/events.ts';
import { holdersChannel } from '#platform/shared/events.ts';
import { leaveReviewsChanged, leaveReviewsNews } from '../events.ts';

const publishReviews = listen(leaveReviewsChanged, async ({ company_id, publish }) =>
  publish(holdersChannel(company_id, 'view_leave_review'), leaveReviewsNews, {}),
);

export const leaveReviewsListeners: readonly Listener[] = [publishReviews];
