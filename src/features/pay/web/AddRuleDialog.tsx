import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { useContractForm } from '#platform/web/form.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { showSuccess } from '#platform/web/ui/notices.ts';
import { payExamples } from '../rules/presets/examples.ts';
import { payApi, usePayRefresh } from './pay-api.ts';

interface AddRuleDialogProps {
  version: string;
  onClose(): void;
  onStored(id: string): void;
}

/** Dialog that adds a pay rule with the terms of an example. */
export function AddRuleDialog({ version, onClose, onStored }: AddRuleDialogProps) {
  const refresh = usePayRefresh();
  const [key, setKey] = useState(payExamples[0]?.key ?? '');
  const example = payExamples.find((one) => one.key === key) ?? payExamples[0];
  const initialValues: { name: string; effective_from: LocalDate } = {
    name: '',
    effective_from: `${companyToday().slice(0, 4)}-01-01` as LocalDate,
  };
  const contractForm = useContractForm({
    schema: async () => (await import('../contract.ts')).payRules.store.body.pick({ name: true, effective_from: true }),
    initialValues,
    creates: true,
    async send(values) {
      const { id, message } = await payApi.store.call({ body: { ...values, terms: example?.terms ?? {}, version } });
      await refresh();
      onClose();
      onStored(id);
      void showSuccess(message);
    },
  });
  const { form } = contractForm;
  return (
    <FormDialog title={t('Add pay rule')} contractForm={contractForm} label={t('Add pay rule')} onClose={onClose}>
      <TextInput
        {...form.getInputProps('name')}
        label={t('Name', { of: 'thing' })}
        withAsterisk
        maxLength={100}
        data-path="name"
        data-autofocus
      />
      <Select
        label={t('Start from')}
        data={payExamples.map(({ key: value, name }) => ({ value, label: t(name) }))}
        value={key}
        allowDeselect={false}
        onChange={(chosen) => setKey(chosen ?? key)}
        description={example && t(example.source)}
      />
      <DateField
        label={t('Effective from')}
        withAsterisk
        isKept
        path="effective_from"
        value={form.getValues().effective_from}
        error={form.errors['effective_from']}
        onChange={(day) => day && form.setFieldValue('effective_from', day)}
        description={t('People can have the rule from this date on.')}
      />
    </FormDialog>
  );
}
