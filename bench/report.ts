import {
  compare,
  cpuRatiosTo,
  figure,
  measures,
  ratiosTo,
  spreadIn,
  spreadOf,
  spreadText,
  type CallResult,
  type Measure,
  type Spread,
} from './figures.ts';

/** A figure that is not about a single request. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly goal: string;
}

export const ms = (value: number): string => `${value.toFixed(1)} ms`;
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;

/** Results of one version. */
export interface VersionResults {
  readonly calls: CallResult[];
  readonly rows: Row[];
}

type Line = readonly string[];

const names = Object.keys(measures) as Measure[];
const isRefused = (call: CallResult): boolean => spreadIn(call, 'refused').max > 0;

/** All figures of a call, a line each, for the terminal. */
export function linesOf(call: CallResult): Line[] {
  const figures = names
    .filter((name) => name !== 'refused' || isRefused(call))
    .map((name): Line => [measures[name], spreadText(spreadIn(call, name)), goalOf(call, name)]);
  return [
    [`${call.name} (${call.how})`],
    ...figures,
    ['statements per request', figure(call.statements)],
    ['round trips to PostgreSQL per request', figure(call.roundTrips)],
    ...bareLines(call),
  ].filter(([, value]) => value !== '–');
}

function bareLines(call: CallResult): Line[] {
  const { least, replay } = call;
  if (least.length === 0) return [];
  const [perSecondLeast, cpuLeast] = [least.map((each) => each.perSecond), least.map((each) => each.cpuMs)];
  return [
    ['least work: requests per second', spreadText(spreadOf(perSecondLeast))],
    ['least work: CPU per request, loop and PostgreSQL, ms', spreadText(spreadOf(cpuLeast))],
    ['ratio to the least work', spreadText(ratiosTo(call, least)), call.goals.leastRatio ?? ''],
    ['… by CPU', spreadText(cpuRatiosTo(call, least))],
    ['ratio to its own statements replayed', spreadText(ratiosTo(call, replay))],
    ['… by CPU', spreadText(cpuRatiosTo(call, replay))],
  ];
}

const goalOf = ({ goals }: CallResult, name: Measure): string => goals[name] ?? '';

/** Formats lines in columns; a line with one cell is a heading. */
export function inColumns(lines: readonly Line[]): string {
  const widths = [54, 22, 14, 20];
  return lines
    .map((line) => {
      if (line.length === 1) return `\n${line[0]}`;
      const [what = '', ...cells] = line;
      return `  ${what.padEnd(widths[0] ?? 0)}${cells.map((cell, n) => cell.padStart(widths[n + 1] ?? 0)).join(' ')}`.trimEnd();
    })
    .join('\n');
}

/** Shows two versions side by side; the ratio is the second to the first. */
export function comparisonOf(
  [nameBefore, before]: readonly [string, VersionResults],
  [nameAfter, after]: readonly [string, VersionResults],
): string {
  const lines: Line[] = [];
  for (const call of after.calls) {
    const other = counterpart(before.calls, call);
    if (!other) continue;
    const than = other.name === call.name ? '' : `, against ${other.name}`;
    lines.push([`${call.name}${than} (${call.how})`], ['', nameBefore, nameAfter, 'ratio']);
    for (const { what, before: one, after: two, ratio } of compare(other, call))
      lines.push([what, figure(one), figure(two), ratioText(ratio)]);
  }
  if (after.rows.length) lines.push(['Other figures'], ['', nameBefore, nameAfter]);
  for (const { what, figure: text } of after.rows)
    lines.push([what, before.rows.find((row) => row.what === what)?.figure ?? '–', text]);
  return inColumns(lines);
}

const counterpart = (calls: readonly CallResult[], { name, variantOf }: CallResult): CallResult | undefined =>
  calls.find((call) => call.name === name) ?? calls.find((call) => call.name === variantOf);

function ratioText({ median, min, max }: Spread): string {
  if (!Number.isFinite(median)) return '–';
  const [middle, least, most] = [median, min, max].map((value) => value.toFixed(2));
  return least === most ? `${middle}` : `${middle} (${least}–${most})`;
}

interface Report extends VersionResults {
  readonly machine: string;
  readonly people: number;
  readonly days: number;
  readonly punches: number;
  readonly repetitions: number;
}

