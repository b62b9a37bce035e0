/** What the log records, by the triggers of the migrations. A table more goes here or, with its reason, below. */
export const auditedTables = [
  'alert_settings',
  'attendance_history',
  'company_settings',
  'credentials',
  'departments',
  'designations',
  'document_types',
  'employment_types',
  'people',
  'role_people',
  'role_permissions',
  'roles',
  'sessions',
  'shift_days',
  'shift_templates',
  'sso_identities',
  'standard_shifts',
] as const;

/** Tables whose rows are only added and taken away, or whose updates say nothing (a session's last use). */
const neverUpdated: readonly string[] = ['role_permissions', 'sessions', 'sso_identities'];

/** The triggers by which a table is recorded. */
export function triggersOf(table: (typeof auditedTables)[number]): string[] {
  if (table === 'attendance_history') return ['audit_insert'];
  return ['audit_insert', 'audit_delete', ...(neverUpdated.includes(table) ? [] : ['audit_update'])];
}

/** Tables whose changes the log leaves out, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  attendances: 'attendance_history has a line for every change',
  audit_chain: 'the log itself',
  audit_entries: 'the log itself',
  breaks: 'attendance_history has a line for every change',
  clocks: 'attendance_history has a line for every change',
  events: 'on their way to the listeners, then gone',
  file_objects: 'where contents lie, which says nothing about people',
  files: 'the record that a file belongs to says which one it is',
  idempotency_keys: 'answers kept for a repetition',
  notifications: 'messages about what is recorded already',
  password_links: 'the password that is set by one is recorded',
  rate_limits: 'counters',
  shift_batches: 'an envelope; its shifts are recorded',
  sso_attempts: 'sign-ins under way; the session that begins is recorded',
  test_mails: 'a mail to oneself',
  upload_chunks: 'uploads under way',
  uploads: 'uploads under way',
};
