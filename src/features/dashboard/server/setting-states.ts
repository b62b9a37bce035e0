import type { SettingState } from '#platform/server/setting-state.ts';
import { translate } from '#platform/shared/translate.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { companyCards } from '../rules/cards.ts';

export const dashboardStates: readonly SettingState[] = [
  {
    path: '/settings/feed-settings/feed-card-setup',
    permissions: ['configure_feed_sidebar_card'],
    async read({ db }) {
      const { feed_cards, hidden_feed_cards } = await cachedSettings(db);
      const cards = companyCards({ cards: feed_cards, hidden: hidden_feed_cards });
      const shown = cards.filter(({ is_shown }) => is_shown).length;
      return { text: translate('{shown} of {total} shown', { shown: String(shown), total: String(cards.length) }) };
    },
  },
];
