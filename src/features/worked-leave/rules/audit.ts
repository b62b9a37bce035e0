import type { AuditDeclaration } from '#platform/shared/audit.ts';

export const audit: AuditDeclaration = {
  leftOut: { leave_worked_marks: 'what Muster has calculated last; the lines of leave say the rest' },
};
