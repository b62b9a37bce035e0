import '@mantine/dates/styles.layer.css';
import { Chip, Input, NumberInput, TextInput } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import type { FormOf } from '#platform/web/form.ts';
import { isTwelveHour, shortDuration, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { letterOf } from '../rules/letter.ts';
import { Swatches } from './parts/Swatches.tsx';
import type { TemplateValues } from './template-form.ts';
import { TemplatePreview } from './TemplatePreview.tsx';
import { dayName } from './template-words.ts';
import c from './templates.module.css';

interface TemplateFieldsProps {
  form: FormOf<TemplateValues>;
  /** Stored values, or the initial ones of a new template. */
  stored: TemplateValues;
  /** Grace minutes that apply without its own. */
  grace: number;
}

/** Name, colour, hours and days of a shift, with a drawing of its day. */
export function TemplateFields({ form, stored, grace }: TemplateFieldsProps) {
  const { name, letter } = form.getValues();
  const shown = letter.trim() || (name.trim() ? letterOf(name) : '');
  return (
    <div className={c['fields']}>
      <div className={c['named']}>
        <TextInput label={t('Name', { of: 'thing' })} withAsterisk maxLength={60} {...form.getInputProps('name')} />
        <TextInput label={t('Letter')} maxLength={2} placeholder={shown} {...form.getInputProps('letter')} />
      </div>
      <Swatches
        value={form.getValues().color}
        onChange={(color) => form.setFieldValue('color', color as TemplateValues['color'])}
        letter={shown}
        description={t('Green, orange and red are reserved for day states.')}
        error={form.getInputProps('color').error as React.ReactNode}
      />
      <Hours form={form} stored={stored} grace={grace} />
      <TemplatePreview values={form.getValues()} />
      <Weekdays form={form} />
    </div>
  );
}

const order = ['label', 'input', 'description', 'error'] as const;

/** @param grace minutes of the company */
function graceText(minutes: number | null, grace: number): string {
  if (minutes !== null) return t('Later clock-ins count as late');
  return t('Company default: {grace}', { grace: shortDuration(grace * 60) });
}

function Hours({ form, stored, grace }: TemplateFieldsProps) {
  const { start_time, grace_minutes } = form.getValues();
  const was = stored.start_time !== start_time && stored.name !== '';
  return (
    <div className={c['four']}>
      <TimePicker
        label={t('Start')}
        hoursInputLabel={t('{name} hours', { name: t('Start') })}
        minutesInputLabel={t('{name} minutes', { name: t('Start') })}
        format={isTwelveHour() ? '12h' : '24h'}
        amPmInputLabel={t('AM or PM')}
        inputWrapperOrder={[...order]}
        description={was ? t('Before: {before}', { before: timeOfDay(stored.start_time) }) : ' '}
        {...form.getInputProps('start_time')}
      />
      <Duration form={form} name="work_time" label={t('Work')} unit="h" description={t('Without breaks')} />
      <Duration
        form={form}
        name="break_time"
        label={t('Break', { of: 'time' })}
        unit="min"
        description={t('In the middle of the shift')}
      />
      <NumberInput
        label={t('Grace period')}
        suffix=" min"
        min={0}
        max={240}
        allowDecimal={false}
        inputWrapperOrder={[...order]}
        placeholder={t('{count} min', { count: grace })}
        description={graceText(grace_minutes, grace)}
        {...form.getInputProps('grace_minutes')}
        value={grace_minutes ?? ''}
        onChange={(entered) => form.setFieldValue('grace_minutes', entered === '' ? null : Number(entered))}
      />
    </div>
  );
}

interface DurationProps {
  form: FormOf<TemplateValues>;
  /** Field in seconds. */
  name: 'work_time' | 'break_time';
  label: string;
  unit: 'h' | 'min';
  description: string;
}

const secondsOf = { h: 3600, min: 60 };

function Duration({ form, name, label, unit, description }: DurationProps) {
  const { onChange: _, value, ...rest } = form.getInputProps(name) as { onChange: unknown; value: number };
  const seconds = secondsOf[unit];
  return (
    <NumberInput
      label={label}
      description={description}
      inputWrapperOrder={[...order]}
      suffix={` ${unit}`}
      min={0}
      step={unit === 'h' ? 0.25 : 5}
      decimalScale={unit === 'h' ? 2 : 0}
      {...rest}
      value={Number.isFinite(value) ? Math.round((value / seconds) * 100) / 100 : ''}
      onChange={(entered) => form.setFieldValue(name, Math.round(Number(entered) * seconds))}
    />
  );
}

function Weekdays({ form }: { form: FormOf<TemplateValues> }) {
  const { error, 'data-path': path } = form.getInputProps('repeat_on') as {
    error?: React.ReactNode;
    'data-path'?: string;
  };
  return (
    <Input.Wrapper
      label={t('Repeats on')}
      labelElement="div"
      description={t('Standard days for this shift. Planners can use it on any day.')}
      inputWrapperOrder={[...order]}
      error={error}
    >
      <Chip.Group
        multiple
        value={form.getValues().repeat_on.map(String)}
        onChange={(value) => form.setFieldValue('repeat_on', value.map(Number).toSorted())}
      >
        <div className={c['days']} role="group" aria-label={t('Repeats on')}>
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
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
