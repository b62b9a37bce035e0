import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Attendance: {
    edit_any_attendance: {
      position: 2030,
      lowest: 'Team lead',
      words: 'correct entries and breaks on any day and review irregular days',
      help: 'The day’s history shows the earlier times',
    },
    add_any_attendance: { position: 2040, lowest: 'Team lead', words: 'add attendance for a colleague' },
    delete_any_attendance: { position: 2050, lowest: 'HR manager', words: 'delete an attendance entry' },
  },
};
