import type { Feature } from '#platform/server/feature.ts';
import { implement, type Actor, type Routes } from '#platform/server/http/implement.ts';
import type { SearchKind } from '#platform/server/search.ts';
import { searchGroups, type FoundItem } from '#platform/shared/search.ts';
import { maxFound, search } from '../contract.ts';

const mayFind = ({ permissions: needed }: SearchKind, { permissions }: Actor) =>
  !needed || needed.some((permission) => permissions.has(permission));

/** The search over the kinds of all features. */
export function searchRoutes(features: readonly Feature[]): Routes {
  const kinds = features
    .flatMap(({ search: brought = [] }) => brought)
    .sort((one, other) => one.position - other.position);
  return implement(search)({
    async index({ db, actor, context: { now }, query }) {
      const open = kinds.filter((kind) => mayFind(kind, actor));
      const input = { db, actor, now, text: query.search, limit: maxFound + 1 };
      const found = await Promise.all(open.map(async (kind) => ({ kind, items: await kind.find(input) })));
      const groups = searchGroups.map((group) => {
        const items = bestFirst(
          found.flatMap(({ kind, items: some }) => (kind.group === group ? some : [])),
          query.search,
        );
        return { group, items: items.slice(0, maxFound), has_more: items.length > maxFound };
      });
      return { groups };
    },
  });
}

/** Sorts list items whose name begins with the search before the others; items of one list otherwise stay together. */
function bestFirst(items: readonly FoundItem[], typed: string): readonly FoundItem[] {
  const begins = ({ icon, name }: FoundItem) =>
    icon === 'list' && name.toLowerCase().startsWith(typed.toLowerCase()) ? 0 : 1;
  return items.toSorted((one, other) => begins(one) - begins(other));
}
