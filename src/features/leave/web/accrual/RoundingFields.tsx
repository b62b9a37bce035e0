import { Checkbox, Select, Stack } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { canLower } from '../../rules/claim-rounding.ts';
import { roundings, type Rounding } from '../../rules/facts.ts';
import { roundingText } from '../package-words.ts';
import type { AccrualFieldsProps } from './accrual-fields.ts';

/** Chooses how the amount of a year is rounded; what can lower it has to be confirmed. */
export function RoundingFields({ form, at }: AccrualFieldsProps) {
  const { value, ...input } = form.getInputProps(`leave_types.${at}.rounding`) as { value: Rounding };
  return (
    <Stack gap="xs">
      <Select
        label={t('Rounding of what a year gives')}
        data={roundings.map((rounding) => ({ value: rounding, label: roundingText(rounding) }))}
        allowDeselect={false}
        value={value}
        {...input}
      />
      {canLower(value) && (
        <Checkbox
          label={t('Rounding can lower the amount. It stays above the legal minimum.')}
          {...form.getInputProps(`leave_types.${at}.is_above_minimum`, { type: 'checkbox' })}
        />
      )}
    </Stack>
  );
}
