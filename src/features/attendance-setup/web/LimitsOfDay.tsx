import { NumberInput } from '@mantine/core';
import type { FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { DurationField } from './DurationField.tsx';
import { Section } from './Section.tsx';
import type { SetupValues, StoredSetup } from './use-setup.ts';
import { minutesText } from './words.ts';
import c from './setup.module.css';

export function LimitsOfDay({ form, stored }: { form: FormOf<SetupValues>; stored: StoredSetup }) {
  const was = stored.grace_minutes;
  const own = t('A shift can have its own.');
  return (
    <Section title={t('Daily limits')}>
      <div className={c['two']}>
        <DurationField
          form={form}
          name="max_daily_work_duration"
          label={t('Longest day')}
          unit="h"
          description={t('We ask people to confirm longer days at clock-out.')}
        />
        <NumberInput
          label={t('Grace period')}
          description={
            was === form.getValues().grace_minutes
              ? t('Clock-ins later than this count as late. {own}', { own })
              : t('Before: {before}. {own}', { before: minutesText(was), own })
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          suffix=" min"
          min={0}
          allowDecimal={false}
          {...form.getInputProps('grace_minutes')}
        />
      </div>
    </Section>
  );
}
