import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Attendance: {
    configure_pay_rules: {
      position: 2080,
      lowest: 'HR manager',
      words: 'set up pay rules, assign people to them and see their hours by pay',
    },
  },
};
