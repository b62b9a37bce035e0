import { Select } from '@mantine/core';
import type { FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { isCountable } from '../rules/counting.ts';
import { countings, type Counting } from '../rules/countings.ts';
import type { ChoosableType, PackageValues } from './package-values.ts';
import { countingText } from './package-words.ts';

interface CountingSelectProps {
  form: FormOf<PackageValues>;
  /** Index of the row. */
  at: number;
  type: ChoosableType | undefined;
  /** Stored way of counting; undefined: the type is new in the package. */
  stored: Counting | undefined;
}

/** Chooses by which measure leave is given and used; the way of earlier versions only where it is in use. */
export function CountingSelect({ form, at, type, stored }: CountingSelectProps) {
  const { value, error, onChange } = form.getInputProps(`leave_types.${at}.counts`) as {
    value: Counting;
    error?: string;
    onChange(counts: Counting): void;
  };
  const offered = countings.filter(
    (one) => isCountable(type?.unit ?? 'days', one) && (one !== 'weekly_hours' || one === value || one === stored),
  );
  return (
    <Select
      w={164}
      aria-label={t('{type}: {field}', { field: t('Counted'), type: type?.name ?? '' })}
      data={offered.map((one) => ({ value: one, label: countingText(one) }))}
      value={value}
      error={error}
      onChange={(counts) => onChange(offered.find((one) => one === counts) ?? value)}
      allowDeselect={false}
    />
  );
}
