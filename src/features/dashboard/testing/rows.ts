import { sql } from 'kysely';
import { todayOf } from '#features/company/server/queries.ts';
import type { FeatureFixtures } from '#platform/testing/rows.ts';

export const rows: FeatureFixtures = {
  prepare: {
    /** Today is another person's birthday. */
    wish: async ({ acme }) => {
      const tom = await acme.hire('Tom');
      await acme.inside(async (db) => {
        const today = await todayOf(db, Math.floor(Date.now() / 1000));
        await sql`
          insert into personal_details (person_id, birth_date)
          values (${tom.id}, ${today}::date - interval '20 years')`.execute(db);
      });
      return { body: { user_id: tom.id, occasion: 'birthday' } };
    },
  },
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
