import { eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Times } from '#platform/shared/times-of-day.ts';
import {
  roundedOnce,
  isTimed,
  shareOf,
  type CountedBy,
  type DateFacts,
  type DayPart,
  type NamedPart,
  type NotSelectable,
} from '#features/leave/rules/counting.ts';
import { exactCosts, type LeaveOfDate } from '#features/leave/rules/week-room.ts';
import type { DateCost } from './by-year.ts';
import { barrierOf, choosableDate, returnedShare } from './displacing.ts';
import { daysByPeriod, type AbsentDate } from './leave-periods.ts';
import type { EnabledDate } from './shapes.ts';

/** Chosen dates, each with its part of the day. */
export type ChosenDates = ReadonlyMap<LocalDate, DayPart>;

/** Properties of a leave type that limit its dates. */
export interface DateLimits extends CountedBy {
  readonly has_halves: boolean;
  /** Whether it can be taken by the hour; missing: no. */
  readonly has_times?: boolean;
  /** Whether it may lie on leave that can be displaced; missing: no. */
  readonly displaces?: boolean;
  /** Earliest date that people who apply by themselves may choose. */
  readonly earliest?: LocalDate | null;
  /** Maximum dates of one leave period. */
  readonly most?: number | null;
  /** Names of what blocks dates. */
  readonly blocked?: ReadonlyMap<LocalDate, string> | undefined;
}

const factsOf = ({ date, work_time, place, own_days, full_day, week, holiday, taken }: EnabledDate): DateFacts => ({
  date,
  work_time,
  place,
  own_days,
  full_day,
  week,
  holiday,
  taken: taken.map(({ part }) => part),
});

/** Returns the parts of a date that can be chosen for a type; whole days only if the type has no halves. */
export function partsOf(
  known: EnabledDate,
  { has_halves, earliest, blocked, displaces = false }: DateLimits,
): readonly NamedPart[] {
  if (known.reason === 'not_employed' || isTooSoon(known.date, earliest) || blocked?.has(known.date)) return [];
  const employment = [{ from: known.date, to: null }];
  return choosableDate(factsOf(known), known.taken, { employment, halves: has_halves, displaces }).parts;
}

/** Returns the reason why times of a date cannot be chosen for a type; null if they can. */
export function timesBarrier(
  times: Times,
  known: EnabledDate,
  type: DateLimits,
): NotSelectable | 'too_soon' | 'blocked' | null {
  const { has_times = false, earliest, blocked, displaces = false } = type;
  if (known.reason === 'not_employed') return 'not_employed';
  if (isTooSoon(known.date, earliest)) return 'too_soon';
  if (blocked?.has(known.date)) return 'blocked';
  const employment = [{ from: known.date, to: null }];
  return barrierOf(times, factsOf(known), known.taken, { employment, times: has_times, displaces, by: type });
}

/** Returns the seconds of work that a part of a date takes. */
export const workOfPart = (part: DayPart, known: EnabledDate): number =>
  shareOf(part, factsOf(known)) * (known.work_time ?? 0);

/** Returns the seconds of work of a date beside its holiday and other leave. */
export const openWork = (known: EnabledDate): number =>
  known.taken.reduce((rest, { part }) => rest - workOfPart(part, known), workOfPart('full', known));

/** Returns dates with the share of the day's work that they take, in order. */
export const absentDates = (chosen: ChosenDates, dates: ReadonlyMap<string, EnabledDate>): AbsentDate[] =>
  [...chosen]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, part]) => {
      const known = dates.get(date);
      return { date, part, ...(known && { share: shareOf(part, factsOf(known)) }) };
    });

/** Whether a date leaves too little notice. */
export const isTooSoon = (date: LocalDate, earliest: LocalDate | null | undefined): boolean =>
  earliest !== null && earliest !== undefined && date < earliest;

/** Returns the maximum number of dates in a row with a date; days off between that can be planned end a row. */
function rowWith(chosen: ChosenDates, date: LocalDate, dates: ReadonlyMap<string, EnabledDate>, type: DateLimits) {
  const all: ChosenDates = new Map([...chosen, [date, chosen.get(date) ?? 'full']]);
  const days = [...all.keys()].sort().map((one) => ({ date: one }));
  const starts = gapsOf(all, dates, type).map(({ until }) => until);
  return daysByPeriod(days, starts).find((row) => row.some((one) => one.date === date))?.length ?? 0;
}

/** Whether a date would make a leave period too long. */
export function isTooMany(
  chosen: ChosenDates,
  date: LocalDate,
  dates: ReadonlyMap<string, EnabledDate>,
  type: DateLimits,
): boolean {
  const { most } = type;
  return most !== null && most !== undefined && rowWith(chosen, date, dates, type) > most;
}

/** Whether the longest row of chosen dates has as many as a leave period may have. */
export const isFull = (chosen: ChosenDates, dates: ReadonlyMap<string, EnabledDate>, type: DateLimits): boolean =>
  typeof type.most === 'number' &&
  [...chosen.keys()].some((date) => rowWith(chosen, date, dates, type) >= (type.most ?? 0));

/** Returns the preferred part of a date if it is free, else the rest of it; undefined when nothing is free. */
export function partFor(known: EnabledDate, type: DateLimits, part: DayPart): DayPart | undefined {
  // Nothing else stands for times: two hours are not a whole day.
  if (isTimed(part)) return timesBarrier(part, known, type) === null ? part : undefined;
  const parts = partsOf(known, type);
  if (parts.includes(part)) return part;
  return parts.includes('full') ? 'full' : parts[0];
}

