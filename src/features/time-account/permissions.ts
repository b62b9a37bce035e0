import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Attendance: {
    view_any_time_account: {
      position: 2090,
      lowest: 'Team lead',
      words: 'see the time accounts of their direct reports',
    },
    edit_time_account: {
      position: 2100,
      lowest: 'HR manager',
      words: 'see everyone’s time account, adjust it and pay hours out',
    },
  },
};
