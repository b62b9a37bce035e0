import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Attendance: {
    approve_time_period: {
      position: 2090,
      lowest: 'Team lead',
      words: 'approve the pay periods of their direct reports',
      help: 'People who also change the attendance setup approve everyone’s',
    },
  },
};
