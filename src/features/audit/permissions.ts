import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Access: {
    view_audit_log: { position: 11100, lowest: 'Owner', words: 'see, search and export the audit log' },
  },
};
