import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Attendance: {
    configure_attendance_setup: { position: 2070, lowest: 'HR manager', words: 'change the attendance setup' },
  },
};
