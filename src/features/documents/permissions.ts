import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  People: {
    view_employee_document: { position: 5110, lowest: 'HR manager', words: 'see other people’s documents' },
    add_employee_document: { position: 5120, lowest: 'HR manager', words: 'add documents to other people’s profiles' },
    delete_employee_document: { position: 5130, lowest: 'HR manager', words: 'delete other people’s documents' },
  },
};
