import type { Db } from '#platform/server/database/database.ts';
import type { ImpactRow } from '#platform/shared/impact.ts';
import { cardsByIds } from '../queries.ts';

/** Maximum people that an impact names. */
export const maxImpactRows = 20;

/** Converts the first people affected by a change to the rows of its impact, in the same order. */
export async function impactRows<Item extends { readonly person_id: string }>(
  db: Db,
  items: readonly Item[],
  textOf: (item: Item) => Pick<ImpactRow, 'text' | 'amount'>,
): Promise<ImpactRow[]> {
  const named = items.slice(0, maxImpactRows);
  const cards = await cardsByIds(db, [...new Set(named.map(({ person_id }) => person_id))]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  return named.flatMap((item) => {
    const card = byId.get(item.person_id);
    return card ? [{ user_id: card.id, name: card.name, avatar: card.avatar, ...textOf(item) }] : [];
  });
}
