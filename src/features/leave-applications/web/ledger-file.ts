import { t } from '#platform/web/i18n.ts';
import { saveTable } from '#platform/web/save-table.ts';
import type { OwnLedger } from './replies.ts';

/** Saves the lines of a balance as a table, starting with the opening balance of the year. */
export function saveLedger({ author, leave_type, leave_year, before, lines }: OwnLedger): void {
  saveTable(`${leave_type.name} ${author.username} ${leave_year.first}`, [
    [t('Date'), t('What'), t('Reason'), t('By'), leave_type.unit === 'days' ? t('Days') : t('Hours'), t('Balance')],
    [leave_year.first, t('Starting balance'), '', '', '', before],
    ...lines.map(({ date, title, why, by, amount, balance, application_id }) => [
      date,
      title,
      why,
      by ?? (application_id === null ? t('automatic') : '–'),
      amount,
      balance,
    ]),
  ]);
}
