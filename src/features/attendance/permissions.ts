import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Attendance: {
    view_attendance: { position: 2010, lowest: 'Employee', words: 'see their own attendance and shifts' },
    view_any_attendance: { position: 2020, lowest: 'Team lead', words: 'see everyone’s attendance in the bird view' },
  },
};
