import type { AuditDeclaration } from '#platform/shared/audit.ts';

export const audit: AuditDeclaration = {
  tables: {},
  leftOut: { clock_reminders: 'Sent by Muster; no person does it.' },
};
