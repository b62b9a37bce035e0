import { t } from '#platform/web/i18n.ts';
import type { CardKey } from '../../rules/cards.ts';

const names: Readonly<Record<CardKey, () => string>> = {
  who_is_in: () => t('Who’s in'),
  on_leave: () => t('On leave'),
  work_anniversary: () => t('Work anniversaries'),
  birthday: () => t('Birthdays'),
  recent_joined: () => t('Recently joined'),
};

/** Returns the title of a card. */
export const cardName = (key: CardKey): string => names[key]();
