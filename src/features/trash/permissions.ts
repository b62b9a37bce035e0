import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Access: {
    view_trash: { position: 11070, lowest: 'HR manager', words: 'see items in the Trash' },
    restore_trash: { position: 11080, lowest: 'HR manager', words: 'restore items from the Trash' },
    delete_trash: {
      position: 11090,
      lowest: 'Owner',
      words: 'delete items in the Trash permanently',
      help: 'This cannot be undone',
    },
  },
};
