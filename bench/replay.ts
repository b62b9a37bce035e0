import pg from 'pg';
import type { Batch, QueuedStatement } from '#platform/server/database/batch.ts';
import { sendTogether } from './together.ts';

/** One statement as the server sent it, with its result rows. */
export interface SentStatement {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly rows: readonly Record<string, unknown>[];
  /** Whether it was sent in one batch with the statement before it. */
  readonly together: boolean;
}

/** Values that differ between callers: `{ person_id: '…', token_hash: '…' }`. */
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
const volatileValues = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

export interface Step {
  readonly name: string | undefined;
  readonly text: string;
  readonly sources: readonly Source[];
  readonly together: boolean;
}

/** Records every statement of this process's clients while `work` runs, including transaction statements. */
export async function recordStatements(work: () => Promise<void>): Promise<SentStatement[]> {
  const recorded: SentStatement[] = [];
  const original = pg.Client.prototype.query as (this: pg.Client, batch: Batch) => unknown;
  pg.Client.prototype.query = function query(this: pg.Client, batch: Batch) {
    batch.statements.forEach((sent, index) => recorded.push(recordedOf(sent, index > 0)));
    return original.call(this, batch);
  } as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
  }
  return recorded;
}

function recordedOf(
  sent: { -readonly [K in keyof QueuedStatement]: QueuedStatement[K] },
  together: boolean,
): SentStatement {
  const { name, text, values, resolve } = sent;
  const rows: Record<string, unknown>[] = [];
  sent.resolve = (result) => {
    rows.push(...(result.rows as Record<string, unknown>[]));
    resolve(result);
  };
  return { name, text, values, rows, together };
}

/**
 * Converts a recording to steps for any caller, by the source of each value: a variable of the caller,
 * a result of an earlier statement, the time, a random key, a new id, or otherwise a constant.
 */
export function stepsOf(recorded: readonly SentStatement[], variables: Variables, key: string, now: number): Step[] {
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
  const unread: (() => void)[] = [];
  return recorded.map(({ name, text, values, rows, together }, statement) => {
    // Results of a batch are available only to the next one.
    if (!together) for (const read of unread.splice(0)) read();
    // All callers are in the same company.
    const sources = text.includes('app.tenant_id') ? values.map(constant) : values.map(sourceOf);
    unread.push(() => rows.forEach((row, index) => remember(row, statement, index, [])));
    return { name, text, sources, together };
  });
}

const constant = (value: unknown): Source => ({ kind: 'constant', value });

/** Splits a text with ids or instants into parts, to be combined for each caller. */
function partsOf(text: string, single: (text: string) => Source | undefined): Source {
  const parts: Source[] = [];
  let end = 0;
  for (const match of text.matchAll(volatileValues)) {
    const source = single(match[0]);
    if (!source) continue;
    parts.push({ kind: 'constant', value: text.slice(end, match.index) }, source);
    end = match.index + match[0].length;
  }
  if (parts.length === 0) return { kind: 'constant', value: text };
  return { kind: 'text', parts: [...parts, { kind: 'constant', value: text.slice(end) }] };
}

/** Runs the steps on one connection, in order; statements that the server sent together are sent together here, too. */
export async function replayStatements(client: pg.Client, steps: readonly Step[], variables: Variables): Promise<void> {
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
  for (let first = 0; first < steps.length;) {
    const rest = steps.slice(first + 1).findIndex((step) => !step.together);
    const batch = steps.slice(first, rest < 0 ? undefined : first + 1 + rest);
    const statements = batch.map(({ name, text, sources }) => ({ name, text, values: sources.map(valueOf) }));
    const answers = await sendTogether(client, statements);
    answers.forEach((answer, index) => (rows[first + index] = answer.rows as Record<string, unknown>[]));
    first += batch.length;
  }
}
