type Row = Readonly<Record<string, unknown>>;

/** Columns with their types. */
type Columns = Readonly<Record<string, string>>;

/** Adds a parameter and returns its placeholder. */
type Put = (value: unknown) => string;

/** Table to write: columns of an insert, and those that an update sets. */
export interface Target {
  readonly table: string;
  readonly columns: Columns;
  readonly changeable: Columns;
  /** Additional assignments of an update, given the new values of the others. The row itself is `t`. */
  readonly alsoSet?: (now: Readonly<Record<string, string>>, put: Put) => string;
}

/**
 * Returns one statement that inserts new rows and updates stored ones;
 * its text is empty without any. It has only parts with rows, since an empty part costs as much as one with a row.
 * It is built as text, because the query builder's nodes took as long as everything else on the server.
 */
export function writingOf(
  all: readonly (readonly [Target, readonly Row[]])[],
  stored: ReadonlySet<unknown>,
): { readonly text: string; readonly values: readonly unknown[] } {
  const values: unknown[] = [];
  const put: Put = (value) => `$${values.push(value ?? null)}`;
  const parts: string[] = [];
  for (const [target, rows] of all) {
    const fresh = rows.filter(({ id }) => !stored.has(id));
    const changed = rows.filter(({ id }) => stored.has(id));
    if (fresh.length) parts.push(insertion(target, fresh, put));
    if (changed.length) parts.push(update(target, changed, put));
  }
  const last = parts.pop() ?? '';
  const before = parts.map((part, n) => `part_${n} as (${part})`);
  return { text: before.length ? `with ${before.join(', ')} ${last}` : last, values };
}

function insertion({ table, columns }: Target, rows: readonly Row[], put: Put): string {
  const names = Object.keys(columns);
  const [row] = rows;
  const from =
    row && rows.length === 1
      ? `values (${names.map((name) => put(row[name])).join(', ')})`
      : `select * from ${unnested(columns, rows, put)}`;
  return `insert into ${table} (${names.join(', ')}) ${from}`;
}

function update({ table, changeable, alsoSet = () => '' }: Target, rows: readonly Row[], put: Put): string {
  const [row] = rows;
  // A single row needs no join.
  const isOne = row && rows.length === 1;
  const now = Object.entries(changeable).map(
    ([name, type]) => [name, isOne ? `${put(row[name])}::${type}` : `v.${name}`] as const,
  );
  const set = now.map(([name, value]) => `${name} = ${value}`).join(', ') + alsoSet(Object.fromEntries(now), put);
  if (isOne) return `update ${table} as t set ${set} where t.id = ${put(row['id'])}`;
  const columns = { id: 'uuid', ...changeable };
  const v = `v(${Object.keys(columns).join(', ')})`;
  return `update ${table} as t set ${set} from ${unnested(columns, rows, put)} as ${v} where t.id = v.id`;
}

/** Passes each column as an array, so that the statement's text does not grow with the rows. */
function unnested(columns: Columns, rows: readonly Row[], put: Put): string {
  const arrays = Object.entries(columns).map(
    ([name, type]) => `${put(rows.map((row) => row[name] ?? null))}::${type}[]`,
  );
  return `unnest(${arrays.join(', ')})`;
}
