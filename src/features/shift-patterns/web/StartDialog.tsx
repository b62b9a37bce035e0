import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { date } from '#platform/web/format.ts';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { showEdited } from '#platform/web/ui/notices.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import type { CycleDay } from '../rules/cycle.ts';
import type { ShiftOf } from './pattern-words.ts';
import { patternsApi } from './patterns-api.ts';
import type { PatternStart } from './runners-shapes.ts';
import type { StartValues } from './start.ts';
import { StartFields } from './StartFields.tsx';
import { useRefresh } from './use-patterns.ts';

interface StartDialogProps {
  pattern_id: string;
  days: readonly CycleDay[];
  shiftOf: ShiftOf;
  starting: PatternStart;
  onClose(): void;
}

interface Values extends Record<string, unknown>, StartValues {
  pattern_id: string;
  user_id: string | null;
  group_id: string | null;
}

/** Changes the dates between which a person or group runs a pattern. */
export function StartDialog({ pattern_id, days, shiftOf, starting, onClose }: StartDialogProps) {
  const contractForm = useStart(pattern_id, starting, onClose);
  const { form, conflict } = contractForm;
  return (
    <FormDialog
      size={650}
      title={t('Pattern dates for {name}', { name: starting.name })}
      contractForm={contractForm}
      label={t('Save')}
      isDisabled={!form.isDirty()}
      onClose={onClose}
    >
      <FormConflict
        form={form}
        conflict={conflict}
        fields={{
          starts_on: { label: t('Start date'), text: dateText },
          start_day: t('Cycle day'),
          ends_on: { label: t('End date'), text: dateText },
        }}
      />
      <StartFields
        value={form.getValues()}
        errors={form.errors}
        days={days}
        shiftOf={shiftOf}
        onChange={(changes) => form.setValues(changes)}
      />
    </FormDialog>
  );
}

const dateText = (value: unknown) => (typeof value === 'string' ? date(value) : '');

function useStart(pattern_id: string, starting: PatternStart, onClose: () => void) {
  const { starts_on, start_day, ends_on, user_id, group_id, version } = starting;
  const refresh = useRefresh();
  return useContractForm<Values>({
    schema: async () => (await import('../contract.ts')).shiftPatterns.changeStart.body,
    initialValues: { pattern_id, user_id, group_id, starts_on, start_day, ends_on },
    version,
    send: async (values, known) => {
      await patternsApi.changeStart.call({
        body: { ...values, version: known },
      });
      await refresh();
      onClose();
      void showEdited();
    },
  });
}
