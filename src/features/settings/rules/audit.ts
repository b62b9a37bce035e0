import type { AuditDeclaration } from '#platform/shared/audit.ts';

export const audit: AuditDeclaration = { leftOut: { test_mails: 'a mail to oneself' } };
