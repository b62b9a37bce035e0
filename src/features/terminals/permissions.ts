import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Biometric: {
    view_biocom_record: { position: 9010, lowest: 'Owner', words: 'see the records of biometric devices' },
    view_biocom_device: { position: 9020, lowest: 'Owner', words: 'see the biometric devices and their users' },
    add_biocom_device: { position: 9030, lowest: 'Owner', words: 'create and connect devices' },
    edit_biocom_device: { position: 9040, lowest: 'Owner', words: 'edit devices and synchronise their users' },
    delete_biocom_device: { position: 9050, lowest: 'Owner', words: 'delete devices' },
  },
};
