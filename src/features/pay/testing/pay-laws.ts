import { addDays } from '#platform/shared/time.ts';
import { payLines } from '../rules/pay-lines.ts';
import type { DatedTerms, PayDay, PayLine } from '../rules/shapes.ts';
import type { PayTerms } from '../rules/terms.ts';
import { payByMinutes } from './minute-pay.ts';
import { addTo, type MinuteSums } from './minute-sums.ts';
import { Random, randomTerms, randomWorld, type RandomWorld } from './random-pay.ts';

/** Sums of lines in minutes, as the second calculation names them. */
function minuteSums(lines: readonly PayLine[]): MinuteSums {
  const sums: MinuteSums = new Map();
  for (const { kind, element, date, seconds } of lines)
    addTo(sums, kind === 'account' ? `account ${date}` : `${kind} ${element} ${date}`, seconds / 60);
  return sums;
}

export interface LawCase {
  readonly seed: number;
  readonly random: Random;
  readonly terms: PayTerms;
  readonly world: RandomWorld;
  readonly dated: readonly DatedTerms[];
}

const knownTerms = new Map<number, PayTerms>();

/** Returns the case of a number; many share their terms, which cost the most to draw. */
export function lawCase(seed: number): LawCase {
  const number = Math.floor(seed / 50);
  let terms = knownTerms.get(number);
  if (!terms) {
    knownTerms.clear();
    knownTerms.set(number, (terms = randomTerms(new Random(number + 7_000_000))));
  }
  const random = new Random(seed);
  const world = randomWorld(random);
  return { seed, random, terms, world, dated: [{ from: world.clock.dateOf(-2), terms }] };
}

const linesOf = ({ world, dated }: LawCase, days: readonly PayDay[] = world.days) =>
  payLines(days, dated, world.calendar);
const isTime = ({ kind }: PayLine) => kind === 'base' || kind === 'tier';
const timeOf = (lines: readonly PayLine[]) =>
  lines.filter(isTime).sort((one, other) => (one.from ?? 0) - (other.from ?? 0));
const total = (lines: readonly PayLine[]) => lines.reduce((sum, { seconds }) => sum + seconds, 0);

/** Laws 1, 4, 6 and 8: both calculations agree. @returns the differences */
export function differences(one: LawCase): string[] {
  const seen = minuteSums(linesOf(one));
  const expected = payByMinutes(one.world.days, one.terms, one.world.calendar, one.world.clock);
  return [...new Set([...seen.keys(), ...expected.keys()])]
    .filter((key) => seen.get(key) !== expected.get(key))
    .map((key) => `${key}: ${seen.get(key) ?? 0}, not ${expected.get(key) ?? 0}`);
}

/** Laws 1 and 2: each worked second has one element, whatever premiums there are. */
export function isPartition(one: LawCase): boolean {
  const time = timeOf(linesOf(one));
  const isDisjoint = time.every(({ from = 0 }, index) => index === 0 || (time[index - 1]?.to ?? 0) <= from);
  const isExact = time.every(({ from = 0, to = 0, seconds }) => to - from === seconds && seconds > 0);
  const plain = {
    ...one.terms,
    premiums: [],
    tiers: { ...one.terms.tiers, daily: [], weekly: [], seventh_day: [], period: null },
  };
  const worked = total(
    payLines(one.world.days, [{ from: one.world.clock.dateOf(-2), terms: plain }], one.world.calendar).filter(isTime),
  );
  return isDisjoint && isExact && total(time) === worked;
}

/** Law 3: neither a cut at any second nor another order changes anything. */
export function isIndependentOfCuts(one: LawCase): boolean {
  const { random } = one;
  const cut = one.world.days.map((day) => ({
    ...day,
    spans: day.spans
      .flatMap(({ from, to }) => {
        const at = from + random.below(to - from);
        return [
          { from: at, to },
          { from, to: at },
        ];
      })
      .reverse(),
    breaks: [...day.breaks].reverse(),
  }));
  return JSON.stringify(linesOf(one)) === JSON.stringify(linesOf(one, cut));
}

const weighted = (lines: readonly PayLine[]) =>
  lines.filter(isTime).reduce((sum, { seconds, percent = 0 }) => sum + seconds * (100 + percent), 0);

/** Law 5: a second more at either end of a day’s work never lowers worked time or its worth, apart from tolerances. */
export function isMonotonous(one: LawCase): boolean {
  // A rounded sum gives and takes at the end of the work, which may be another calendar date.
  if (one.terms.rounding.scope === 'day' && one.terms.day === 'calendar_date') return true;
  const exact = (list: PayTerms['tiers']['daily']) => list.map((step) => ({ ...step, tolerance: 0 }));
  const { tiers } = one.terms;
  const terms: PayTerms = {
    ...one.terms,
    account: null,
    tiers: {
      ...tiers,
      daily: exact(tiers.daily),
      weekly: exact(tiers.weekly),
      seventh_day: exact(tiers.seventh_day),
      period: null,
    },
  };
  const { random, world } = one;
  const chosen = random.below(world.days.length);
  const isEnd = random.isOneOf(2);
  const longer = world.days.map((day, index) => {
    if (index !== chosen || day.spans.length === 0) return day;
    const from = Math.min(...day.spans.map((span) => span.from));
    const to = Math.max(...day.spans.map((span) => span.to));
    return { ...day, spans: [...day.spans, isEnd ? { from: to, to: to + 1 } : { from: from - 1, to: from }] };
  });
  const [neighbour, other] = [world.days[chosen + (isEnd ? 1 : -1)], world.days[chosen]];
  // The second belongs to another working date where shifts follow each other at once.
  const gap = Math.min(
    ...(neighbour?.spans ?? []).flatMap((span) =>
      (other?.spans ?? [])
        .map((own) => (isEnd ? span.from - own.to : own.from - span.to))
        .filter((length) => length >= 0),
    ),
  );
  if (gap <= 900) return true;
  const dated = [{ from: world.clock.dateOf(-2), terms }];
  const [before, after] = [world.days, longer].map((days) => payLines(days, dated, world.calendar));
  return total(timeOf(after ?? [])) >= total(timeOf(before ?? [])) && weighted(after ?? []) >= weighted(before ?? []);
}

/** Law 7: a change of a day leaves other pay weeks and their days as they were. */
export function isLocal(one: LawCase): boolean {
  const { random, world, terms } = one;
  if (terms.tiers.period) return true;
  const chosen = world.days[random.below(world.days.length)];
  if (!chosen) return true;
  const changed = world.days.map((day) => (day === chosen ? { ...day, spans: day.spans.slice(1), due: 0 } : day));
  // Days beside the change share midnight and rounding with it.
  const affected = new Set([-1, 0, 1].map((days) => weekKey(one, addDays(chosen.date, days))));
  const others = (lines: readonly PayLine[]) => lines.filter(({ date }) => !affected.has(weekKey(one, date)));
  return JSON.stringify(others(linesOf(one))) === JSON.stringify(others(linesOf(one, changed)));
}

function weekKey({ terms }: LawCase, date: string): number {
  const days = Date.parse(`${date}T00:00:00Z`) / 86_400_000;
  // 1 January 1970 was a Thursday.
  return Math.floor((days + 3 - (terms.week_starts.weekday - 1)) / 7);
}
