import { companyToday } from '#platform/web/server-time.ts';
import type { ImportFile, ImportSettings } from '../rules/shapes.ts';
import { foldHeader } from '../rules/fields.ts';

/** What the form of the columns begins with: the last check, or what was found out. */
export function settingsOf({ settings, headers, reading, email_domain }: ImportFile): ImportSettings {
  if (settings) return settings;
  return {
    columns: headers.map(({ field }) => field),
    date_order: reading.date_order,
    last_year: Number(companyToday().slice(0, 4)),
    five_digits: headers.some(({ field, name }) => field === 'postcode' && foldHeader(name).startsWith('zip')),
    email_pattern: email_domain ? `{first}.{last}@${email_domain}` : null,
    employment_type_id: null,
    currency: 'USD',
    pay_period: 'year',
    role_id: null,
    managers: [],
  };
}

/** Whether the file names nobody's address, so that one is made. */
export const lacksEmail = ({ columns }: ImportSettings): boolean => !columns.includes('email');
export const lacksType = ({ columns }: ImportSettings): boolean => !columns.includes('employment_type');
