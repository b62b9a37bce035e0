import { Input, NumberInput, SegmentedControl } from '@mantine/core';
import type { FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { DurationField } from './DurationField.tsx';
import { Section } from './Section.tsx';
import type { SetupValues } from './use-setup.ts';
import c from './setup.module.css';

export function RestLimits({ form }: { form: FormOf<SetupValues> }) {
  return (
    <Section title={t('Rest between shifts')}>
      <p className={c['hint']}>{t('For planning shifts only. Doesn’t affect recorded days or clocking in.')}</p>
      <div className={c['limit']}>
        <DurationField form={form} name="min_rest_time" label={t('Minimum rest')} unit="h" />
        <PlanAction form={form} name="min_rest_action" what={t('If there is too little rest')} />
      </div>
      <div className={c['limit']}>
        <NumberInput
          label={t('Maximum days in a row')}
          suffix={t(' days')}
          min={1}
          max={31}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('max_days_in_row')}
        />
        <PlanAction form={form} name="max_days_in_row_action" what={t('If there are too many days in a row')} />
      </div>
    </Section>
  );
}

interface PlanActionProps {
  form: FormOf<SetupValues>;
  name: 'min_rest_action' | 'max_days_in_row_action';
  /** Accessible name in place of the visible text beside it. */
  what: string;
}

function PlanAction({ form, name, what }: PlanActionProps) {
  return (
    <Input.Wrapper label={t('If a shift plan breaks these rules')} labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label={what}
        data={[
          { value: 'warn', label: t('Warn') },
          { value: 'refuse', label: t('Block') },
        ]}
        value={form.getValues()[name]}
        onChange={(value) => form.setFieldValue(name, value)}
      />
    </Input.Wrapper>
  );
}
