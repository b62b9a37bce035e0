import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Shifts: {
    view_shift_calendar: { position: 3010, lowest: 'Team lead', words: 'see everyone’s shifts, including drafts' },
    edit_shift_calendar: { position: 3020, lowest: 'Team lead', words: 'assign, publish, cancel and clear shifts' },
  },
};