const columns: readonly (readonly [heading: string, cell: (call: CallResult) => string])[] = [
  ['call', ({ name, how }) => `${name} (${how})`],
  ['requests/s', (call) => spreadText(spreadIn(call, 'perSecond'))],
  ['p50, ms', (call) => spreadText(spreadIn(call, 'p50'))],
  ['p95, ms', (call) => withGoal(spreadText(spreadIn(call, 'p95')), call.goals.p95)],
  ['p99, ms', (call) => spreadText(spreadIn(call, 'p99'))],
  ['first, ms', (call) => spreadText(spreadIn(call, 'coldMs'))],
  ['refused', (call) => figure(spreadIn(call, 'refused').max)],
  ['reply, bytes', (call) => figure(spreadIn(call, 'replyBytes').median)],
];

const costColumns: typeof columns = [
  ['call', ({ name }) => name],
  ['server, ms', (call) => spreadText(spreadIn(call, 'serverMs'))],
  ['PostgreSQL, ms', (call) => spreadText(spreadIn(call, 'postgresMs'))],
  ['load, ms', (call) => figure(spreadIn(call, 'generatorMs').median)],
  ['others, % of machine', (call) => spreadText(spreadIn(call, 'othersPercent'))],
  ['statements', ({ statements }) => figure(statements)],
  ['round trips', ({ roundTrips }) => figure(roundTrips)],
  ['WAL, bytes', (call) => figure(spreadIn(call, 'walBytes').median)],
];

const ratioColumns: typeof columns = [
  ['call', ({ name }) => name],
  ['least work, requests/s', ({ least }) => spreadText(spreadOf(least.map((each) => each.perSecond)))],
  ['least work, CPU ms', ({ least }) => spreadText(spreadOf(least.map((each) => each.cpuMs)))],
  ['ratio to it', (call) => withGoal(spreadText(ratiosTo(call, call.least)), call.goals.leastRatio)],
  ['… by CPU', (call) => spreadText(cpuRatiosTo(call, call.least))],
  ['ratio to own statements', (call) => spreadText(ratiosTo(call, call.replay))],
];

const withGoal = (text: string, goal: string | undefined): string => (goal ? `${text}; goal ${goal}` : text);

function table(of: typeof columns, calls: readonly CallResult[]): string[] {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    row(of.map(([heading]) => heading)),
    row(of.map(() => '---')),
    ...calls.map((call) => row(of.map(([, cell]) => cell(call)))),
    '',
  ];
}

export function report({ machine, people, days, punches, repetitions, calls, rows }: Report): string {
  return [
    '# Performance',
    '',
    'Measured by `npm run bench` on a database of its own; the load comes from another process on the same machine.',
    '',
    `- ${new Date().toISOString().slice(0, 10)}, ${machine}`,
    `- ${people.toLocaleString('en')} people × ${days} days (and a tenth of that for comparison): ${punches.toLocaleString('en')} punches; \`npm run bench -- --days 730\` makes two years`,
    `- ${repetitions} repetitions, each on a server that has just been started: median (least–most)`,
    '- `npm run bench -- --only clock` measures one part, `npm run bench -- --against COMMIT` two versions in turn',
    '',
    '## Requests',
    '',
    ...table(columns, calls),
    '## What a request costs',
    '',
    'Milliseconds of processor time; not where clockings run beside. *Others* is what neither server nor PostgreSQL nor load has used, of all processors.',
    '',
    ...table(
      costColumns,
      calls.filter((call) => !Number.isNaN(spreadIn(call, 'serverMs').median)),
    ),
    '## Against the least work',
    '',
    'The *least work* (`bench/least-work.ts`) keeps the same promise by hand-written SQL, sent by a bare loop from another process with as many connections: session, lock, the rows that must exist, one line of the journal, commit. The ratio compares requests per second; *by CPU* it compares the milliseconds of processor time that a request takes (server and PostgreSQL; loop and PostgreSQL), on which other load has little influence. The last column compares with the statements that the server itself sends, recorded from it.',
    '',
    ...table(
      ratioColumns,
      calls.filter(({ least }) => least.length > 0),
    ),
    '## Other figures',
    '',
    '| what | figure | goal |',
    '|---|---|---|',
    ...rows.map(({ what, figure: text, goal }) => `| ${what} | ${text} | ${goal} |`),
    '',
  ].join('\n');
}
