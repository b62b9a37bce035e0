import type { AuditDeclaration } from '#platform/shared/audit.ts';

export const audit: AuditDeclaration = {
  leftOut: { judgings: 'the change of hours or grace is recorded, and each day that it changes' },
};
