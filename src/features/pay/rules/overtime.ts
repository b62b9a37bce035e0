import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import type { CreditedAbsence } from './absences.ts';
import { tierPeriodOf } from './deciding-dates.ts';
import { joined, within, without } from './intervals.ts';
import { payWeekOf } from './pay-weeks.ts';
import type { DatedTerms, Fraction, Interval, PayLine } from './shapes.ts';
import type { PayTerms } from './terms.ts';
import type { Tiers } from './terms-tiers.ts';
import { countedTotal, named, reachedSteps, replacedSteps, withSteps, type Segment, type Step } from './tiers.ts';
import { termsOn, type WorkedDay } from './worked-days.ts';

interface NamedSteps {
  readonly daily: readonly Step[];
  readonly weekly: readonly Step[];
  readonly seventh_day: readonly Step[];
  readonly period: readonly Step[];
}

const knownSteps = new WeakMap<Tiers, NamedSteps>();

function stepsOf({ tiers }: PayTerms): NamedSteps {
  const known = knownSteps.get(tiers);
  if (known) return known;
  const steps = {
    daily: named(tiers.daily, 'daily'),
    weekly: named(tiers.weekly, 'weekly'),
    seventh_day: named(tiers.seventh_day, 'seventh day'),
    period: named(tiers.period?.steps ?? [], 'period'),
  };
  knownSteps.set(tiers, steps);
  return steps;
}

/** Everything that decides about the overtime of a person. */
interface OvertimeFacts {
  readonly days: ReadonlyMap<LocalDate, WorkedDay>;
  readonly absences: ReadonlyMap<LocalDate, readonly CreditedAbsence[]>;
  readonly dated: readonly DatedTerms[];
  readonly weights: ReadonlyMap<LocalDate, readonly PayLine[]>;
}

/** Returns the work of all dates, divided into straight time and overtime: by day, seventh day, week and period. */
export function overtimeOf(facts: OvertimeFacts): Segment[] {
  const { days, dated } = facts;
  const weeks = Map.groupBy(days.values(), ({ date }) => payWeekOf(date, dated).first);
  const byWeek = [...weeks].flatMap(([week, list]) => {
    const { last } = payWeekOf(week, dated);
    const isFull = new Set(list.filter(({ recorded }) => recorded.length > 0).map(({ date }) => date)).size === 7;
    const segments = list.flatMap((day) => dailySegments(facts, day, isFull && day.date === last));
    const terms = termsOn(dated, last);
    const filled = absentBetween(facts, week, last, terms);
    return withSteps(inOrder(segments), stepsOf(terms).weekly, { filled, books_on: last });
  });
  return byPeriod(facts, byWeek);
}

const inOrder = (segments: readonly Segment[]) => [...segments].sort((one, other) => one.from - other.from);

function dailySegments(facts: OvertimeFacts, day: WorkedDay, isSeventh: boolean): Segment[] {
  const segments = straightSegments(day, facts.weights.get(day.date) ?? []);
  const filled = absentBetween(facts, day.date, day.date, day.terms);
  const steps = stepsOf(day.terms);
  const total = countedTotal(segments, filled);
  const daily = reachedSteps(steps.daily, total);
  const seventh = isSeventh ? reachedSteps(steps.seventh_day, total) : [];
  if (seventh.length === 0) return withSteps(segments, daily, { filled, books_on: null });
  const chosen = replacedSteps(daily, seventh);
  return withSteps(segments, chosen, { filled, books_on: null }).map((segment) =>
    segment.step?.is_seventh_day ? { ...segment, books_on: day.date } : segment,
  );
}

/** Returns the paid time of a day as straight time, divided where its weight changes. */
function straightSegments({ date, paid }: WorkedDay, weighted: readonly PayLine[]): Segment[] {
  const segment = ({ from, to }: Interval, weight: Fraction): Segment => ({
    date,
    from,
    to,
    weight,
    step: null,
    because: { code: 'straight' },
    books_on: null,
  });
  if (weighted.length === 0) return paid.map((piece) => segment(piece, [1, 1]));
  const factor = weighted[0]?.factor ?? [1, 1];
  const times = joined(weighted.map(({ from = 0, to = 0 }) => ({ from, to })));
  return inOrder([
    ...within(paid, times).map((piece) => segment(piece, factor)),
    ...without(paid, times).map((piece) => segment(piece, [1, 1])),
  ]);
}

/** Returns the seconds of absence that count for the limits of overtime. */
function absentBetween({ absences }: OvertimeFacts, from: LocalDate, to: LocalDate, { tiers }: PayTerms): number {
  const { counts } = tiers;
  if (counts === 'worked') return 0;
  let sum = 0;
  for (let date = from; date <= to; date = addDays(date, 1))
    for (const { type, seconds } of absences.get(date) ?? []) if (counts.includes(type)) sum += seconds;
  return sum;
}

function byPeriod(facts: OvertimeFacts, segments: readonly Segment[]): Segment[] {
  const periods = Map.groupBy(segments, ({ date }) => tierPeriodOf(date, facts.dated)?.first ?? null);
  return [...periods].flatMap(([first, list]) => {
    const period = first && tierPeriodOf(list[0]?.date ?? first, facts.dated);
    if (!first || !period) return list;
    const { last } = period;
    const terms = termsOn(facts.dated, last);
    const filled = absentBetween(facts, first, last, terms);
    return withSteps(inOrder(list), stepsOf(terms).period, { filled, books_on: last });
  });
}
