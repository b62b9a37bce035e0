import type { Permission } from '#platform/shared/permissions.ts';

interface ActRule {
  readonly permission: Permission;
  /** Whether people may not do it to themselves. */
  readonly notOneself?: boolean;
  /**
   * 'above': refused for a person with a role above the actor's; 'open': refused also for
   * a person who may do what the actor could not grant, since it opens their account.
   */
  readonly rank?: 'above' | 'open';
}

/** Actions on people, with the permission and rank needed; the status decides whether one is possible now. */
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

/** The actor, in relation to the person. */
export interface ActorRelation {
  readonly permissions: ReadonlySet<Permission>;
  readonly is_self: boolean;
  readonly is_above: boolean;
  readonly may_open: boolean;
}

export function mayDo(act: Act, { permissions, is_self, is_above, may_open }: ActorRelation): boolean {
  const { permission, notOneself = false, rank }: ActRule = actRules[act];
  if (!permissions.has(permission) || (notOneself && is_self)) return false;
  if (rank === 'open') return may_open;
  return rank !== 'above' || !is_above;
}
