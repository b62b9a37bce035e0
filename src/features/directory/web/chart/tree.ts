import type { Reply } from '#platform/shared/contract.ts';
import type { directory } from '../../contract.ts';

export type ChartPerson = Reply<typeof directory.chart>['data'][number];

/** People of the chart and their reports, as far as they have been loaded. */
export interface Tree {
  readonly people: ReadonlyMap<string, ChartPerson>;
  readonly tops: readonly string[];
  /** Ids of the loaded reports of each manager; a large team may be incomplete. */
  readonly reports: ReadonlyMap<string, readonly string[]>;
}

/** Merges parts of the chart; a person in two of them is taken from the later one. */
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

/** Returns the managers above a person, the nearest first. */
export function managersAbove({ people }: Tree, id: string): string[] {
  const way: string[] = [];
  for (let at = people.get(id)?.manager_id; at && people.has(at) && !way.includes(at); at = people.get(at)?.manager_id)
    way.push(at);
  return way;
}

/** Returns 1 for a person at the top. */
export const levelOf = (tree: Tree, id: string): number => managersAbove(tree, id).length + 1;

/** Number of a team's members shown until the others are requested. */
export const fewShown = 7;

export interface ChartOpenState {
  isOpen(id: string): boolean;
  isWhole(id: string): boolean;
}

/** Returns the members of a team who are shown. */
export function drawnTeam(tree: Tree, id: string, { isWhole }: ChartOpenState): readonly string[] {
  const team = tree.reports.get(id) ?? [];
  return isWhole(id) || team.length <= fewShown + 1 ? team : team.slice(0, fewShown);
}

/** Returns all people shown, from the top down, in the order of the arrow keys. */
export function visibleIds(tree: Tree, unfolded: ChartOpenState): string[] {
  const walk = (ids: readonly string[]): string[] =>
    ids.flatMap((id) => [id, ...(unfolded.isOpen(id) ? walk(drawnTeam(tree, id, unfolded)) : [])]);
  return walk(tree.tops);
}
