import { Select } from '@mantine/core';
import type { FormOf } from '#platform/web/form.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { useByText, type FormYear } from './package-words.ts';
import type { ChoosableType, PackageValues } from './package-values.ts';

export interface TermSelectProps {
  form: FormOf<PackageValues>;
  /** Index of the row. */
  at: number;
  type: ChoosableType | undefined;
}

const months = Array.from({ length: 12 }, (_, index) => index + 1);
/** Months after which days end that last for years. */
const longer = [15, 18, 24, 36];

/** Chooses until when carried days can be used. */
export function UseBy({ form, at, type, year }: TermSelectProps & { year: FormYear }) {
  const { value, onChange } = form.getInputProps(`leave_types.${at}.carry_over_months`) as {
    value: number | null;
    onChange(months: number | null): void;
  };
  return (
    <Select
      w={132}
      aria-label={t('{type}: {field}', { field: t('Use by'), type: type?.name ?? '' })}
      data={[
        { value: '', label: t('End of year') },
        ...[...new Set([...months.slice(0, 11), ...longer, ...(value !== null && value > 12 ? [value] : [])])]
          .sort((a, b) => a - b)
          .map((month) => ({ value: String(month), label: useByText(fullYear(year), month) })),
      ]}
      value={value === null || value === 12 ? '' : String(value)}
      onChange={(month) => onChange(month ? Number(month) : null)}
      allowDeselect={false}
    />
  );
}

/** Makes a year that is not cut short: the months of any year have the same names. */
const fullYear = ({ first, isOwn = false }: FormYear): FormYear => ({ isOwn, first, last: '9999-12-31' as LocalDate });

const proofs = [1, 2, 3, 4, 5, 7, 10, 14];

/** Chooses from how many days on a file is needed. */
export function Proof({ form, at, type }: TermSelectProps) {
  const { value, onChange } = form.getInputProps(`leave_types.${at}.proof_from`) as {
    value: number | null;
    onChange(days: number | null): void;
  };
  const days = [...new Set([...proofs, ...(value === null ? [] : [value])])].sort((a, b) => a - b);
  return (
    <Select
      w={104}
      aria-label={t('{type}: {field}', { field: t('Proof required from'), type: type?.name ?? '' })}
      data={[
        { value: '', label: t('Never') },
        ...days.map((count) => ({
          value: String(count),
          label: t('{count, plural, one {# day} other {# days}}', { count }),
        })),
      ]}
      value={value === null ? '' : String(value)}
      onChange={(count) => onChange(count ? Number(count) : null)}
      allowDeselect={false}
    />
  );
}
