import type { Reply } from '#platform/shared/contract.ts';
import type { directory } from '../../contract.ts';

export type ChartPerson = Reply<typeof directory.chart>['data'][number];

/** People of the chart with those below them, as far as they have been fetched. */
export interface Tree {
  readonly people: ReadonlyMap<string, ChartPerson>;
  readonly tops: readonly string[];
  /** Whose line manager somebody is; of a large team perhaps not all. */
  readonly reports: ReadonlyMap<string, readonly string[]>;
}

/** Several parts of the chart in one; a person who stands in two of them stands where the later one says. */
export function treeOf(parts: readonly (readonly ChartPerson[])[]): Tree {
  const people = new Map(parts.flat().map((person) => [person.id, person]));
  const all = [...people.values()];
  const known = all.filter(({ manager_id }) => manager_id !== null && people.has(manager_id));
  return {
    people,
    tops: all.filter(({ manager_id, total_reports }) => manager_id === null && total_reports > 0).map(({ id }) => id),
    reports: new Map(
      [...Map.groupBy(known, ({ manager_id }) => manager_id ?? '')].map(([id, team]) => [
        id,
        team.map((one) => one.id),
      ]),
    ),
  };
}

/** Those above somebody, the next one first. */
export function above({ people }: Tree, id: string): string[] {
  const way: string[] = [];
  for (let at = people.get(id)?.manager_id; at && people.has(at) && !way.includes(at); at = people.get(at)?.manager_id)
    way.push(at);
  return way;
}

/** 1 for who stands at the top. */
export const levelOf = (tree: Tree, id: string): number => above(tree, id).length + 1;

/** How many of a team are shown until somebody asks for the others. */
export const fewShown = 7;

export interface Unfolded {
  isOpen(id: string): boolean;
  isWhole(id: string): boolean;
}

/** Those of a team who are drawn. */
export function drawnTeam(tree: Tree, id: string, { isWhole }: Unfolded): readonly string[] {
  const team = tree.reports.get(id) ?? [];
  return isWhole(id) || team.length <= fewShown + 1 ? team : team.slice(0, fewShown);
}

/** Everybody who is drawn, from the top down, as the arrow keys walk through them. */
export function drawn(tree: Tree, unfolded: Unfolded): string[] {
  const walk = (ids: readonly string[]): string[] =>
    ids.flatMap((id) => [id, ...(unfolded.isOpen(id) ? walk(drawnTeam(tree, id, unfolded)) : [])]);
  return walk(tree.tops);
}
