import '@mantine/dates/styles.layer.css';
import { Chip, Input, NumberInput } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import type { FormOf } from '#platform/web/form.ts';
import { duration, minuteOfDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import c from '#features/access/web/parts/SignInFrame.module.css';
import type { WorkspaceValues } from './workspace-values.ts';

const days = [1, 2, 3, 4, 5, 6, 7];
/** 2024-01-01 was a Monday. */
const dayName = (day: number, length: 'short' | 'long') => weekday(`2024-01-0${day}`, length);

interface StandardHoursProps {
  form: FormOf<WorkspaceValues>;
}

/** Fields for days, start, work and break; the end is calculated. */
export function StandardHours({ form }: StandardHoursProps) {
  const { repeat_on, start_time, work_time, break_time } = form.values.standard_hours;
  return (
    <>
      <WorkingDays form={form} />
      <div className={c['three']}>
        <TimePicker
          label={t('Start')}
          hoursInputLabel={t('{name} hours', { name: t('Start') })}
          minutesInputLabel={t('{name} minutes', { name: t('Start') })}
          size="md"
          {...form.getInputProps('standard_hours.start_time')}
        />
        <NumberInput
          label={t('Work')}
          suffix=" h"
          min={0}
          max={24}
          step={0.25}
          decimalScale={2}
          size="md"
          {...durationProps(form, 'work_time', 3600)}
        />
        <NumberInput
          label={t('Break', { of: 'time' })}
          suffix=" min"
          min={0}
          max={720}
          step={5}
          decimalScale={0}
          size="md"
          {...durationProps(form, 'break_time', 60)}
        />
      </div>
      {/^\d\d:\d\d$/.test(start_time) && (
        <p className="num">{t('The day ends at {time}.', { time: endOf(start_time, work_time + break_time) })}</p>
      )}
      <p className="num" role="status">
        {t('{count, plural, one {# day} other {# days}}: {hours} a week.', {
          count: repeat_on.length,
          hours: duration(repeat_on.length * work_time),
        })}
      </p>
      <FullTime form={form} />
    </>
  );
}

/** Hours and days a week of full-time work, with which part-time work and leave are compared. */
function FullTime({ form }: StandardHoursProps) {
  const { work_time, days } = form.values.full_time;
  return (
    <div className={c['row']}>
      <NumberInput
        label={t('Full-time hours a week')}
        description={t('Leave and part-time shares are compared with it.')}
        suffix=" h"
        min={1}
        max={168}
        decimalScale={2}
        size="md"
        {...form.getInputProps('full_time.work_time')}
        value={work_time / 3600}
        onChange={(hours) => form.setFieldValue('full_time.work_time', Math.round(Number(hours) * 3600))}
      />
      <NumberInput
        label={t('Full-time days a week')}
        description={t('Also for companies open on more days.')}
        max={7}
        step={0.5}
        decimalScale={2}
        size="md"
        {...form.getInputProps('full_time.days')}
        value={days}
        onChange={(value) => form.setFieldValue('full_time.days', Number(value))}
      />
    </div>
  );
}

/** Returns the props of a duration field that shows another unit than it stores. */
function durationProps(form: StandardHoursProps['form'], field: 'work_time' | 'break_time', secondsPerUnit: number) {
  const { onChange: _, value: __, ...rest } = form.getInputProps(`standard_hours.${field}`);
  return {
    ...rest,
    value: form.values.standard_hours[field] / secondsPerUnit,
    onChange: (value: number | string) =>
      form.setFieldValue(`standard_hours.${field}`, Math.round(Number(value) * secondsPerUnit)),
  };
}

function WorkingDays({ form }: StandardHoursProps) {
  return (
    <Input.Wrapper
      label={t('Working days')}
      labelElement="div"
      error={form.getInputProps('standard_hours.repeat_on')['error']}
    >
      <Chip.Group
        multiple
        value={form.values.standard_hours.repeat_on.map(String)}
        onChange={(value) => form.setFieldValue('standard_hours.repeat_on', value.map(Number).sort())}
      >
        <div className={c['days']} role="group" aria-label={t('Working days')}>
          {days.map((day) => (
            <Chip key={day} value={String(day)} size="sm" radius="sm" aria-label={dayName(day, 'long')}>
              {dayName(day, 'short')}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </Input.Wrapper>
  );
}

function endOf(start: string, seconds: number): string {
  const [hour = 0, minute = 0] = start.split(':').map(Number);
  return minuteOfDay(hour * 60 + minute + seconds / 60);
}
