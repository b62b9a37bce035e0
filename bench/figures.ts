/** Measures of a call, in the order of the report. */
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

/** Spread of a few repetitions; NaN when nothing was measured. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const median = ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
  return { median, min: sorted[0] ?? NaN, max: sorted.at(-1) ?? NaN };
}

/** Result of a bare loop with the same requests' statements. */
export interface BareSample {
  readonly perSecond: number;
  /** Processor time of the loop and PostgreSQL together, per request. */
  readonly cpuMs: number;
}

/** All results of a call in one version. */
export interface CallResult {
  readonly name: string;
  /** For an alternative request: the call that it replaces. */
  readonly variantOf?: string;
  /** Conditions of the measurement: '10,000 people, 16 connections'. */
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

/** Returns the ratio of requests per second over HTTP to those of a bare loop, in the same repetition. */
export function ratiosTo({ samples }: CallResult, bare: readonly BareSample[]): Spread {
  return spreadOf(bare.map(({ perSecond }, turn) => (samples[turn]?.perSecond ?? NaN) / perSecond));
}

/**
 * Returns the ratio of the least work's processor time to that of the call in the same repetition,
 * which other load on the machine hardly changes.
 */
export function cpuRatiosTo({ samples }: CallResult, bare: readonly BareSample[]): Spread {
  return spreadOf(bare.map(({ cpuMs }, turn) => cpuMs / (samples[turn]?.cpuMs ?? NaN)));
}

export interface Comparison {
  readonly what: string;
  readonly before: number;
  readonly after: number;
  /** After ÷ before, and its spread over the repetitions. */
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

/** Compares the medians of a call in two versions; leaves out measures that neither has. */
export function compare(before: CallResult, after: CallResult): Comparison[] {
  const rows = compared.map((name): Comparison => {
    const [one, other] = [spreadIn(before, name).median, spreadIn(after, name).median];
    // Compares the same repetition, in which the machine's other load was similar.
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

/** Formats a figure briefly, with significant digits only. */
export function figure(value: number): string {
  if (Number.isNaN(value)) return '–';
  if (Math.abs(value) >= 100 || Number.isInteger(value)) return Math.round(value).toLocaleString('en');
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

export function spreadText({ median, min, max }: Spread): string {
  if (Number.isNaN(median)) return '–';
  return min === max ? figure(median) : `${figure(median)} (${figure(min)}–${figure(max)})`;
}
