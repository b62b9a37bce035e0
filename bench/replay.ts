import pg from 'pg';

/** One statement as the server sent it, with the rows it got. */
export interface Recorded {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly rows: readonly Record<string, unknown>[];
}

/** What differs from caller to caller: `{ person_id: '…', token_hash: '…' }`. */
export type Variables = Readonly<Record<string, string>>;

type Source =
  | { kind: 'constant'; value: unknown }
  | { kind: 'list'; of: readonly Source[] }
  | { kind: 'variable'; name: string }
  | { kind: 'row'; statement: number; row: number; column: string }
  | { kind: 'random' }
  | { kind: 'now' };

export interface Step {
  readonly name: string | undefined;
  readonly text: string;
  readonly sources: readonly Source[];
}

/** Records every statement of this process's clients while `work` runs, transaction statements too. */
export async function record(work: () => Promise<void>): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function query(this: pg.Client, ...input: unknown[]) {
    const [config, given] = input as [string | { name?: string; text: string; values?: unknown[] }, unknown[] | undefined];
    const text = typeof config === 'string' ? config : config.text;
    const entry = {
      name: typeof config === 'string' ? undefined : config.name,
      text,
      values: (typeof config === 'string' ? given : config.values) ?? [],
      rows: [] as Record<string, unknown>[],
    };
    recorded.push(entry);
    const result = (original as (...all: unknown[]) => unknown).apply(this, input);
    if (result instanceof Promise)
      void result.then(
        (answer: pg.QueryResult) => entry.rows.push(...(answer.rows ?? [])),
        () => {},
      );
    return result;
  } as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return recorded;
}

/**
 * Turns a recording into steps for any caller, by where each value came from: a variable of the caller, a column
 * that an earlier statement answered, the time, a random key, or else a constant.
 */
export function stepsOf(recorded: readonly Recorded[], variables: Variables, key: string, now: number): Step[] {
  const names = new Map(Object.entries(variables).map(([name, value]) => [value, name]));
  const seen = new Map<string, Source>();
  return recorded.map(({ name, text, values, rows }, statement) => {
    const sourceOf = (value: unknown): Source => {
      if (Array.isArray(value)) return { kind: 'list', of: value.map(sourceOf) };
      const known = names.get(String(value));
      if (known) return { kind: 'variable', name: known };
      if (value === key) return { kind: 'random' };
      const time = value instanceof Date ? value.getTime() : typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
      if (Math.abs(time - now) < 5000) return { kind: 'now' };
      return seen.get(String(value)) ?? { kind: 'constant', value };
    };
    const sources = values.map(sourceOf);
    rows.forEach((row, index) => {
      for (const [column, value] of Object.entries(row))
        if (typeof value === 'string' && value.length >= 8 && !seen.has(value)) seen.set(value, { kind: 'row', statement, row: index, column });
    });
    return { name, text, sources };
  });
}

/** Runs the steps on one connection, in order, as the server would: a begin travels with the statement behind it. */
export async function play(client: pg.Client, steps: readonly Step[], variables: Variables): Promise<void> {
  const rows: Record<string, unknown>[][] = [];
  const at = new Date(Math.floor(Date.now() / 1000) * 1000);
  const key = crypto.randomUUID();
  const valueOf = (source: Source): unknown => {
    if (source.kind === 'constant') return source.value;
    if (source.kind === 'list') return source.of.map(valueOf);
    if (source.kind === 'variable') return variables[source.name];
    if (source.kind === 'row') return rows[source.statement]?.[source.row]?.[source.column];
    return source.kind === 'random' ? key : at;
  };
  for (const { name, text, sources } of steps) {
    const sent = client.query(sources.length || name ? { ...(name && { name }), text, values: sources.map(valueOf) } : text);
    if (text.startsWith('begin')) {
      sent.catch(() => {});
      rows.push([]);
    } else rows.push(((await sent) as pg.QueryResult).rows ?? []);
  }
}
