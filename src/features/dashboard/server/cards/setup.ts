import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { versionOf } from '#platform/server/version.ts';
import { cachedSettings, settingsOf, type Settings } from '#features/company/server/queries.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { dashboard, dashboardFaults } from '../../contract.ts';
import { companyCards, ownCards, storedCards, type CardChoice, type StoredCards } from '../../rules/cards.ts';

/** Returns the company's cards as the form has them. */
export const cardForm = ({ feed_cards, hidden_feed_cards, ...settings }: Settings) => ({
  cards: companyCards({ cards: feed_cards, hidden: hidden_feed_cards }),
  may_order_feed_cards: settings.may_order_feed_cards,
  people_per_feed_card: settings.people_per_feed_card,
});

/** Returns the form, the number of people with an own order, and the version that detects concurrent changes. */
export async function cardSetupOf(db: Db, settings: Settings) {
  const { rows } = await sql<{ own_orders: number }>`
    select count(*)::int as own_orders from feed_card_orders`.execute(db);
  const values = cardForm(settings);
  return { ...values, own_orders: rows[0]?.own_orders ?? 0, version: versionOf(values) };
}

export const readCardSetup = async (db: Db) => cardSetupOf(db, await settingsOf(db));

/** Returns the cards of a person's page, without those whose people they may not see. */
export async function ownCardsOf(db: Db, { id, permissions }: Actor) {
  const [settings, own] = await Promise.all([cachedSettings(db), storedOrderOf(db, id)]);
  const maySee = ({ key }: CardChoice) =>
    key !== 'who_is_in' || dashboard.whoIsIn.access.some((permission) => permissions.has(permission));
  const { cards, may_order_feed_cards, people_per_feed_card } = cardForm(settings);
  const chosen = may_order_feed_cards ? own : null;
  return {
    cards: ownCards(cards, chosen).filter(maySee),
    may_order: may_order_feed_cards,
    is_own: chosen !== null,
    people_per_card: people_per_feed_card,
  };
}

async function storedOrderOf(db: Db, personId: string): Promise<StoredCards | null> {
  const row = await db
    .selectFrom('feed_card_orders')
    .select(['cards', 'hidden_cards'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row ? { cards: row.cards, hidden: row.hidden_cards } : null;
}

/**
 * Stores the actor's own order of cards.
 * @param choices null restores the company's order
 * @throws 424 when everyone has the company's order
 */
export async function orderCards(db: Db, actor: Actor, choices: readonly CardChoice[] | null): Promise<void> {
  if (choices === null) {
    await db.deleteFrom('feed_card_orders').where('person_id', '=', actor.id).execute();
    return;
  }
  const { may_order_feed_cards } = await cachedSettings(db);
  if (!may_order_feed_cards) throw dashboardFaults.companyOrder();
  const { cards, hidden: hidden_cards } = storedCards(choices);
  await db
    .insertInto('feed_card_orders')
    .values({ person_id: actor.id, cards, hidden_cards })
    .onConflict((clash) =>
      clash.columns(['tenant_id', 'person_id']).doUpdateSet({ cards, hidden_cards, updated_at: sql<Date>`now()` }),
    )
    .execute();
}
