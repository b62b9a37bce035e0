import { TextInput } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { useContractForm } from '#platform/web/form.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { showEdited } from '#platform/web/ui/notices.ts';
import { payApi, usePayRefresh, type ShownRule } from './pay-api.ts';

interface RenameDialogProps {
  rule: ShownRule;
  version: string;
  onClose(): void;
}

/** Dialog that renames a pay rule. */
export function RenameDialog({ rule: { id, name }, version, onClose }: RenameDialogProps) {
  const refresh = usePayRefresh();
  const contractForm = useContractForm({
    schema: async () => (await import('../contract.ts')).payRules.rename.body.pick({ name: true }),
    initialValues: { name },
    version,
    async send(values) {
      await payApi.rename.call({ body: { id, ...values, version } });
      await refresh();
      onClose();
      void showEdited();
    },
  });
  return (
    <FormDialog title={t('Rename {name}', { name })} contractForm={contractForm} label={t('Save')} onClose={onClose}>
      <TextInput
        {...contractForm.form.getInputProps('name')}
        label={t('Name', { of: 'thing' })}
        withAsterisk
        maxLength={100}
        data-path="name"
        data-autofocus
      />
    </FormDialog>
  );
}
