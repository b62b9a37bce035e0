import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FormOf } from '#platform/web/form.ts';
import type { SetupValues } from './use-setup.ts';

interface DurationFieldProps {
  form: FormOf<SetupValues>;
  /** Name of a field in seconds. */
  name: 'standard_hours.work_time' | 'standard_hours.break_time' | 'max_daily_work_duration' | 'min_rest_time';
  label: string;
  unit: 'h' | 'min';
  description?: ReactNode;
}

const secondsOf = { h: 3600, min: 60 };

/** A duration, entered in hours or minutes. */
export function DurationField({ form, name, label, unit, description }: DurationFieldProps) {
  const { onChange: _, value, ...rest } = form.getInputProps(name) as { onChange: unknown; value: number };
  const seconds = secondsOf[unit];
  return (
    <NumberInput
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      suffix={unit === 'h' ? ' h' : ' min'}
      min={0}
      step={unit === 'h' ? 0.25 : 5}
      decimalScale={unit === 'h' ? 2 : 0}
      {...rest}
      value={Number.isFinite(value) ? Math.round((value / seconds) * 100) / 100 : ''}
      onChange={(entered) => form.setFieldValue(name, Math.round(Number(entered) * seconds))}
    />
  );
}
