import type { AuditDeclaration } from '#platform/shared/audit.ts';

/** The log's own tables, and those of the platform, which does not know the log. */
export const audit: AuditDeclaration = {
  leftOut: {
    audit_chain: 'the log itself',
    audit_entries: 'the log itself',
    events: 'on their way to the listeners, then gone',
    idempotency_keys: 'answers kept for a repetition',
    rate_limits: 'counters',
  },
};
