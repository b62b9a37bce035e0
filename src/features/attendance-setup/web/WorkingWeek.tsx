import '@mantine/dates/styles.layer.css';
import { Chip, Input, Switch } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import type { FormOf } from '#platform/web/form.ts';
import { duration, isTwelveHour, minuteOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { DurationField } from './DurationField.tsx';
import { Section } from './Section.tsx';
import type { SetupValues } from './use-setup.ts';
import { dayName } from './words.ts';
import c from './setup.module.css';

const days = [1, 2, 3, 4, 5, 6, 7];
const initialHours = { start_time: '09:00', work_time: 28_800, break_time: 1_800 };

/** Working days, and the standard hours on them. */
export function WorkingWeek({ form }: { form: FormOf<SetupValues> }) {
  const { standard_hours: hours } = form.getValues();
  return (
    <Section title={t('Working week')}>
      <WorkingDays form={form} />
      <Switch
        label={t('Everyone has standard hours')}
        description={t('They apply on working days without a published shift.')}
        checked={hours !== null}
        onChange={({ currentTarget }) =>
          form.setFieldValue('standard_hours', currentTarget.checked ? initialHours : null)
        }
      />
      {hours && <Hours form={form} hours={hours} />}
    </Section>
  );
}

function Hours({ form, hours }: { form: FormOf<SetupValues>; hours: NonNullable<SetupValues['standard_hours']> }) {
  const { repeat_on } = form.getValues();
  return (
    <>
      <div className={c['three']}>
        <TimePicker
          label={t('Start')}
          hoursInputLabel={t('{name} hours', { name: t('Start') })}
          minutesInputLabel={t('{name} minutes', { name: t('Start') })}
          format={isTwelveHour() ? '12h' : '24h'}
          amPmInputLabel={t('AM or PM')}
          {...form.getInputProps('standard_hours.start_time')}
        />
        <DurationField form={form} name="standard_hours.work_time" label={t('Work')} unit="h" />
        <DurationField form={form} name="standard_hours.break_time" label={t('Break', { of: 'time' })} unit="min" />
      </div>
      {/^\d\d:\d\d/.test(hours.start_time) && (
        <p className={`${c['hint']} num`}>{t('The day ends at {time}.', { time: endOf(hours) })}</p>
      )}
      <p className={`${c['hint']} num`}>
        {t('{count, plural, one {# day} other {# days}}: {hours} a week.', {
          count: repeat_on.length,
          hours: duration(repeat_on.length * hours.work_time),
        })}
      </p>
    </>
  );
}

function WorkingDays({ form }: { form: FormOf<SetupValues> }) {
  const { error, 'data-path': path } = form.getInputProps('repeat_on') as {
    error?: React.ReactNode;
    'data-path'?: string;
  };
  return (
    <Input.Wrapper
      label={t('Working days')}
      labelElement="div"
      description={t('Other days count as days off unless a shift is published.')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
    >
      <Chip.Group
        multiple
        value={form.getValues().repeat_on.map(String)}
        onChange={(value) => form.setFieldValue('repeat_on', value.map(Number).toSorted())}
      >
        <div className={c['days']} role="group" aria-label={t('Working days')}>
          {days.map((day) => (
            <Chip
              key={day}
              value={String(day)}
              size="sm"
              radius="sm"
              aria-label={dayName(day, 'long')}
              // Receives the focus when no day is chosen.
              {...(day === 1 && { 'data-path': path })}
            >
              {dayName(day)}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </Input.Wrapper>
  );
}

function endOf({ start_time, work_time, break_time }: NonNullable<SetupValues['standard_hours']>): string {
  const [hour = 0, minute = 0] = start_time.split(':').map(Number);
  return minuteOfDay(hour * 60 + minute + (work_time + break_time) / 60);
}
