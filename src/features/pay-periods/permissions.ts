import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Attendance: {
    approve_time_period: {
      position: 2092,
      lowest: 'Team lead',
      words: 'approve pay periods of their direct reports, and confirm for those who cannot sign in',
    },
  },
};
