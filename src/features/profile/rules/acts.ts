import type { Permission } from '#platform/shared/permissions.ts';

interface ActRule {
  readonly permission: Permission;
  /** Somebody else has to do it. */
  readonly notOneself?: boolean;
  /**
   * 'above': not to somebody with a role above one's own; 'open': nor to somebody who may do what one could not give,
   * since it opens their account.
   */
  readonly rank?: 'above' | 'open';
}

/** What is done to people, and who may by right and rank; whether it is possible now their status says. */
export const actRules = {
  update_roles: { permission: 'assign_role_user', notOneself: true },
  duplicate: { permission: 'add_employee' },
  reset_password: { permission: 'reset_employee_password', rank: 'above' },
  resend_invitation: { permission: 'add_employee' },
  show_invitation_link: { permission: 'add_employee', rank: 'open' },
  change_status: { permission: 'change_employee_status', notOneself: true, rank: 'above' },
  discharge: { permission: 'discharge_employee', notOneself: true, rank: 'above' },
  restore: { permission: 'restore_employee', notOneself: true, rank: 'above' },
} as const satisfies Readonly<Record<string, ActRule>>;

export type Act = keyof typeof actRules;
export const acts = Object.keys(actRules) as readonly Act[];

/** Who would do it to somebody. */
export interface Doer {
  readonly permissions: ReadonlySet<Permission>;
  readonly is_self: boolean;
  readonly is_above: boolean;
  readonly may_open: boolean;
}

export function mayDo(act: Act, { permissions, is_self, is_above, may_open }: Doer): boolean {
  const { permission, notOneself = false, rank }: ActRule = actRules[act];
  if (!permissions.has(permission) || (notOneself && is_self)) return false;
  if (rank === 'open') return may_open;
  return rank !== 'above' || !is_above;
}
