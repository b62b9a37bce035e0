import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  People: {
    view_employee_employment_info: {
      position: 5060,
      lowest: 'HR manager',
      words: 'see other people’s employment and remote work',
    },
    edit_employee_employment_info: {
      position: 5070,
      lowest: 'HR manager',
      words: 'edit other people’s employment and remote work',
    },
    view_employee_salary_info: {
      position: 5080,
      lowest: 'HR manager',
      words: 'see other people’s salary and bank account',
    },
    edit_employee_salary_info: {
      position: 5090,
      lowest: 'HR manager',
      words: 'edit other people’s salary and bank account',
    },
    change_employee_status: { position: 5140, lowest: 'HR manager', words: 'change the status of people' },
    reset_employee_password: {
      position: 5160,
      lowest: 'HR manager',
      words: 'reset other people’s passwords',
      help: 'Ends the password, signs the person out everywhere and emails them a link to set a new one',
    },
    discharge_employee: {
      position: 5170,
      lowest: 'HR manager',
      words: 'discharge people',
      help: 'Signs them out everywhere after their last day',
    },
    restore_employee: { position: 5180, lowest: 'HR manager', words: 'rehire former employees' },
  },
};
