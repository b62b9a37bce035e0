import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  People: {
    edit_employee: { position: 5040, lowest: 'HR manager', words: 'edit other people’s profiles' },
    view_employee_personal_info: {
      position: 5050,
      lowest: 'HR manager',
      words: 'see other people’s private personal data',
    },
    edit_employee_note: { position: 5100, lowest: 'HR manager', words: 'edit notes on profiles' },
    change_employee_privacy: { position: 5150, lowest: 'HR manager', words: 'change the privacy of profiles' },
  },
};
