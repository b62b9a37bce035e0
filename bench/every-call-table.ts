import { readFile, writeFile } from 'node:fs/promises';
import type { Reading } from './every-call-reads.ts';
import type { Row } from './report.ts';
import type { Stage } from './stage.ts';

/** The cost of one call in one company. */
export interface Cost extends Reading {
  readonly status: number;
  readonly firstMs: number;
  readonly p95: number;
  readonly cpuMs: number;
  readonly bytes: number;
}

/** A call in both companies. */
export interface CallCosts {
  readonly route: string;
  readonly isWrite: boolean;
  readonly large: Cost;
  readonly small: Cost;
}

const bounds = { readingCpu: 25, writingCpu: 15, p95: 50, first: 250, bytes: 400_000, growth: 1.1 };
/** Below this, the hundredths of a second that Linux counts do not show growth. */
const leastCpu = 10;

const growthOf = ({ large, small }: CallCosts): number => large.cpuMs / small.cpuMs;

/** Lists the goals that a call misses, in the order of the columns. */
function exceeds(call: CallCosts): string[] {
  const { large, isWrite } = call;
  const over = {
    CPU: large.cpuMs > (isWrite ? bounds.writingCpu : bounds.readingCpu),
    p95: !isWrite && large.p95 > bounds.p95,
    first: !isWrite && large.firstMs > bounds.first,
    bytes: large.bytes > bounds.bytes,
    growth: large.cpuMs >= leastCpu && growthOf(call) > bounds.growth,
  };
  return Object.entries(over).flatMap(([name, is]) => (is ? [name] : []));
}

const columns: readonly (readonly [heading: string, cell: (call: CallCosts) => string])[] = [
  ['call', ({ route }) => route],
  ['status', ({ large }) => String(large.status)],
  ['CPU ms', ({ large }) => large.cpuMs.toFixed(1)],
  ['… of 1,000', ({ small }) => small.cpuMs.toFixed(1)],
  ['growth', (call) => (call.large.cpuMs >= leastCpu ? growthOf(call).toFixed(2) : '')],
  ['p95 ms', ({ large }) => large.p95.toFixed(1)],
  ['first ms', ({ large }) => large.firstMs.toFixed(0)],
  ['statements', ({ large }) => String(large.statements)],
  ['rows', ({ large }) => large.rows.toLocaleString('en')],
  ['… of 1,000', ({ small }) => small.rows.toLocaleString('en')],
  ['kB', ({ large }) => (large.bytes / 1000).toFixed(1)],
  ['over', (call) => exceeds(call).join(', ')],
];

const isAnswered = ({ large, small }: CallCosts) => large.status < 300 && small.status < 300;
const byCpu = (one: CallCosts, other: CallCosts) => other.large.cpuMs - one.large.cpuMs;

function linesOf(calls: readonly CallCosts[]): string[] {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(columns.map(([heading]) => heading)),
    row(columns.map((_, n) => (n === 0 ? '---' : '--:'))),
    ...calls.toSorted(byCpu).map((call) => row(columns.map(([, cell]) => cell(call)))),
  ];
}

const heading = (isWrite: boolean) =>
  isWrite
    ? `Calls that write (goal: ≤ ${bounds.writingCpu} CPU ms)`
    : `Calls that read (goals: ≤ ${bounds.readingCpu} CPU ms, p95 ≤ ${bounds.p95} ms, first ≤ ${bounds.first} ms, growth ≤ ${bounds.growth}, ≤ 400 kB)`;

const kindOf = (isWrite: boolean) => (isWrite ? 'write' : 'read');

function partOf(found: readonly CallCosts[], isWrite: boolean): string[] {
  const own = found.filter((call) => call.isWrite === isWrite);
  const refused = own
    .filter((call) => !isAnswered(call))
    .map(({ route, large, small }) => `\`${route}\` (${large.status < 300 ? small.status : large.status})`);
  if (own.length === 0) return [];
  return [
    heading(isWrite) + ':',
    '',
    ...linesOf(own.filter(isAnswered)),
    '',
    ...(refused.length ? [`Not measured, since the example was refused: ${refused.join(', ')}.`, ''] : []),
  ];
}

/** Prints the table, and writes it to the documentation when all reading or all writing calls were measured. */
export async function printCosts(
  { say, size, large }: Stage,
  found: readonly CallCosts[],
  others: number,
): Promise<void> {
  for (const isWrite of [false, true]) {
    const part = partOf(found, isWrite);
    if (part.length === 0) continue;
    say(part.join('\n'));
    if (size.isQuick || size.calls.length > 0) continue;
    const date = new Date().toISOString().slice(0, 10);
    const what = `\`npm run bench -- --only every-call\`, ${date}, ${large.people.toLocaleString('en')} people × ${size.days} days with five years of leave, and a tenth of that: CPU of server and PostgreSQL per request; *first* the first request of its kind; *rows* that PostgreSQL has looked at, entries of indexes included. Others used ${Math.round(others * 100)} % of the machine.`;
    const ofThese = isWrite ? ' Calls that take a file are left out.' : '';
    await writeBlock(kindOf(isWrite), [`${what}${ofThese} ${countsOf(found, isWrite)}`, '', ...part].join('\n'));
  }
}

function countsOf(found: readonly CallCosts[], isWrite: boolean): string {
  const own = found.filter((call) => call.isWrite === isWrite && isAnswered(call));
  const within = (goals: readonly string[]) =>
    own.filter((call) => !exceeds(call).some((goal) => goals.includes(goal))).length;
  const all = within(['CPU', 'p95', 'first', 'bytes', 'growth']);
  return `Of ${own.length} calls, ${within(['CPU'])} are within the goal for CPU, ${within(['growth'])} within that for growth, ${all} within every goal.`;
}

/** Returns the sentences above the table. */
export function summaryOf(found: readonly CallCosts[]): Row[] {
  return [false, true].flatMap((isWrite) => {
    const own = found.filter((call) => call.isWrite === isWrite && isAnswered(call));
    const within = own.filter((call) => exceeds(call).length === 0);
    const what = `calls that ${kindOf(isWrite)}, within every goal`;
    return own.length ? [{ what, figure: `${within.length} of ${own.length}`, goal: 'all' }] : [];
  });
}

const file = new URL('../docs/performance.md', import.meta.url);
type Kind = ReturnType<typeof kindOf>;
const marksOf = (kind: Kind) => [`<!-- calls that ${kind}: begin -->`, `<!-- calls that ${kind}: end -->`] as const;

/** Returns the generated part of the documentation; empty if there is none yet. */
export const partIn = (text: string): string =>
  [blockIn(text, 'read'), blockIn(text, 'write')].filter((block) => block !== '').join('\n\n');

function blockIn(text: string, kind: Kind): string {
  const [begin, end] = marksOf(kind);
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  return from < 0 || to < from ? '' : text.slice(from, to + end.length);
}

/** Writes the block in place of the previous one, or at the end. */
async function writeBlock(kind: Kind, text: string): Promise<void> {
  const before = await readFile(file, 'utf8');
  const block = blockIn(before, kind);
  const own = `${marksOf(kind).join(`\n\n${text}\n`)}`;
  if (block)
    return writeFile(
      file,
      before.replace(block, () => own),
    );
  const title = partIn(before) === '' ? '\n## Every call\n' : '';
  await writeFile(file, `${before.trimEnd()}\n${title}\n${own}\n`);
}
