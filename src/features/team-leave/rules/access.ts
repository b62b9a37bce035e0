import type { Permission } from '#platform/shared/permissions.ts';

/** Who sees everybody's leave: what waits, which type it is, and what is left. */
export const keeping = [
  'view_any_leave_application',
  'review_any_leave_application',
  'delete_any_leave_application',
  'change_decision_leave_application',
  'edit_employee_leave',
  'view_employee_leave',
] as const satisfies readonly Permission[];

/** Colleagues see who of their department is away; reviewers, whose leave they review as well. */
export const seeingTeams = [
  'view_leave_application',
  'view_review_leave_application',
  ...keeping,
] as const satisfies readonly Permission[];
