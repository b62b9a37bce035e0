import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
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
  const { form, problem, busy, submit } = useReopening(id, onClose);
  const formId = useId();
  return (
    <Dialog
      title={t('Reopen {period}', { period: name })}
      onClose={onClose}
      closeOnEscape={!busy && !form.isDirty()}
      foot={<Foot formId={formId} busy={busy} onClose={onClose} />}
    >
      <form id={formId} className={c['form']} onSubmit={submit} noValidate>
        <p className={c['lead']}>
          {person
            ? t('{name}’s days can be changed until someone closes the period again.', {
                name: person.name,
              })
            : t('Its days can be changed until someone closes it again. Periods closed for single people stay closed.')}
        </p>
        <FormProblem text={problem} />
        <Textarea
          label={t('Reason')}
          description={t('Shown in the list of periods and in the audit log.')}
          withAsterisk
          autosize
          minRows={2}
          maxRows={6}
          maxLength={250}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </form>
    </Dialog>
  );
}

function Foot({ formId, busy, onClose }: { formId: string; busy: boolean; onClose(): void }) {
  return (
    <>
      <Button variant="default" onClick={onClose} disabled={busy}>
        {t('Cancel')}
      </Button>
      <Button type="submit" form={formId} loading={busy}>
        {t('Reopen')}
      </Button>
    </>
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
