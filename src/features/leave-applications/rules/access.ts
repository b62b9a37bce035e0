import type { Permission } from '#platform/shared/permissions.ts';
import type { SetupItem } from '#features/leave/rules/shapes.ts';

/** Everyone who is asked to decide about leave has one of these permissions. */
export const approverPermissions = ['review_any_leave_application', 'view_review_leave_application'] as const;
export const readPermissions = [
  'view_leave_application',
  'view_any_leave_application',
  'review_any_leave_application',
  'view_review_leave_application',
  'edit_employee_leave',
] as const;
export const reviewPermissions = [
  'view_any_leave_application',
  'review_any_leave_application',
  'delete_any_leave_application',
  'change_decision_leave_application',
  'view_review_leave_application',
] as const;
export const editReviewersPermissions = ['edit_leave_application_reviewer', 'review_any_leave_application'] as const;
/** Permissions to apply, for oneself and for others: a request without an id is about oneself. */
export const applyingFor = { own: ['apply_leave_application'], others: ['edit_employee_leave'] } as const;
export const applyPermissions = [...applyingFor.own, ...applyingFor.others] as const;
export const teamAccess = { own: applyingFor.own, others: [...approverPermissions, ...applyingFor.others] } as const;
export const teamPermissions = [...teamAccess.own, ...teamAccess.others] as const;
/** Permissions to see one's own leave, and another's: for reviewers of any kind and those who may view or change it. */
export const leaveAccess = {
  own: ['view_leave_application'],
  others: [...reviewPermissions, ...applyingFor.others, 'view_employee_leave'],
} as const;
/** Permissions to see everyone's leave; a reviewer sees only the leave they review. */
export const allLeavePermissions = leaveAccess.others.filter(
  (permission) => permission !== 'view_review_leave_application',
);
/** Permissions of planners: the plan and the bird view show them who is away, whatever colleagues see. */
const plannerPermissions = ['view_any_attendance', 'view_shift_calendar', 'edit_shift_calendar'] as const;
export const leavePermissions = [...leaveAccess.own, ...leaveAccess.others] as const;

/** Whether the company's limits apply to a person; they do not for people who manage leave. */
export const isBoundBy = ({ permissions }: { readonly permissions: ReadonlySet<Permission> }): boolean =>
  !permissions.has('edit_employee_leave');

/** Returns what an actor sees of colleagues' leave. The only place that applies this setting. */
export const seenOfColleagues = (chosen: SeenByColleagues, actor: Holder): SeenByColleagues =>
  chosen === 'nothing' && plannerPermissions.some((permission) => actor.permissions.has(permission)) ? 'away' : chosen;

type SeenByColleagues = SetupItem['colleagues_see'];

interface Holder {
  readonly permissions: ReadonlySet<string>;
}
