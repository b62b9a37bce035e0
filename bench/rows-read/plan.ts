/** A plan node of EXPLAIN (ANALYZE, FORMAT JSON). */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  /** 'Outer' is the input of a node; others are subqueries. */
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const rowsOut = (node: PlanNode): number => node['Actual Rows'] * node['Actual Loops'];

const readsTable = ({ 'Node Type': type }: PlanNode): boolean =>
  /^(Seq|Index|Index Only|Bitmap Heap|Tid|Tid Range|Sample) Scan$/.test(type);

/** Counts the table rows that a statement reads, including filtered ones. */
export function rowsRead(plan: PlanNode): number {
  const read = nodesOf(plan).filter(readsTable);
  return read.reduce((sum, node) => {
    const left = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    return sum + rowsOut(node) + left * node['Actual Loops'];
  }, 0);
}

const aggregates = new Set(['Aggregate', 'WindowAgg', 'Group']);

/** Counts the rows in a statement's scope: those that it returns or aggregates. */
export function rowsInScope(plan: PlanNode): number {
  const summed = nodesOf(plan)
    .filter(({ 'Node Type': type }) => aggregates.has(type))
    .flatMap(({ Plans = [] }) => Plans.filter((plan) => plan['Parent Relationship'] === 'Outer'));
  return rowsOut(plan) + summed.reduce((sum, node) => sum + rowsOut(node), 0);
}
