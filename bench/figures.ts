/** What is measured of a call, in the order in which it is told. */
export const measures = {
  perSecond: 'requests per second',
  p50: 'median, ms',
  p95: 'p95, ms',
  p99: 'p99, ms',
  coldMs: 'first request of a process, ms',
  serverMs: 'CPU per request: server, ms',
  postgresMs: 'CPU per request: PostgreSQL, ms',
  cpuMs: 'CPU per request: both, ms',
  generatorMs: 'CPU per request: load generator, ms',
  othersPercent: 'of the machine used by others, %',
  walBytes: 'WAL per request, bytes',
  replyBytes: 'body of the reply, bytes',
  refused: 'refused',
} as const;

export type Measure = keyof typeof measures;
export type Sample = Readonly<Record<Measure, number>>;

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Of a few repetitions; NaN where nothing was measured. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const median = ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
  return { median, min: sorted[0] ?? NaN, max: sorted.at(-1) ?? NaN };
}

/** What a bare loop of the same requests' statements achieves. */
export interface BareSample {
  readonly perSecond: number;
  /** Of the loop and PostgreSQL together, per request. */
  readonly cpuMs: number;
}

/** Everything that was found out about a call of one version. */
export interface CallResult {
  readonly name: string;
  /** Of another way to ask for the same: the call it replaces. */
  readonly variantOf?: string;
  /** About how it was asked: '10,000 people, 16 connections'. */
  readonly how: string;
  readonly goals: Readonly<Partial<Record<Measure | 'leastRatio', string>>>;
  readonly samples: readonly Sample[];
  readonly statements: number;
  readonly roundTrips: number;
  readonly least: readonly BareSample[];
  readonly replay: readonly BareSample[];
}

export const spreadIn = ({ samples }: CallResult, measure: Measure): Spread =>
  spreadOf(samples.map((sample) => sample[measure]));

/** Requests per second over HTTP to those of a bare loop, of the same repetition. */
export function ratiosTo({ samples }: CallResult, bare: readonly BareSample[]): Spread {
  return spreadOf(bare.map(({ perSecond }, turn) => (samples[turn]?.perSecond ?? NaN) / perSecond));
}

/**
 * What the least work takes of the processors to what the call takes of them in the same repetition: other load on the
 * machine changes it little.
 */
export function cpuRatiosTo({ samples }: CallResult, bare: readonly BareSample[]): Spread {
  return spreadOf(bare.map(({ cpuMs }, turn) => cpuMs / (samples[turn]?.cpuMs ?? NaN)));
}

export interface Comparison {
  readonly what: string;
  readonly before: number;
  readonly after: number;
  /** after ÷ before, and how far apart it was in the repetitions */
  readonly ratio: Spread;
}

const compared: readonly Measure[] = [
  'cpuMs',
  'serverMs',
  'postgresMs',
  'perSecond',
  'p50',
  'p95',
  'coldMs',
  'walBytes',
  'replyBytes',
  'othersPercent',
  'refused',
];

/** The medians of a call in two versions, and their ratio. What neither was asked is left out. */
export function compare(before: CallResult, after: CallResult): Comparison[] {
  const rows = compared.map((name): Comparison => {
    const [one, other] = [spreadIn(before, name).median, spreadIn(after, name).median];
    // Of the same repetition, since that is what the machine did nearly the same in.
    const turns = after.samples.map((sample, turn) => sample[name] / (before.samples[turn]?.[name] ?? NaN));
    return { what: measures[name], before: one, after: other, ratio: { ...spreadOf(turns), median: other / one } };
  });
  const counted = (what: string, one: number, other: number): Comparison => {
    const ratio = other / one;
    return { what, before: one, after: other, ratio: { median: ratio, min: ratio, max: ratio } };
  };
  return [
    ...rows,
    counted('statements per request', before.statements, after.statements),
    counted('round trips to PostgreSQL per request', before.roundTrips, after.roundTrips),
  ].filter((each) => !(Number.isNaN(each.before) && Number.isNaN(each.after)) && each.before + each.after !== 0);
}

/** Short, with as many digits as tell something. */
export function figure(value: number): string {
  if (Number.isNaN(value)) return '–';
  if (Math.abs(value) >= 100 || Number.isInteger(value)) return Math.round(value).toLocaleString('en');
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

export function spreadText({ median, min, max }: Spread): string {
  if (Number.isNaN(median)) return '–';
  return min === max ? figure(median) : `${figure(median)} (${figure(min)}–${figure(max)})`;
}
