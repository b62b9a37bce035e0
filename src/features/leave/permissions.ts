import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Leave: {
    view_employee_leave: {
      position: 4090,
      lowest: 'HR manager',
      words: 'see the leave section of other people’s profiles',
    },
    edit_employee_leave: {
      position: 4100,
      lowest: 'HR manager',
      words: 'change people’s leave package and review process',
    },
    configure_leave_setup: { position: 4110, lowest: 'HR manager', words: 'change the leave setup' },
    view_leave_type: { position: 4120, lowest: 'HR manager', words: 'see the leave types' },
    add_leave_type: { position: 4130, lowest: 'HR manager', words: 'create leave types' },
    edit_leave_type: { position: 4140, lowest: 'HR manager', words: 'edit leave types' },
    delete_leave_type: { position: 4150, lowest: 'HR manager', words: 'delete leave types' },
    view_leave_policy: { position: 4160, lowest: 'HR manager', words: 'see leave packages and their people' },
    add_leave_policy: { position: 4170, lowest: 'HR manager', words: 'create leave packages' },
    edit_leave_policy: { position: 4180, lowest: 'HR manager', words: 'edit leave packages' },
    delete_leave_policy: { position: 4190, lowest: 'HR manager', words: 'delete leave packages' },
    assign_leave_policy: {
      position: 4200,
      lowest: 'HR manager',
      words: 'assign people to leave packages and remove them',
    },
  },
};
