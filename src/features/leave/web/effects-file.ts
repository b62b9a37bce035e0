import { t } from '#platform/web/i18n.ts';
import { saveTable } from '#platform/web/save-table.ts';
import type { Effects } from '../rules/effect-shapes.ts';

/** Downloads every changed balance as a table. */
export function saveEffects({ people, leave_types, balance_on }: Effects): void {
  const names = new Map(leave_types.map(({ id, name }) => [id, name]));
  const rows: (string | number)[][] = [
    [t('Person'), t('Username'), t('Leave type'), t('Day'), t('Now'), t('After'), t('Reason')],
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
  saveTable(`balances-${balance_on}`, rows);
}
