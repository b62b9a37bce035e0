import type { FeatureRows } from '#platform/testing/rows.ts';

export const rows: FeatureRows = {
  tables: {
    feed_card_orders: ({ acme, owner }) =>
      acme.inside((db) =>
        db
          .insertInto('feed_card_orders')
          .values({ person_id: owner.id, cards: ['birthday'], hidden_cards: [] })
          .onConflict((clash) => clash.doNothing())
          .execute(),
      ),
  },
};
