import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  People: {
    assign_employee_group: { position: 5230, lowest: 'HR manager', words: 'add people to groups and remove them' },
  },
};
