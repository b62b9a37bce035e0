import { Select } from '@mantine/core';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { useContractForm, type FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { showAdded } from '#platform/web/ui/notices.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { ReviewerSelect, type KnownPerson } from './PersonSelect.tsx';
import { reviewsApi } from './processes-api.ts';
import c from './processes.module.css';

type Values = {
  user_id: string;
  deputy: KnownPerson | null;
  starts_on: LocalDate;
  ends_on: LocalDate;
};

const bodyOf = ({ deputy, ...values }: Values) => ({ ...values, deputy_id: deputy?.id ?? '' });

interface DeputyDialogProps {
  /** Reviewers who can get a deputy. */
  reviewers: readonly KnownPerson[];
  refresh(): Promise<void>;
  onClose(): void;
}

function useDeputyForm({ reviewers, refresh, onClose }: DeputyDialogProps) {
  const today = companyToday() as LocalDate;
  return useContractForm<Values>({
    schema: async () => {
      const { leaveReviews } = await import('../../rules/processes-contract.ts');
      const { z } = await import('zod');
      return z.preprocess((values) => bodyOf(values as Values), leaveReviews.storeDeputy.body);
    },
    initialValues: { user_id: reviewers[0]?.id ?? '', deputy: null, starts_on: today, ends_on: today },
    creates: true,
    send: async (values) => {
      await reviewsApi.storeDeputy.call({ body: bodyOf(values) });
      onClose();
      await refresh();
      void showAdded();
    },
  });
}

/** Dialog that names a deputy for a reviewer on some days. */
export function DeputyDialog(props: DeputyDialogProps) {
  const contractForm = useDeputyForm(props);
  const { form } = contractForm;
  const { user_id, deputy } = form.getValues();
  return (
    <FormDialog title={t('Add a deputy')} contractForm={contractForm} label={t('Add deputy')} onClose={props.onClose}>
      <p className={c['hint']}>{t('On these days, both the deputy and the approver can approve or reject.')}</p>
      <Select
        label={t('Approver')}
        allowDeselect={false}
        data={props.reviewers.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('user_id')}
      />
      <ReviewerSelect
        label={t('Deputy')}
        value={deputy}
        without={[user_id]}
        error={form.errors['deputy_id']}
        path="deputy_id"
        onChange={(person) => {
          form.setFieldValue('deputy', person);
          form.clearFieldError('deputy_id');
        }}
      />
      <Days form={form} />
    </FormDialog>
  );
}

/** The last day follows the first one. */
function Days({ form }: { form: FormOf<Values> }) {
  const { starts_on, ends_on } = form.getValues();
  const begin = (day: string | undefined) => {
    form.setFieldValue('starts_on', day as LocalDate);
    if (day && ends_on < day) form.setFieldValue('ends_on', day as LocalDate);
  };
  return (
    <div className={c['pair']}>
      <DateField
        label={t('First day')}
        value={starts_on}
        isKept
        path="starts_on"
        error={form.errors['starts_on']}
        onChange={begin}
      />
      <DateField
        label={t('Last day')}
        value={ends_on}
        isKept
        min={starts_on}
        path="ends_on"
        error={form.errors['ends_on']}
        onChange={(day) => form.setFieldValue('ends_on', day as LocalDate)}
      />
    </div>
  );
}
