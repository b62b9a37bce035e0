import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Leave: {
    view_holiday: { position: 4260, lowest: 'HR manager', words: 'see holidays and their people' },
    add_holiday: { position: 4270, lowest: 'HR manager', words: 'create and import holidays' },
    edit_holiday: { position: 4280, lowest: 'HR manager', words: 'edit holidays' },
    delete_holiday: { position: 4290, lowest: 'HR manager', words: 'delete holidays' },
    assign_holiday: { position: 4300, lowest: 'HR manager', words: 'assign people to holidays and remove them' },
    assign_employee_holiday: {
      position: 4310,
      lowest: 'HR manager',
      words: 'change holidays on other people’s profiles',
    },
  },
};
