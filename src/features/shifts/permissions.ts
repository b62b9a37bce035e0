import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Shifts: {
    view_shift_template: { position: 3030, lowest: 'HR manager', words: 'see the shift templates' },
    add_shift_template: { position: 3040, lowest: 'HR manager', words: 'create shift templates' },
    edit_shift_template: { position: 3050, lowest: 'HR manager', words: 'edit shift templates' },
    delete_shift_template: { position: 3060, lowest: 'HR manager', words: 'delete shift templates' },
  },
};
