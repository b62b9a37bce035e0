import type { AuditDeclaration } from '#platform/shared/audit.ts';

export const audit: AuditDeclaration = {
  tables: {},
  leftOut: {
    time_account_lines: 'a ledger that is only added to: each line says itself why, and by whom',
    time_account_periods: 'follows from closing and reopening a period, which the log has',
  },
};
