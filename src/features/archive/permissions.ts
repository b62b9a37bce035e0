import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Attendance: {
    view_archived_employee: {
      position: 2060,
      lowest: 'HR manager',
      words: 'see people who have left, and their time',
      help: 'Their recorded days stay unchanged',
    },
  },
};
