import type { Feature } from '#platform/server/feature.ts';
import { audit } from './rules/audit.ts';
import { leaveReviewStep } from './rules/set-up.ts';
import { leaveReviewsDemo } from './server/demo.ts';
import { leaveReviewsListeners } from './server/listeners.ts';
import { processOfNewcomers } from './server/newcomers.ts';
import { hasAssignedReview } from './server/queries.ts';
import { leaveReviewsRoutes } from './server/routes.ts';
import { leaveReviewsSearch } from './server/search.ts';
import { leaveReviewsTrash } from './server/trash.ts';

/** Review processes: people who decide about leave, in which steps, and their deputies. */
export const feature: Feature = {
  name: 'leave-reviews',
  tables: ['leave_deputies', 'leave_review_people', 'leave_review_steps', 'leave_reviews'],
  audit,
  routes: leaveReviewsRoutes,
  listeners: leaveReviewsListeners,
  liveFor: ['view_leave_review'],
  newcomerItems: [processOfNewcomers],
  trash: leaveReviewsTrash,
  demo: leaveReviewsDemo,
  setUp: [{ step: leaveReviewStep, isDone: hasAssignedReview }],
  search: [leaveReviewsSearch],
};
