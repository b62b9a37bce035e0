import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Biometric: {
    view_biocom_record: { position: 9010, lowest: 'Owner', words: 'see terminal records' },
    view_biocom_device: { position: 9020, lowest: 'Owner', words: 'see terminals and their users' },
    add_biocom_device: { position: 9030, lowest: 'Owner', words: 'create and connect terminals' },
    edit_biocom_device: { position: 9040, lowest: 'Owner', words: 'edit terminals and synchronise their users' },
    delete_biocom_device: { position: 9050, lowest: 'Owner', words: 'delete terminals' },
  },
};
