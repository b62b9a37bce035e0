import type { Permission } from '#platform/shared/permissions.ts';
import type { SetupItem } from '#features/leave/rules/shapes.ts';
import { deciding } from '#features/leave-reviews/rules/access.ts';

export { deciding };
export const reading = [
  'view_leave_application',
  'view_any_leave_application',
  'review_any_leave_application',
  'view_review_leave_application',
  'edit_employee_leave',
] as const;
export const reviewing = [
  'view_any_leave_application',
  'review_any_leave_application',
  'delete_any_leave_application',
  'change_decision_leave_application',
  'view_review_leave_application',
] as const;
export const settingReviewers = ['edit_leave_application_reviewer', 'review_any_leave_application'] as const;
/** For oneself the first, for others the second: without an id, it is about oneself. */
export const applyingFor = { own: ['apply_leave_application'], others: ['edit_employee_leave'] } as const;
export const applying = [...applyingFor.own, ...applyingFor.others] as const;
export const teamOfWhom = { own: applyingFor.own, others: [...deciding, ...applyingFor.others] } as const;
export const seeingTeam = [...teamOfWhom.own, ...teamOfWhom.others] as const;
/** Of another's leave: what everybody's reviewers may see, beside those who may change it. */
export const leaveOfWhom = {
  own: ['view_leave_application'],
  others: [...reviewing, ...applyingFor.others, 'view_employee_leave'],
} as const;
/** Who knows everybody's leave; a reviewer knows that of those whose leave they review. */
export const everybodysLeave = leaveOfWhom.others.filter(
  (permission) => permission !== 'view_review_leave_application',
);
/** Who plans by it: the plan and everybody's days say who is away, whatever colleagues see. */
const planning = ['view_any_attendance', 'view_shift_calendar', 'edit_shift_calendar'] as const;
export const seeingLeave = [...leaveOfWhom.own, ...leaveOfWhom.others] as const;

/** Whether somebody may apply only within the company's limits: those who keep leave are not bound. */
export const isBoundBy = ({ permissions }: { readonly permissions: ReadonlySet<Permission> }): boolean =>
  !permissions.has('edit_employee_leave');

/** What somebody sees of the leave of colleagues. The one place that asks what the set-up has chosen. */
export const seenOfColleagues = (chosen: SeenByColleagues, actor: Holder): SeenByColleagues =>
  chosen === 'nothing' && planning.some((permission) => actor.permissions.has(permission)) ? 'away' : chosen;

type SeenByColleagues = SetupItem['colleagues_see'];

interface Holder {
  readonly permissions: ReadonlySet<string>;
}
