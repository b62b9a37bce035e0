import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { showAdded } from '#platform/web/ui/notices.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import type { CycleDay } from '../rules/cycle.ts';
import type { ShiftOf } from './pattern-words.ts';
import { patternsApi } from './patterns-api.ts';
import { planningApi } from './planning-api.ts';
import { nextWeek, type StartValues } from './start.ts';
import { StartFields } from './StartFields.tsx';
import { useRefresh } from './use-patterns.ts';

interface AddGroupProps {
  pattern_id: string;
  name: string;
  days: readonly CycleDay[];
  shiftOf: ShiftOf;
  /** Ids of the groups that already run it. */
  running: readonly string[];
  onClose(): void;
}

interface Values extends Record<string, unknown>, StartValues {
  pattern_id: string;
  group_id: string;
}

/** Lets a group run a pattern; on each date it applies to the group's current members. */
export function AddGroup({ pattern_id, name, days, shiftOf, running, onClose }: AddGroupProps) {
  const contractForm = useGroupForm(pattern_id, onClose);
  const { form } = contractForm;
  const groups = useQuery(planningApi.assignableData.read());
  return (
    <FormDialog
      size={650}
      title={t('People assigned to {name}', { name })}
      contractForm={contractForm}
      label={t('Add group')}
      onClose={onClose}
    >
      <Select
        label={t('Group')}
        placeholder={t('Choose a group')}
        description={t('People who join the group follow the pattern from then on; people who leave stop.')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        nothingFoundMessage={t('No matches')}
        data={(groups.data?.groups ?? []).map(({ id, name: label }) => ({
          value: id,
          label,
          disabled: running.includes(id),
        }))}
        {...form.getInputProps('group_id')}
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

function useGroupForm(pattern_id: string, onClose: () => void) {
  const refresh = useRefresh();
  return useContractForm<Values>({
    schema: async () => (await import('../contract.ts')).shiftPatterns.assignGroup.body,
    initialValues: { pattern_id, group_id: '', ...nextWeek() },
    creates: true,
    send: async (values) => {
      await patternsApi.assignGroup.call({ body: values });
      await refresh();
      onClose();
      void showAdded();
    },
  });
}
