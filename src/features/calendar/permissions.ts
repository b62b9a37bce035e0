import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Shifts: {
    access_calendar_module: { position: 3070, lowest: 'Employee', words: 'open the calendar' },
  },
};
