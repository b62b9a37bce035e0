import type { Feature } from '#platform/server/feature.ts';
import { mergeRoutes } from '#platform/server/http/merge-routes.ts';
import { employmentChange } from '#features/employment/server/queries/impact.ts';
import { holidaysChange } from '#features/holidays/server/queries/impact.ts';
import { halfLeaveReaders, leaveMovers } from '#features/leave/server/queries/booked-leave.ts';
import { awayReaders } from '#features/leave-limits/server/queries/away.ts';
import { freeDays } from '#features/notifications/server/queries/free-days.ts';
import { daysOff } from '#features/shifts/server/queries/days-off.ts';
import { shiftsChange } from '#features/shifts/server/queries/impact.ts';
import { termsChange } from '#features/place-weeks/server/queries/impact.ts';
import { alerts } from './rules/alerts.ts';
import { applyPermissions, reviewPermissions } from './rules/access.ts';
import { audit } from './rules/audit.ts';
import { leaveReviewStep } from './rules/set-up.ts';
import { applicationRoutes } from './server/application-routes.ts';
import { applicationsDemo } from './server/demo.ts';
import { applicationFiles } from './server/files.ts';
import { employeeRoutes, reviewerRoutes } from './server/list-routes.ts';
import { processRoutes } from './server/process-routes.ts';
import { applicationJobs } from './server/jobs.ts';
import { leaveOfHolidays, leaveOfShifts } from './server/commands/calendar-impact.ts';
import { leaveOfEmployment } from './server/commands/employment-impact.ts';
import { leaveOfTerms } from './server/commands/terms-impact.ts';
import { leaveOfType } from './server/commands/move-type.ts';
import { profileRoutes } from './server/profile/routes.ts';
import { processOfNewcomers } from './server/newcomers.ts';
import { awayReader } from './server/queries/away.ts';
import { leaveOff } from './server/queries/days-off.ts';
import { freeDay } from './server/queries/free-day.ts';
import { halfLeave } from './server/queries/half-leave.ts';
import { hasAssignedReview } from './server/queries/review-processes.ts';
import { shorteningRoutes } from './server/shortening-routes.ts';
import { leaveReviewsRoutes } from './server/review-process-routes.ts';
import { leaveReviewsSearch } from './server/search.ts';
import { leaveToReturn, leaveToReview } from './server/to-do.ts';
import { leaveLayer } from './server/layer.ts';
import { applicationListeners } from './server/listeners.ts';
import { waitRoutes } from './server/wait-routes.ts';
import { reviewStates } from './server/setting-states.ts';
import { leaveReviewsTrash } from './server/trash.ts';
import { asText } from '#platform/shared/translate.ts';

/** Applications for leave, and the processes in which they are reviewed: steps, approvers and deputies. */
export const feature: Feature = {
  name: 'leave-applications',
  tables: [
    'department_heads',
    'leave_application_days',
    'leave_application_decisions',
    'leave_application_steps',
    'leave_applications',
    'leave_deputies',
    'leave_review_people',
    'leave_review_steps',
    'leave_reviews',
    'leave_shortenings',
    'leave_waits',
  ],
  audit,
  waits: [
    ...['step_since', 'reminded_at', 'owners_told_at', 'owners_asked_at'].map((column) => ({
      table: 'leave_applications',
      column,
    })),
    { table: 'leave_waits', column: 'expires_at', atMostSeconds: 336 * 3600, isEnd: true },
  ],
  routes: mergeRoutes({
    leaveApplications: applicationRoutes,
    employeeLeaves: employeeRoutes,
    reviewerLeaves: reviewerRoutes,
    leaveProfile: profileRoutes,
    reviewProcesses: processRoutes,
    leaveReviews: leaveReviewsRoutes,
    leaveShortenings: shorteningRoutes,
    leaveWaits: waitRoutes,
  }),
  listeners: applicationListeners,
  jobs: applicationJobs,
  liveFor: [
    'view_any_leave_application',
    'review_any_leave_application',
    'view_employee_leave',
    'edit_employee_leave',
    'view_leave_review',
  ],
  newcomerItems: [processOfNewcomers],
  trash: leaveReviewsTrash,
  setUp: [{ step: leaveReviewStep, isDone: hasAssignedReview }],
  search: [leaveReviewsSearch],
  alerts,
  files: [applicationFiles],
  calendar: [leaveLayer],
  contributes: [
    holidaysChange.with(leaveOfHolidays),
    shiftsChange.with(leaveOfShifts),
    termsChange.with(leaveOfTerms),
    employmentChange.with(leaveOfEmployment),
    daysOff.with(leaveOff),
    freeDays.with(freeDay),
    halfLeaveReaders.with(halfLeave),
    leaveMovers.with(leaveOfType),
    awayReaders.with(awayReader),
  ],
  demo: applicationsDemo,
  sidebar: {
    position: 3,
    name: asText('Leave', { of: 'absence' }),
    icon: 'palm-tree',
    screens: [
      { path: '/leaves/self', permission: 'view_leave_application' },
      ...reviewPermissions.map((permission) => ({ path: '/leaves/all', permission })),
      { path: '/leaves/team', permission: 'view_leave_application' },
      ...reviewPermissions.map((permission) => ({ path: '/leaves/team', permission })),
      ...applyPermissions.map((permission) => ({ path: '/leave/application/new', permission })),
    ],
    type: 'leave',
    paths: ['/leaves/all', '/leaves/self', '/leaves/team', '/leave/application/new', '/leave/application/view/{id}'],
  },
  toDo: [leaveToReview, leaveToReturn],
  settingStates: reviewStates,
};
