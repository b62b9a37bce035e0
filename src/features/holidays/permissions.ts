import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Leave: {
    view_holiday: { position: 4260, lowest: 'HR manager', words: 'see the holidays and who has them' },
    add_holiday: { position: 4270, lowest: 'HR manager', words: 'create and import holidays' },
    edit_holiday: { position: 4280, lowest: 'HR manager', words: 'edit holidays' },
    delete_holiday: { position: 4290, lowest: 'HR manager', words: 'delete holidays' },
    assign_holiday: { position: 4300, lowest: 'HR manager', words: 'give people a holiday and take it away' },
    assign_employee_holiday: {
      position: 4310,
      lowest: 'HR manager',
      words: 'change the holidays on a person’s profile',
    },
  },
};
