import { NumberInput, Select } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import type { FormOf } from '#platform/web/form.ts';
import { isTwelveHour } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Section } from './Section.tsx';
import type { SetupValues } from './use-setup.ts';
import { autoClockOutWords } from './words.ts';
import c from './setup.module.css';

const below = ['label', 'input', 'description', 'error'] as const;

/** Settings for people who forget to clock out: reminders, and automatic ends. */
export function MissingClockOuts({ form }: { form: FormOf<SetupValues> }) {
  const { auto_clock_out } = form.getValues();
  return (
    <Section title={t('Missing clock-outs')}>
      <p className={c['hint']}>{t('A day without a clock-out doesn’t count until someone adds it.')}</p>
      <div className={c['two']}>
        <Reminder form={form} />
        <Select
          label={t('Automatic clock-out')}
          description={t('The day needs review, and its person is notified.')}
          inputWrapperOrder={[...below]}
          allowDeselect={false}
          data={Object.entries(autoClockOutWords()).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('auto_clock_out')}
        />
        {auto_clock_out === 'time' && <TimeOfDay form={form} />}
      </div>
    </Section>
  );
}

function Reminder({ form }: { form: FormOf<SetupValues> }) {
  const {
    onChange: _,
    value,
    ...rest
  } = form.getInputProps('clock_out_reminder') as {
    onChange: unknown;
    value: number | null;
  };
  return (
    <NumberInput
      label={t('Reminder to clock out')}
      description={t('After the shift ends. Leave empty for no reminder.')}
      inputWrapperOrder={[...below]}
      suffix=" min"
      min={0}
      max={240}
      clampBehavior="none"
      allowDecimal={false}
      {...rest}
      value={value ?? ''}
      onChange={(entered) => form.setFieldValue('clock_out_reminder', entered === '' ? null : Number(entered))}
    />
  );
}

function TimeOfDay({ form }: { form: FormOf<SetupValues> }) {
  const {
    onChange: _,
    value,
    ...rest
  } = form.getInputProps('auto_clock_out_time') as {
    onChange: unknown;
    value: string | null;
  };
  const name = t('Time of automatic clock-outs');
  return (
    <TimePicker
      label={name}
      hoursInputLabel={t('{name} hours', { name })}
      minutesInputLabel={t('{name} minutes', { name })}
      format={isTwelveHour() ? '12h' : '24h'}
      amPmInputLabel={t('AM or PM')}
      {...rest}
      value={value ?? ''}
      onChange={(time) => form.setFieldValue('auto_clock_out_time', time || null)}
    />
  );
}
