import type { Permission } from '#platform/shared/permissions.ts';

/** Permissions that show everyone's leave: waiting leave, types, and balances. */
export const viewAllPermissions = [
  'view_any_leave_application',
  'review_any_leave_application',
  'delete_any_leave_application',
  'change_decision_leave_application',
  'edit_employee_leave',
  'view_employee_leave',
] as const satisfies readonly Permission[];

/** Permissions that open the team calendar: colleagues see their department, reviewers also the people they review. */
export const teamCalendarPermissions = [
  'view_leave_application',
  'view_review_leave_application',
  ...viewAllPermissions,
] as const satisfies readonly Permission[];
