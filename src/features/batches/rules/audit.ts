import type { AuditDeclaration } from '#platform/shared/audit.ts';

export const audit: AuditDeclaration = {
  leftOut: {
    batches: 'what a batch changes is recorded row by row, by whom it was started',
    batch_rows: 'what a batch changes is recorded row by row, by whom it was started',
  },
};
