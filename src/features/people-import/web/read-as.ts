import { date, decimal, duration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { ImportFile, ImportSettings } from '../rules/shapes.ts';
import { dateFields, type FieldKey } from '../rules/fields.ts';
import { readDate } from '#platform/shared/read-date.ts';
import { dayName } from '#features/employment/web/parts/week-lane.ts';
import { haveFiveDigits, readAmount, readName, readPostcode, collapseSpaces } from '../rules/read-values.ts';

export type Header = ImportFile['headers'][number];

const periods: Readonly<Record<NonNullable<ImportSettings['pay_period']>, () => string>> = {
  year: () => t('Salary per year'),
  month: () => t('Salary per month'),
  week: () => t('Salary per week'),
  day: () => t('Salary per day'),
  hour: () => t('Salary per hour'),
};

/** Returns the field of a column, and how its values are understood. */
export function fieldLabel(field: FieldKey, label: string, { samples }: Header, settings: ImportSettings): string {
  if (field === 'salary') return settings.pay_period ? periods[settings.pay_period]() : label;
  if (field === 'name' && samples.some((sample) => sample.includes(','))) return t('Name (Last, First Middle)');
  if (field !== 'manager' || samples.length === 0) return label;
  if (samples.every((sample) => sample.includes('@'))) return t('Line manager (by email)');
  return samples.every((sample) => /\d/.test(sample)) ? t('Line manager (by number)') : t('Line manager (by name)');
}

const kindsShown: ReadonlySet<FieldKey> = new Set<FieldKey>([
  'department',
  'designation',
  'employment_type',
  'work_place',
]);

/** Returns how the first value of a column is read. */
export function readAs(header: Header, field: FieldKey | null, settings: ImportSettings): string {
  const [sample = ''] = header.samples;
  if (!field || !sample) return '';
  if (field === 'manager' && header.manager) return t('{name}, row {row}', header.manager);
  if (dateFields.has(field)) {
    const read = readDate(sample, { ...settings, day_numbers: settings.day_numbers ?? '1900' });
    return 'date' in read ? date(read.date) : read.why;
  }
  if (field === 'name') return readName(sample).full;
  if (field === 'salary') {
    const amount = readAmount(sample);
    return amount === undefined ? sample : valueText('salary', amount, settings.currency);
  }
  if (field === 'postcode') return postcodeText(header, sample, settings);
  return kindsShown.has(field) ? kindsText(header, field) : collapseSpaces(sample);
}

function postcodeText({ samples, short_codes }: Header, sample: string, { five_digits }: ImportSettings): string {
  const code = readPostcode(sample, five_digits || haveFiveDigits(samples));
  return five_digits && short_codes > 0
    ? t('{code}, leading zero added to {count}', { code, count: short_codes })
    : code;
}

function kindsText({ kinds, new_kinds }: Header, field: FieldKey): string {
  const added = new_kinds.find((kind) => kind.field === field)?.count ?? 0;
  const all = t('{count, plural, one {# value} other {# values}}', { count: kinds });
  return added > 0 ? t('{kinds}, {count} new', { kinds: all, count: added }) : all;
}

/** 'Mon, Wed' */
const daysText = (value: string) =>
  value
    .split(',')
    .map((day) => dayName(Number(day) - 1, 'short'))
    .join(', ');

/** Formats a value of a row for display. */
export function valueText(field: FieldKey, value: string, currency: string | null): string {
  if (value === '') return '';
  if (dateFields.has(field)) return /^\d{4}-\d\d-\d\d$/.test(value) ? date(value) : value;
  if (field === 'salary') return `${decimal(Number(value), 2)} ${currency ?? ''}`.trim();
  if (field === 'working_days' && /^[1-7](,[1-7])*$/.test(value)) return daysText(value);
  return field === 'weekly_hours' ? duration(Number(value)) : value;
}
