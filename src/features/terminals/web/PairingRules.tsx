import { NumberInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { showSuccess } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { devices } from '../contract.ts';
import { terminalsApi } from './terminals-api.ts';
import c from './terminals.module.css';

/** Explanation of how punches are paired, with its settings. */
export function PairingRules({ onClose }: { onClose(): void }) {
  const query = useQuery({ ...terminalsApi.rules.read(), staleTime: 0, gcTime: 0 });
  if (query.data) return <RulesForm rule={query.data} onClose={onClose} />;
  return (
    <Dialog title={t('Pairing')} onClose={onClose}>
      <QueryState query={query}>{() => null}</QueryState>
    </Dialog>
  );
}

interface RulesFormProps {
  rule: Reply<typeof devices.rules>;
  onClose(): void;
}

/** Values of the fields; '' for an empty one. */
type Values = Record<keyof RulesFormProps['rule'], number | ''>;

function RulesForm({ rule, onClose }: RulesFormProps) {
  const cache = useQueryClient();
  const contractForm = useContractForm({
    schema: async () => (await import('../contract.ts')).devices.storeRules.body,
    initialValues: { ...rule } as Values,
    async send(values) {
      const { message } = await terminalsApi.storeRules.call({
        body: {
          break_gap_minutes: Number(values.break_gap_minutes),
          same_tap_seconds: Number(values.same_tap_seconds),
          second_key_minutes: Number(values.second_key_minutes),
        },
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
        {t('Punches alternate between in and out, except at terminals whose keys are trusted.')}
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
      <NumberInput
        label={t('Double tap')}
        description={t('Taps within this time count once.')}
        suffix={t(' seconds')}
        min={0}
        max={600}
        clampBehavior="none"
        allowDecimal={false}
        {...form.getInputProps('same_tap_seconds')}
      />
      <NumberInput
        label={t('Second in or out')}
        description={t('With trusted keys, the first one counts, and the day says so.')}
        suffix={t(' minutes')}
        min={0}
        max={60}
        clampBehavior="none"
        allowDecimal={false}
        {...form.getInputProps('second_key_minutes')}
      />
      <p className={c['hint']}>{t('Days from the last 31 days are paired again unless approved or closed.')}</p>
    </FormDialog>
  );
}
