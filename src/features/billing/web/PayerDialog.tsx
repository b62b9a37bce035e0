import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { showToast } from '#platform/web/ui/notices.ts';
import type { Payer } from '../contract.ts';
import { billingApi } from './billing-api.ts';
import c from './billing.module.css';

function usePayerForm(payer: Payer, onClose: () => void) {
  const cache = useQueryClient();
  return useContractForm({
    schema: async () => (await import('../contract.ts')).billing.payer.body,
    initialValues: {
      name: payer.name ?? '',
      tax_identifier: payer.tax_identifier ?? '',
      first_line: payer.first_line ?? '',
      second_line: payer.second_line ?? '',
      postal_code: payer.postal_code ?? '',
      city: payer.city ?? '',
      email: payer.email ?? '',
    },
    async send(body) {
      const { message } = await billingApi.payer.call({ body });
      await cache.invalidateQueries({ queryKey: billingApi.planOverview.key });
      onClose();
      showToast(message);
    },
  });
}

/** Edits the recipient of the invoices. */
export function PayerDialog({ payer, onClose }: { payer: Payer; onClose(): void }) {
  const contractForm = usePayerForm(payer, onClose);
  const field = (name: Parameters<typeof contractForm.form.getInputProps>[0]) => contractForm.form.getInputProps(name);
  return (
    <FormDialog title={t('Invoice details')} contractForm={contractForm} label={t('Save')} onClose={onClose}>
      <TextInput label={t('Company')} autoComplete="organization" {...field('name')} />
      <TextInput
        label={t('VAT number')}
        description={t('Include the country code, such as DE314882097. Paddle checks it.')}
        {...field('tax_identifier')}
      />
      <TextInput label={t('Street')} autoComplete="address-line1" {...field('first_line')} />
      <TextInput label={t('Address line 2')} autoComplete="address-line2" {...field('second_line')} />
      <div className={c['place']}>
        <TextInput label={t('Postal code')} autoComplete="postal-code" {...field('postal_code')} />
        <TextInput label={t('City')} autoComplete="address-level2" {...field('city')} />
      </div>
      <TextInput label={t('Email address')} type="email" autoComplete="email" withAsterisk {...field('email')} />
      <p className={c['quiet']}>{t('You cannot change the country because it determines the tax.')}</p>
    </FormDialog>
  );
}
