import type { Feature } from '#platform/server/feature.ts';
import { mergeRoutes } from '#platform/server/http/merge-routes.ts';
import { alerts } from './rules/alerts.ts';
import { audit } from './rules/audit.ts';
import { applicationRoutes } from './server/application-routes.ts';
import { applicationFiles } from './server/files.ts';
import { employeeRoutes, reviewerRoutes } from './server/list-routes.ts';
import { applicationListeners } from './server/listeners.ts';

/** Leave that people apply for, and what becomes of it. */
export const feature: Feature = {
  name: 'leave-applications',
  tables: ['leave_application_days', 'leave_application_decisions', 'leave_application_steps', 'leave_applications'],
  audit,
  routes: mergeRoutes({
    leaveApplications: applicationRoutes,
    employeeLeaves: employeeRoutes,
    reviewerLeaves: reviewerRoutes,
  }),
  listeners: applicationListeners,
  liveFor: ['view_any_leave_application', 'review_any_leave_application'],
  alerts,
  files: [applicationFiles],
};
