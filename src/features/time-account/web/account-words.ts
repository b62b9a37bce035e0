import { t } from '#platform/web/i18n.ts';
import type { ShownAccount, ShownLine } from './account-api.ts';

/** Says why a line changed the balance. */
export function lineText({ kind, reason, created_by }: ShownLine): string {
  switch (kind) {
    case 'worked':
      return t('Work');
    case 'target':
      return t('Planned work');
    case 'tolerance':
      return t('Difference within the tolerance');
    case 'included':
      return t('Hours included in the salary');
    case 'no_deficit':
      return t('Missing hours that do not count');
    case 'opening':
      return t('Opening balance');
    case 'pay_out':
      return created_by ? t('Paid out by {person}', { person: created_by.name }) : t('Paid out');
    case 'adjust':
      return created_by
        ? t('{person}: “{reason}”', { person: created_by.name, reason: reason ?? '' })
        : t('Adjusted: “{reason}”', { reason: reason ?? '' });
  }
}

export type Level = NonNullable<ShownAccount['level']>;

/** Names a light; a balance that is fine needs no words. */
export const levelText = (level: Level): string =>
  level === 'over' ? t('over the limit') : level === 'look' ? t('look at it') : '';
