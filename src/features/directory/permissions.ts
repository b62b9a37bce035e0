import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  People: {
    view_employee: { position: 5010, lowest: 'Team lead', words: 'see the list of people' },
  },
};
