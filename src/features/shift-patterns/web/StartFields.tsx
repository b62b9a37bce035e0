import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import type { CycleDay } from '../rules/cycle.ts';
import { shiftText, type ShiftOf } from './pattern-words.ts';
import type { StartValues } from './start.ts';
import c from './patterns.module.css';

interface StartFieldsProps {
  value: StartValues;
  errors: Partial<Record<keyof StartValues, ReactNode>>;
  days: readonly CycleDay[];
  shiftOf: ShiftOf;
  onChange(changes: Partial<StartValues>): void;
}

/** Fields for the first date, the day of the cycle on it, and the last date. */
export function StartFields({ value, errors, days, shiftOf, onChange }: StartFieldsProps) {
  const { starts_on, start_day, ends_on } = value;
  return (
    <div className={c['start']}>
      <DateField
        label={t('Start date')}
        path="starts_on"
        isKept
        value={starts_on}
        error={errors.starts_on}
        onChange={(date) => onChange({ starts_on: (date ?? starts_on) as LocalDate })}
      />
      <NumberInput
        label={t('Cycle day')}
        description={shiftText(shiftOf(days[start_day - 1]))}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-path="start_day"
        min={1}
        max={days.length}
        allowDecimal={false}
        allowNegative={false}
        value={start_day}
        error={errors.start_day}
        onChange={(day) => typeof day === 'number' && onChange({ start_day: day })}
      />
      <DateField
        label={t('End date')}
        path="ends_on"
        value={ends_on ?? undefined}
        min={starts_on}
        description={ends_on ? undefined : t('Runs until you end it')}
        error={errors.ends_on}
        onChange={(date) => onChange({ ends_on: (date ?? null) as LocalDate | null })}
      />
    </div>
  );
}
