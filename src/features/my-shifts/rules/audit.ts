import type { AuditDeclaration } from '#platform/shared/audit.ts';

export const audit: AuditDeclaration = {
  tables: {},
  leftOut: { seen_shifts: 'what somebody has seen of their own plan' },
};