/** Adds every selectable day between two days, starting at the first of the two, up to the limit. */
export function withRange(
  chosen: ChosenDates,
  [from, to]: readonly [LocalDate, LocalDate],
  { dates, type, preferredPart }: { dates: ReadonlyMap<string, EnabledDate>; type: DateLimits; preferredPart: DayPart },
): ChosenDates {
  const days = from < to ? eachDay(from, to) : eachDay(to, from).toReversed();
  const added = new Map<LocalDate, DayPart>();
  for (const date of days) {
    const known = dates.get(date);
    const part = known && partFor(known, type, preferredPart);
    if (part && (chosen.has(date) || !isTooMany(new Map([...chosen, ...added]), date, dates, type)))
      added.set(date, part);
  }
  return new Map([...chosen, ...[...added].sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** Returns the next part of a date that can be chosen; after the last one, none. */
export function nextPart(known: EnabledDate, type: DateLimits, now: DayPart | undefined): DayPart | undefined {
  const parts = partsOf(known, type);
  if (now === undefined) return parts[0];
  return isTimed(now) ? undefined : parts[parts.indexOf(now) + 1];
}

/** Returns the chosen dates that another type can keep; the first of each row if its limit is lower. */
export function coverableDates(
  chosen: ChosenDates,
  dates: ReadonlyMap<string, EnabledDate>,
  type: DateLimits,
): ChosenDates {
  const covered = new Map<LocalDate, DayPart>();
  for (const [date, part] of [...chosen].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const known = dates.get(date);
    const own = known && partFor(known, type, part);
    if (own && !isTooMany(covered, date, dates, type)) covered.set(date, own);
  }
  return covered;
}

/** Returns the cost of each chosen date, in the unit of the type, by date; their sum is rounded once. */
export function costsOf(chosen: ChosenDates, dates: ReadonlyMap<string, EnabledDate>, limits: DateLimits): DateCost[] {
  const leave = [...chosen]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([date, part]) => {
      const known = dates.get(date);
      return known ? [{ date, ...leaveOf(known, part, limits) }] : [];
    });
  const costs = roundedOnce(exactCosts(leave, limits));
  return leave.map(({ date }, at) => ({ date, cost: (costs[at] ?? 0) / 100 }));
}

function leaveOf(known: EnabledDate, part: DayPart, { displaces = false }: DateLimits): LeaveOfDate {
  const facts = factsOf(known);
  return { part, facts, returned: returnedShare(part, facts, { taken: known.taken, displaces }) };
}

/** Returns the total of costs. */
export const sumOf = (costs: readonly DateCost[]): number =>
  costs.reduce((total, { cost }) => total + Math.round(cost * 100), 0) / 100;

/** Returns the total cost of chosen dates. */
export const totalOf = (...choice: Parameters<typeof costsOf>): number => sumOf(costsOf(...choice));

/** A run of adjacent chosen dates, ignoring days between them that do not count. */
export interface ChosenRun {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly part: DayPart;
  readonly dates: number;
}

/** Groups chosen dates into runs of one part, ascending; a day off or a holiday between two ends a run. */
export function runsOf(chosen: ChosenDates): ChosenRun[] {
  const runs: ChosenRun[] = [];
  for (const date of [...chosen.keys()].sort()) {
    const part = chosen.get(date) ?? 'full';
    const last = runs.at(-1);
    if (last && part === 'full' && last.part === 'full' && eachDay(last.to, date).length === 2)
      runs[runs.length - 1] = { ...last, to: date, dates: last.dates + 1 };
    else runs.push({ from: date, to: date, part, dates: 1 });
  }
  return runs;
}

/** Returns days between chosen dates that do not count; excludes gaps with a day that could be chosen as well. */
export function bridgedBy(
  chosen: ChosenDates,
  dates: ReadonlyMap<string, EnabledDate>,
  type: DateLimits,
): EnabledDate[] {
  const sorted = [...chosen.keys()].sort();
  // A day that is too soon or blocked cannot be chosen, but it would count.
  const anyTime = { ...type, earliest: null, blocked: undefined };
  return sorted.slice(1).flatMap((date, index) => {
    const between = eachDay(sorted[index] ?? date, date).slice(1, -1);
    const known = between.flatMap((day) => dates.get(day) ?? []);
    const isBridged = known.length === between.length && known.every((one) => partsOf(one, anyTime).length === 0);
    return isBridged ? known : [];
  });
}

/** Days off between two chosen dates, and the later of them. */
export interface Gap {
  readonly until: LocalDate;
  readonly days: readonly LocalDate[];
}

/** Returns the gaps between chosen dates with a day off that is no holiday: it can be planned if it is not leave. */
export function gapsOf(chosen: ChosenDates, dates: ReadonlyMap<string, EnabledDate>, type: DateLimits): readonly Gap[] {
  const bridged = new Map(bridgedBy(chosen, dates, type).map((known) => [known.date, known]));
  const sorted = [...chosen.keys()].sort();
  return sorted.slice(1).flatMap((until, index) => {
    const between = eachDay(sorted[index] ?? until, until).slice(1, -1);
    const days = between.filter((date) => bridged.get(date)?.work_time === null);
    return days.length > 0 ? [{ until, days }] : [];
  });
}
