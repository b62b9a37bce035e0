import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  People: {
    import_employee: { position: 5030, lowest: 'HR manager', words: 'import people from a file' },
  },
};
