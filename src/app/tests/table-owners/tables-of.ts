import { loadModule, parseSync } from 'libpg-query';

await loadModule();

/** Tables of the application's schema in a statement. */
export interface StatementTables {
  readonly read: ReadonlySet<string>;
  readonly written: ReadonlySet<string>;
}

interface Relation {
  readonly schemaname?: string;
  readonly relname: string;
}

/** Kinds of statements whose `relation` is the changed table. */
const writing = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']);

/** `for update of` refers to aliases of the statement itself; `set constraints` names no tables. */
const nameless = new Set(['lockingClause', 'ConstraintsSetStmt']);

/** Parses with PostgreSQL's own parser. Names defined by `with` are not tables, and the catalogue has no owner. */
export function tablesOf(text: string): StatementTables {
  const found = { read: new Set<string>(), written: new Set<string>(), defined: new Set<string>() };
  visit(parseSync(text), '', found);
  return { read: found.read.difference(found.defined), written: found.written };
}

/** @param statement the kind of the nearest statement around the node */
function visit(node: unknown, statement: string, found: Readonly<Record<'read' | 'written' | 'defined', Set<string>>>) {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, child] of Object.entries(node) as [string, unknown][]) {
    if (key === 'CommonTableExpr') found.defined.add((child as { ctename: string }).ctename);
    if (key === 'RangeVar' || key === 'relation') {
      const { schemaname = 'public', relname } = child as Relation;
      const isWritten = key === 'relation' && writing.has(statement);
      if (schemaname === 'public' && !relname.startsWith('pg_')) found[isWritten ? 'written' : 'read'].add(relname);
    }
    if (!nameless.has(key)) visit(child, key.endsWith('Stmt') ? key : statement, found);
  }
}
