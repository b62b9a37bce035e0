/** A node of what EXPLAIN (ANALYZE, FORMAT JSON) tells. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  /** 'Outer' is what a node works on; others are questions beside it. */
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const rowsOut = (node: PlanNode): number => node['Actual Rows'] * node['Actual Loops'];

const readsTable = ({ 'Node Type': type }: PlanNode): boolean =>
  /^(Seq|Index|Index Only|Bitmap Heap|Tid|Tid Range|Sample) Scan$/.test(type);

/** Counts rows of tables that a statement looks at, those that it leaves out included. */
export function rowsRead(plan: PlanNode): number {
  const read = nodesOf(plan).filter(readsTable);
  return read.reduce((sum, node) => {
    const left = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    return sum + rowsOut(node) + left * node['Actual Loops'];
  }, 0);
}

const aggregates = new Set(['Aggregate', 'WindowAgg', 'Group']);

/** Counts the rows that a statement is about: those it gives, and those that it sums up. */
export function rowsInScope(plan: PlanNode): number {
  const summed = nodesOf(plan)
    .filter(({ 'Node Type': type }) => aggregates.has(type))
    .flatMap(({ Plans = [] }) => Plans.filter((plan) => plan['Parent Relationship'] === 'Outer'));
  return rowsOut(plan) + summed.reduce((sum, node) => sum + rowsOut(node), 0);
}
