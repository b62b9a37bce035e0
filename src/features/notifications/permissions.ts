import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Settings: {
    configure_notification_setup: {
      position: 10050,
      lowest: 'HR manager',
      words: 'choose which events notify people, and how',
    },
  },
};
