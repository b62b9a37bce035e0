import type { AuditDeclaration } from '#platform/shared/audit.ts';

const why = 'what an import changes is recorded of each person, by whom it was started';

export const audit: AuditDeclaration = {
  leftOut: { people_imports: why, people_import_rows: why, people_import_columns: why },
};
