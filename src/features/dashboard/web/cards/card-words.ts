import {
  mdiAccountMultipleCheckOutline,
  mdiAccountPlusOutline,
  mdiCakeVariantOutline,
  mdiMedalOutline,
  mdiPalmTree,
} from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import type { CardKey } from '../../rules/cards.ts';
import { cardName } from './card-names.ts';

interface CardWords {
  readonly icon: string;
  readonly name: string;
  readonly help: string;
}

/** Returns the texts of a card for places where cards are chosen. */
export function cardWords(key: CardKey): CardWords {
  switch (key) {
    case 'who_is_in':
      return {
        icon: mdiAccountMultipleCheckOutline,
        name: cardName(key),
        help: t('In, on break, remote, on leave or not in. Visible to people who can view attendance.'),
      };
    case 'on_leave':
      return { icon: mdiPalmTree, name: cardName(key), help: t('Who is on leave today and when they’re back') };
    case 'work_anniversary':
      return {
        icon: mdiMedalOutline,
        name: cardName(key),
        help: t('This month. Badges: platinum 10+, gold 5+, silver 3+, bronze 1+ years'),
      };
    case 'birthday':
      return {
        icon: mdiCakeVariantOutline,
        name: cardName(key),
        help: t('Shows the day, never the year. Private profiles are excluded.'),
      };
    case 'recent_joined':
      return { icon: mdiAccountPlusOutline, name: cardName(key), help: t('People who joined in the last 30 days') };
  }
}
