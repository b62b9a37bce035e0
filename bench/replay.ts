import pg from 'pg';

/** One statement as the server sent it, with the rows it got. */
export interface Recorded {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly rows: readonly Record<string, unknown>[];
  /** It was sent before the statement ahead of it was answered. */
  readonly together: boolean;
}

/** What differs from caller to caller: `{ person_id: '…', token_hash: '…' }`. */
export type Variables = Readonly<Record<string, string>>;

type Source =
  | { kind: 'constant'; value: unknown }
  | { kind: 'list'; of: readonly Source[] }
  | { kind: 'text'; parts: readonly Source[] }
  | { kind: 'variable'; name: string }
  | { kind: 'row'; statement: number; row: number; path: readonly (string | number)[] }
  | { kind: 'fresh'; n: number }
  | { kind: 'random' }
  | { kind: 'now' };

/** Ids and instants, alone or within a JSON text. */
const telling = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

export interface Step {
  readonly name: string | undefined;
  readonly text: string;
  readonly sources: readonly Source[];
  readonly together: boolean;
}

/** Records every statement of this process's clients while `work` runs, transaction statements too. */
export async function record(work: () => Promise<void>): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const underWay = new WeakMap<pg.Client, number>();
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function query(this: pg.Client, ...input: unknown[]) {
    const [config, given] = input as [
      string | { name?: string; text: string; values?: unknown[] },
      unknown[] | undefined,
    ];
    const text = typeof config === 'string' ? config : config.text;
    const entry = {
      name: typeof config === 'string' ? undefined : config.name,
      text,
      values: (typeof config === 'string' ? given : config.values) ?? [],
      rows: [] as Record<string, unknown>[],
      together: (underWay.get(this) ?? 0) > 0,
    };
    recorded.push(entry);
    underWay.set(this, (underWay.get(this) ?? 0) + 1);
    const answered = () => void underWay.set(this, (underWay.get(this) ?? 1) - 1);
    const result = (original as (...all: unknown[]) => unknown).apply(this, input);
    if (result instanceof Promise)
      void result.then((answer: pg.QueryResult) => {
        entry.rows.push(...(answer.rows ?? []));
        answered();
      }, answered);
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
 * Turns a recording into steps for any caller, by where each value came from: a variable of the caller, something
 * that an earlier statement answered, the time, a random key, an id made on the way, or else a constant.
 */
export function stepsOf(recorded: readonly Recorded[], variables: Variables, key: string, now: number): Step[] {
  const names = new Map(Object.entries(variables).map(([name, value]) => [value, name]));
  const seen = new Map<string, Source>();
  const fresh = new Map<string, Source>();
  const single = (text: string): Source | undefined => {
    const name = names.get(text);
    if (name) return { kind: 'variable', name };
    if (text === key) return { kind: 'random' };
    if (Math.abs(Date.parse(text) - now) < 5000) return { kind: 'now' };
    const known = seen.get(text) ?? fresh.get(text);
    if (known || !/^[0-9a-f-]{36}$/.test(text)) return known;
    const made: Source = { kind: 'fresh', n: fresh.size };
    fresh.set(text, made);
    return made;
  };
  const sourceOf = (value: unknown): Source => {
    if (Array.isArray(value)) return { kind: 'list', of: value.map(sourceOf) };
    if (value instanceof Date)
      return Math.abs(value.getTime() - now) < 5000 ? { kind: 'now' } : { kind: 'constant', value };
    if (typeof value !== 'string') return { kind: 'constant', value };
    return single(value) ?? partsOf(value, single);
  };
  const remember = (value: unknown, statement: number, row: number, path: readonly (string | number)[]): void => {
    if (typeof value === 'string' && value.length >= 8 && !seen.has(value))
      seen.set(value, { kind: 'row', statement, row, path });
    else if (value && typeof value === 'object')
      for (const [name, inner] of Object.entries(value)) remember(inner, statement, row, [...path, name]);
  };
  return recorded.map(({ name, text, values, rows, together }, statement) => {
    const sources = values.map(sourceOf);
    rows.forEach((row, index) => remember(row, statement, index, []));
    return { name, text, sources, together };
  });
}

/** A text with ids or instants in it is put together anew for each caller. */
function partsOf(text: string, single: (text: string) => Source | undefined): Source {
  const parts: Source[] = [];
  let end = 0;
  for (const match of text.matchAll(telling)) {
    const source = single(match[0]);
    if (!source) continue;
    parts.push({ kind: 'constant', value: text.slice(end, match.index) }, source);
    end = match.index + match[0].length;
  }
  if (parts.length === 0) return { kind: 'constant', value: text };
  return { kind: 'text', parts: [...parts, { kind: 'constant', value: text.slice(end) }] };
}

/**
 * Runs the steps on one connection, in order; what the server sent together, without waiting in between, travels
 * together here, too.
 */
export async function play(client: pg.Client, steps: readonly Step[], variables: Variables): Promise<void> {
  const rows: Record<string, unknown>[][] = [];
  const at = new Date(Math.floor(Date.now() / 1000) * 1000);
  const key = crypto.randomUUID();
  const made: string[] = [];
  const valueOf = (source: Source): unknown => {
    if (source.kind === 'constant') return source.value;
    if (source.kind === 'list') return source.of.map(valueOf);
    if (source.kind === 'text') return source.parts.map(valueOf).join('');
    if (source.kind === 'variable') return variables[source.name];
    if (source.kind === 'row')
      return source.path.reduce<unknown>(
        (value, name) => (value as Record<string, unknown> | undefined)?.[name],
        rows[source.statement]?.[source.row],
      );
    if (source.kind === 'fresh') return (made[source.n] ??= crypto.randomUUID());
    return source.kind === 'random' ? key : at.toISOString();
  };
  const sent: Promise<unknown>[] = [];
  for (const [index, { name, text, sources, together }] of steps.entries()) {
    if (!together) await Promise.all(sent.splice(0));
    const answer = client.query(
      sources.length || name ? { ...(name && { name }), text, values: sources.map(valueOf) } : text,
    ) as Promise<pg.QueryResult>;
    sent.push(answer.then((result) => void (rows[index] = result.rows ?? [])));
  }
  await Promise.all(sent);
}
