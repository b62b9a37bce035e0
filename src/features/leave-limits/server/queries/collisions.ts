import type { Db } from '#platform/server/database/database.ts';
import { compareNames } from '#platform/shared/locale.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { cardsByIds } from '#features/people/server/queries.ts';
import { placementsIn } from '#features/people/server/queries/placements.ts';
import type { BlockInput } from '../../rules/shapes.ts';
import type { AwayReader } from './away.ts';

/** Maximum number of people listed. */
const maxListed = 20;

interface CollisionsOptions {
  readonly today: LocalDate;
  readonly readers: readonly AwayReader[];
  /** Whether the viewer may see everyone’s leave. */
  readonly isNamed: boolean;
}

/** Returns leave on dates that a block would concern: it stays as it is. */
export async function collisionsOf(
  db: Db,
  { starts_on, ends_on, scope, item_ids }: BlockInput,
  { today, readers, isNamed }: CollisionsOptions,
) {
  const placements = await placementsIn(db, { start_date: starts_on, end_date: ends_on }, today);
  const members = { scope, ids: item_ids };
  const rows = (await Promise.all(readers.map((reader) => reader.leaveOf(db, members, placements)))).flat();
  const byPerson = Map.groupBy(rows, ({ person_id }) => person_id);
  const isWaiting = (id: string) => (byPerson.get(id) ?? []).every(({ state }) => state !== 'approved');
  const ids = [...byPerson.keys()];
  const waiting = ids.filter(isWaiting).length;
  const cards = isNamed ? await cardsByIds(db, ids) : [];
  return {
    approved: ids.length - waiting,
    waiting,
    people: cards
      .toSorted((a, b) => compareNames(a.name, b.name))
      .slice(0, maxListed)
      .map((card) => ({
        ...card,
        dates: [...new Set((byPerson.get(card.id) ?? []).map(({ date }) => date))].sort(),
        is_waiting: isWaiting(card.id),
      })),
  };
}
