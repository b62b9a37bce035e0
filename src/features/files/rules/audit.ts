import type { AuditDeclaration } from '#platform/shared/audit.ts';

export const audit: AuditDeclaration = {
  leftOut: {
    file_objects: 'where contents lie, which says nothing about people',
    files: 'the record that a file belongs to says which one it is',
    upload_chunks: 'uploads under way',
    uploads: 'uploads under way',
  },
};
