import type { Entry } from './find.ts';

/** A person in the organisation chart. */
export interface ChartNode {
  readonly entry: Entry;
  /** Direct reports, in the order of the entries. */
  readonly reports: readonly string[];
  /** Number of people below, on all levels. */
  readonly below: number;
  /** 1 at the top. */
  readonly level: number;
  /** The line manager; null at the top, and if the manager has left. */
  readonly manager_id: string | null;
}

export interface Chart {
  readonly nodes: ReadonlyMap<string, ChartNode>;
  /** People at the top who lead others. */
  readonly tops: readonly string[];
  /** People without manager and reports. */
  readonly alone: readonly string[];
}

/** Builds the reporting tree. Circles cannot be stored, so every person is below someone at the top. */
export function chartOf(entries: readonly Entry[]): Chart {
  const known = new Set(entries.map(({ id }) => id));
  const reports = Map.groupBy(entries, ({ manager_id }) => (manager_id && known.has(manager_id) ? manager_id : ''));
  const unled = reports.get('') ?? [];
  // Level by level, managers first and without recursion: a chain of managers may be as long as the list.
  const placed = unled.map((entry) => ({ entry, level: 1, manager_id: null as string | null }));
  for (const { entry, level } of placed)
    for (const report of reports.get(entry.id) ?? [])
      placed.push({ entry: report, level: level + 1, manager_id: entry.id });
  const below = new Map<string, number>();
  for (const { entry, manager_id } of placed.toReversed())
    if (manager_id) below.set(manager_id, (below.get(manager_id) ?? 0) + 1 + (below.get(entry.id) ?? 0));
  const nodes = new Map(
    placed.map(({ entry, level, manager_id }): [string, ChartNode] => {
      const own = (reports.get(entry.id) ?? []).map(({ id }) => id);
      return [entry.id, { entry, reports: own, below: below.get(entry.id) ?? 0, level, manager_id }];
    }),
  );
  const leads = ({ id }: Entry) => reports.has(id);
  return {
    nodes,
    tops: unled.filter(leads).map(({ id }) => id),
    alone: unled.filter((entry) => !leads(entry)).map(({ id }) => id),
  };
}

/** Number of reports returned per manager unless the manager's team is requested. */
export const fewReports = 50;

interface ChartPartOptions {
  /** Returns only people below this person, starting with the direct reports. */
  readonly under?: string | undefined;
  /** Number of levels from the top, or from `under`. */
  readonly levels: number;
  /** Also returns everyone on the path to this person. */
  readonly open_to?: string | undefined;
}

/** Returns the requested part of a chart, managers before their reports. */
export function partOf({ nodes, tops }: Chart, { under, levels, open_to }: ChartPartOptions): ChartNode[] {
  const found = new Map<string, ChartNode>();
  const add = (ids: readonly string[], left: number, isWhole: boolean): void => {
    for (const id of isWhole ? ids : ids.slice(0, fewReports)) {
      const node = nodes.get(id);
      if (!node) continue;
      found.set(id, node);
      if (left > 1) add(node.reports, left - 1, false);
    }
  };
  add(under === undefined ? tops : (nodes.get(under)?.reports ?? []), levels, true);
  for (const leader of wayTo(nodes, open_to)) {
    found.set(leader.entry.id, leader);
    add(leader.reports, 1, false);
  }
  const last = nodes.get(open_to ?? '');
  if (last) found.set(last.entry.id, last);
  return [...found.values()];
}

/** Returns the managers above a person, from the top. */
function wayTo(nodes: Chart['nodes'], id: string | undefined): ChartNode[] {
  const way: ChartNode[] = [];
  for (let node = nodes.get(nodes.get(id ?? '')?.manager_id ?? ''); node; node = nodes.get(node.manager_id ?? ''))
    way.push(node);
  return way.reverse();
}
