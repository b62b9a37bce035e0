import { companyToday } from '#platform/web/server-time.ts';
import type { ImportFile, ImportSettings } from '../rules/shapes.ts';
import { currencyHint, periodHint } from '../rules/pay-hints.ts';
import { foldHeader, labelOf, type FieldKey } from '../rules/fields.ts';

/** Returns the initial settings of the form: those of the last check, or the detected ones. */
export function settingsOf({ settings, headers, reading, currency }: ImportFile): ImportSettings {
  if (settings) return settings;
  const salaries = headers.find(({ field }) => field === 'salary');
  return {
    columns: headers.map(({ field }) => field),
    date_order: reading.date_order,
    last_year: Number(companyToday().slice(0, 4)),
    ...(reading.day_numbers && { day_numbers: reading.day_numbers }),
    five_digits: headers.some(({ field, name }) => field === 'postcode' && foldHeader(name).startsWith('zip')),
    // An address that was not confirmed may belong to a stranger.
    email_pattern: null,
    employment_type_id: null,
    currency: currencyHint(salaries) ?? currency,
    pay_period: periodHint(salaries),
    role_id: null,
    managers: [],
  };
}

const hasAny = ({ columns }: ImportSettings, ...fields: readonly FieldKey[]): boolean =>
  fields.some((field) => columns.includes(field));

/** Returns the labels of fields that new people need and no column provides. */
export const missingFields = (settings: ImportSettings): string[] => [
  ...(hasAny(settings, 'name', 'first_name', 'last_name') ? [] : [labelOf('name')]),
  ...(hasAny(settings, 'joined_on') ? [] : [labelOf('joined_on')]),
];

/** Whether rows can change existing people, who are matched by number or address and need no other field. */
export const mayChange = (settings: ImportSettings): boolean => hasAny(settings, 'employee_number', 'email');

/** Whether the file has no addresses, so that they can be made from names. */
export const needsEmail = ({ columns }: ImportSettings): boolean => !columns.includes('email');
export const needsType = ({ columns }: ImportSettings): boolean => !columns.includes('employment_type');
