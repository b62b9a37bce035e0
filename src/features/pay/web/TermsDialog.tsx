import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { useContractForm } from '#platform/web/form.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { showSuccess } from '#platform/web/ui/notices.ts';
import { payApi, usePayRefresh, type DatedRuleTerms, type ShownRule } from './pay-api.ts';
import { AccountFields } from './fields/AccountFields.tsx';
import { BreakFields, RoundingFields } from './fields/BreakFields.tsx';
import { OvertimeFields } from './fields/OvertimeFields.tsx';
import { PremiumFields } from './fields/PremiumFields.tsx';
import type { TermsFormProps, TermsValues } from './fields/inputs.tsx';
import c from './fields/fields.module.css';

interface TermsDialogProps {
  rule: ShownRule;
  version: string;
  /** Terms that the dialog starts with. */
  dated: DatedRuleTerms;
  onClose(): void;
  onStored(from: LocalDate): void;
}

/** Dialog that changes the terms of a rule from a date on; those of earlier dates stay. */
export function TermsDialog({ rule: { id, name, is_used }, version, dated, onClose, onStored }: TermsDialogProps) {
  const refresh = usePayRefresh();
  const initialValues: TermsValues = {
    effective_from: is_used ? companyToday() : dated.effective_from,
    terms: dated.terms,
  };
  const contractForm = useContractForm<TermsValues>({
    schema: async () =>
      (await import('../contract.ts')).payRules.store.body.pick({ effective_from: true, terms: true }),
    initialValues,
    version,
    async send({ effective_from, terms }) {
      const { message } = await payApi.store.call({ body: { id, name, effective_from, terms, version } });
      await refresh();
      onStored(effective_from);
      onClose();
      void showSuccess(message);
    },
  });
  const { form } = contractForm;
  return (
    <FormDialog
      title={t('Change the terms of {name}', { name })}
      size={650}
      contractForm={contractForm}
      label={t('Save terms')}
      onClose={onClose}
    >
      <DateField
        label={t('Effective from')}
        withAsterisk
        isKept
        path="effective_from"
        value={form.getValues().effective_from}
        error={form.errors['effective_from']}
        onChange={(day) => day && form.setFieldValue('effective_from', day)}
        description={t('Days before keep their terms.')}
      />
      <div className={c['sections']}>
        <BreakFields form={form} />
        <RoundingFields form={form} />
        <OvertimeFields form={form} />
        <PremiumFields form={form} />
        <AccountFields form={form} />
        <OtherErrors form={form} />
      </div>
    </FormDialog>
  );
}

/** Errors of terms that have no field here, such as another use of the same element. */
function OtherErrors({ form }: TermsFormProps) {
  const others = Object.entries(form.errors).filter(([path]) => !form.getInputNode(path));
  if (others.length === 0) return null;
  return (
    <div role="alert">
      {others.map(([path, sentence]) => (
        <p key={path} className={c['error']}>
          {sentence}
        </p>
      ))}
    </div>
  );
}
