/** What happened to a row. */
export const auditActions = ['insert', 'update', 'delete'] as const;
export type AuditAction = (typeof auditActions)[number];

export const actionNames: Readonly<Record<AuditAction, string>> = { insert: 'Added', update: 'Changed', delete: 'Removed' };

/** What people look for, and the tables it is made of; a table that is on no list stands alone, in its own words. */
export const auditKinds = {
  company: { name: 'Company settings', entities: ['company_settings', 'alert_settings'] },
  people: { name: 'People', entities: ['people'] },
  access: { name: 'Sign-in', entities: ['sessions', 'credentials', 'sso_identities'] },
  roles: { name: 'Roles', entities: ['roles', 'role_permissions', 'role_people'] },
  lists: { name: 'Lists', entities: ['departments', 'designations', 'employment_types', 'document_types'] },
  shifts: { name: 'Shifts', entities: ['shift_templates', 'standard_shifts', 'shift_days'] },
  time: { name: 'Time', entities: ['attendance', 'clock', 'break'] },
} as const;

export type AuditKind = keyof typeof auditKinds;
export const auditKindNames = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];

/** The kind that a table belongs to. */
export function kindOf(entity: string): AuditKind | undefined {
  return auditKindNames.find((kind) => (auditKinds[kind].entities as readonly string[]).includes(entity));
}
