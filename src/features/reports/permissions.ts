import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Reports: {
    access_report_module: { position: 7010, lowest: 'HR manager', words: 'open the reports' },
  },
};
