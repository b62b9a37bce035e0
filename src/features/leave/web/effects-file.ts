import { t } from '#platform/web/i18n.ts';
import type { Effects } from '../rules/effect-shapes.ts';

/** What a spreadsheet would take for a formula is text. */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
};

/** Hands every balance that a change changes to the browser to keep, as a table. */
export function saveEffects({ people, leave_types, balance_on }: Effects): void {
  const names = new Map(leave_types.map(({ id, name }) => [id, name]));
  const rows: (string | number)[][] = [
    [t('Person'), t('Username'), t('Leave type'), t('Day'), t('Now'), t('After'), t('Why')],
    ...people.map(({ name, username, leave_type_id, before, after, why }) => [
      name,
      username,
      names.get(leave_type_id) ?? '',
      balance_on,
      before,
      after,
      why,
    ]),
  ];
  const text = rows.map((row) => row.map(cell).join(',')).join('\r\n');
  const address = URL.createObjectURL(new Blob([`\u{feff}${text}\r\n`], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), { href: address, download: `balances-${balance_on}.csv` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
