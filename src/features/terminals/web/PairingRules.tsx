import { NumberInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { showSuccess } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { terminalsApi } from './terminals-api.ts';
import c from './terminals.module.css';

/** Explanation of how punches are paired, with its settings. */
export function PairingRules({ onClose }: { onClose(): void }) {
  const query = useQuery({ ...terminalsApi.rules.read(), staleTime: 0, gcTime: 0 });
  if (query.data) return <RulesForm minutes={query.data.break_gap_minutes} onClose={onClose} />;
  return (
    <Dialog title={t('Pairing')} onClose={onClose}>
      <QueryState query={query}>{() => null}</QueryState>
    </Dialog>
  );
}

function RulesForm({ minutes, onClose }: { minutes: number; onClose(): void }) {
  const cache = useQueryClient();
  const contractForm = useContractForm({
    schema: async () => (await import('../contract.ts')).devices.storeRules.body,
    initialValues: { break_gap_minutes: minutes as number | '' },
    async send({ break_gap_minutes }) {
      const { message } = await terminalsApi.storeRules.call({
        body: { break_gap_minutes: Number(break_gap_minutes) },
      });
      await cache.invalidateQueries({ queryKey: terminalsApi.rules.key });
      onClose();
      void showSuccess(message);
    },
  });
  const { form } = contractForm;
  return (
    <FormDialog title={t('Pairing')} contractForm={contractForm} label={t('Save')} onClose={onClose}>
      <p className={c['hint']}>
        {t('Punches alternate between in and out, whatever key is pressed. Two taps within a minute count once.')}
      </p>
      <NumberInput
        label={t('Longest break')}
        description={t('A longer gap between punches splits the day into two entries.')}
        suffix={t(' minutes')}
        min={0}
        max={720}
        clampBehavior="none"
        allowDecimal={false}
        {...form.getInputProps('break_gap_minutes')}
      />
      <p className={c['hint']}>{t('Days from the last 31 days are paired again unless approved or closed.')}</p>
    </FormDialog>
  );
}
