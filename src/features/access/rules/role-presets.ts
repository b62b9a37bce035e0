import { permissions, type Permission } from '#platform/shared/permissions.ts';

export interface RolePreset {
  readonly name: string;
  readonly is_owner: boolean;
  readonly permissions: readonly Permission[];
}

const employee: readonly Permission[] = [
  'view_attendance',
  'allow_clock_in_out_attendance',
  'allow_clock_break_resume_attendance',
  'view_leave_application',
  'apply_leave_application',
  'access_calendar_module',
  'add_feed',
];

/** Permissions for managing attendance and reviewing leave. */
const teamLead: readonly Permission[] = [
  ...employee,
  'view_any_attendance',
  'add_any_attendance',
  'edit_any_attendance',
  'view_shift_calendar',
  'edit_shift_calendar',
  'view_employee',
  'view_any_leave_application',
  'view_review_leave_application',
];

/** Permissions reserved for Owners: the company itself, billing, devices, roles and irreversible actions. */
const ownersOnly: ReadonlySet<Permission> = new Set<Permission>([
  'configure_company_setup',
  'configure_network_setup',
  'configure_email_setup',
  'configure_theme_design',
  'add_role',
  'edit_role',
  'delete_role',
  'assign_role_permission',
  'view_billing_plan_overview',
  'view_billing_payment_transaction',
  'cancel_billing_subscription',
  'view_biocom_record',
  'view_biocom_device',
  'add_biocom_device',
  'edit_biocom_device',
  'delete_biocom_device',
  'delete_trash',
  'view_audit_log',
]);

/** Replaces the clock buttons by labels, so no preset includes it; Owners may still give it. */
export const deviceOnly: Permission = 'allowed_bio_devices';

const everything = permissions.filter((permission) => permission !== deviceOnly);

/**
 * Roles of a new company, highest first (domain.md 1). Each includes the permissions of the next one,
 * so that a person with a higher role may give a lower one.
 */
export const rolePresets: readonly RolePreset[] = [
  { name: 'Owner', is_owner: true, permissions: everything },
  { name: 'HR manager', is_owner: false, permissions: everything.filter((permission) => !ownersOnly.has(permission)) },
  { name: 'Team lead', is_owner: false, permissions: teamLead },
  { name: 'Employee', is_owner: false, permissions: employee },
];

/**
 * Whether a person may give a role: only one that ranks no higher than their own highest role and has no permission
 * that they lack. Owners may give every role (domain.md 1 and 8).
 * @param highest the giver's best position; 1 is the highest of all
 */
export function mayGive(
  giver: { readonly is_owner: boolean; readonly highest: number; readonly permissions: ReadonlySet<string> },
  role: { readonly position: number; readonly permissions: readonly string[] },
): boolean {
  if (giver.is_owner) return true;
  return role.position >= giver.highest && role.permissions.every((permission) => giver.permissions.has(permission));
}
