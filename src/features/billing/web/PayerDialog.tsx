import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
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

/** Who the invoices are made out to. */
export function PayerDialog({ payer, onClose }: { payer: Payer; onClose(): void }) {
  const { form, busy, problem, submit } = usePayerForm(payer, onClose);
  const mayLeave = useUnsavedGuard(form.isDirty() && !busy);
  const leave = () => void mayLeave().then((leaves) => leaves && onClose());
  const formId = useId();
  const foot = (
    <>
      <Button variant="default" onClick={leave} disabled={busy}>
        {t('Cancel')}
      </Button>
      <Button type="submit" form={formId} loading={busy}>
        {t('Save')}
      </Button>
    </>
  );
  const field = (name: Parameters<typeof form.getInputProps>[0]) => form.getInputProps(name);
  return (
    <Dialog title={t('Invoices go to')} onClose={leave} closeOnEscape={!busy} foot={foot}>
      <form id={formId} className={c['form']} onSubmit={submit} noValidate>
        <FormProblem text={problem} />
        <TextInput label={t('Company')} autoComplete="organization" {...field('name')} />
        <TextInput
          label={t('VAT number')}
          description={t('With the letters of the country, such as DE314882097. Paddle checks it.')}
          {...field('tax_identifier')}
        />
        <TextInput label={t('Street')} autoComplete="address-line1" {...field('first_line')} />
        <TextInput label={t('Second line')} autoComplete="address-line2" {...field('second_line')} />
        <div className={c['place']}>
          <TextInput label={t('Postal code')} autoComplete="postal-code" {...field('postal_code')} />
          <TextInput label={t('City')} autoComplete="address-level2" {...field('city')} />
        </div>
        <TextInput label={t('Email address')} type="email" autoComplete="email" withAsterisk {...field('email')} />
        <p className={c['quiet']}>{t('The country stays as it was paid from: tax depends on it.')}</p>
      </form>
    </Dialog>
  );
}
