import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Attendance: {
    view_archived_employee: {
      position: 2060,
      lowest: 'HR manager',
      words: 'see former employees and their recorded time',
      help: 'Their recorded days stay unchanged',
    },
  },
};
