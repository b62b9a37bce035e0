import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  People: {
    add_employee: {
      position: 5020,
      lowest: 'HR manager',
      words: 'add people, duplicate profiles and resend invitations',
    },
  },
};
