import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { showSuccess } from '#platform/web/ui/notices.ts';
import type { Closing } from '../contract.ts';
import { periodsApi } from './periods-api.ts';
import c from './periods.module.css';

interface ReopenDialogProps {
  closing: Closing;
  onClose(): void;
}

/** Dialog that asks for the reason for reopening a period. */
export function ReopenDialog({ closing: { id, name, person }, onClose }: ReopenDialogProps) {
  const contractForm = useReopening(id, onClose);
  return (
    <FormDialog
      title={t('Reopen {period}', { period: name })}
      label={t('Reopen')}
      contractForm={contractForm}
      onClose={onClose}
    >
      <p className={c['lead']}>
        {person
          ? t('{name}’s days can be changed until someone closes the period again.', {
              name: person.name,
            })
          : t('Its days can be changed until someone closes it again. Periods closed for single people stay closed.')}
      </p>
      <Textarea
        label={t('Reason')}
        description={t('Shown in the list of periods and in the audit log.')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        maxLength={250}
        data-autofocus
        {...contractForm.form.getInputProps('reason')}
      />
    </FormDialog>
  );
}

function useReopening(id: string, onOpened: () => void) {
  const cache = useQueryClient();
  return useContractForm({
    schema: async () => (await import('../contract.ts')).periods.reopenPeriod.body,
    initialValues: { reason: '' },
    send: async (body) => {
      const refresh = () => cache.invalidateQueries({ queryKey: periodsApi.periods.key });
      const { message } = await periodsApi.reopenPeriod.call({ params: { id }, body }).finally(() => void refresh());
      onOpened();
      void showSuccess(message);
    },
  });
}
