import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Access: {
    view_trash: { position: 11070, lowest: 'HR manager', words: 'find what is in the Trash' },
    restore_trash: { position: 11080, lowest: 'HR manager', words: 'restore what is in the Trash' },
    delete_trash: {
      position: 11090,
      lowest: 'Owner',
      words: 'delete for ever what is in the Trash',
      help: 'This cannot be undone',
    },
  },
};
