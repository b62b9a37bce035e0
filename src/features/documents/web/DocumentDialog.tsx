import { NumberInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClientInput } from '#platform/shared/contract.ts';
import { useContractForm, type FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { showAdded } from '#platform/web/ui/notices.ts';
import type { FileRecord } from '#features/files/contract.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { ChoiceField, DayField, TextField } from '#features/profile/web/parts/fields.tsx';
import type { ProfileView } from '#features/profile/web/parts/profile-parts.ts';
import type { documents } from '../contract.ts';
import { maxRemindDays } from '../rules/validity.ts';
import { documentsApi, documentTypesApi } from './documents-api.ts';

type Body = ClientInput<(typeof documents)['storeFileDocument']>['body'];
type Values = {
  file_id: string;
  name: string;
  document_type_id: string | null;
  expires_on: string | null;
  remind_days: number | null;
};

/** Default length of the reminder period in days. */
const usualDays = 30;
/** Maximum characters of a name. */
const maxName = 120;

interface DocumentDialogProps {
  view: ProfileView;
  /** Uploaded, but not saved yet. */
  file: FileRecord;
  onClose(isSaved: boolean): void;
}

/** Asks for type and validity of an uploaded file. */
export function DocumentDialog({ view, file, onClose }: DocumentDialogProps) {
  const cache = useQueryClient();
  const contractForm = useContractForm<Values>({
    schema: async () => (await import('../contract.ts')).documents.storeFileDocument.body,
    initialValues: {
      file_id: file.id,
      name: [...file.name].slice(0, maxName).join(''),
      document_type_id: null,
      expires_on: null,
      remind_days: null,
    },
    creates: true,
    send: async (values) => {
      await documentsApi.storeFileDocument.call({ params: { user_id: view.id }, body: values as Body });
      onClose(true);
      await cache.invalidateQueries({ queryKey: documentsApi.fileDocuments.key });
      void showAdded();
    },
  });
  return (
    <FormDialog
      title={t('Add document')}
      contractForm={contractForm}
      label={t('Add document')}
      onClose={() => onClose(false)}
    >
      <DocumentFields form={contractForm.form} />
    </FormDialog>
  );
}

function DocumentFields({ form }: { form: FormOf<Values> }) {
  const types = useQuery(documentTypesApi.list.read()).data?.data ?? [];
  const { expires_on, remind_days } = form.getValues();
  const { error } = form.getInputProps('remind_days') as { error?: string };
  return (
    <>
      <TextField form={form} path="name" label={t('Name', { of: 'thing' })} withAsterisk maxLength={maxName} />
      <ChoiceField form={form} path="document_type_id" label={t('Type')} choices={types} />
      <DayField
        form={form}
        path="expires_on"
        label={t('Valid until')}
        description={t('Leave empty if it has no expiry date.')}
      />
      {expires_on && (
        <NumberInput
          label={t('Remind before expiry (days)')}
          description={t('From then on it appears on the overview.')}
          min={0}
          max={maxRemindDays}
          allowDecimal={false}
          placeholder={String(usualDays)}
          data-path="remind_days"
          error={error}
          value={remind_days ?? ''}
          onChange={(days) => form.setFieldValue('remind_days', typeof days === 'number' ? days : null)}
        />
      )}
    </>
  );
}
