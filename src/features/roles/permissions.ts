import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Access: {
    view_role: {
      position: 11010,
      lowest: 'HR manager',
      words: 'see roles, their people and permissions',
      help: 'Required for all other role permissions',
    },
    add_role: {
      position: 11020,
      lowest: 'Owner',
      words: 'create roles',
      help: 'New roles are last and have no permissions',
    },
    edit_role: {
      position: 11030,
      lowest: 'Owner',
      words: 'rename and reorder roles',
      help: 'Only roles that do not rank above theirs',
    },
    delete_role: { position: 11040, lowest: 'Owner', words: 'delete roles' },
    assign_role_permission: {
      position: 11050,
      lowest: 'Owner',
      words: 'change the permissions of a role',
      help: 'Only permissions they have themselves',
    },
    assign_role_user: {
      position: 11060,
      lowest: 'HR manager',
      words: 'assign and remove roles',
      help: 'Only roles that do not rank above theirs and contain only permissions they have',
    },
  },
};
