import type { PayTerms } from '../rules/terms.ts';
import type { MinuteClock } from './minute-clock.ts';
import type { MinuteCredits, PaidMinute } from './minute-sums.ts';

type Tier = PayTerms['tiers']['daily'][number];

/** Step of a minute after so many others, of those whose tolerance the total exceeds. */
function stepAfter(steps: readonly Tier[], before: number, total: number): Tier | undefined {
  let found: Tier | undefined;
  for (const step of steps) if (total * 60 > step.over + step.tolerance && before * 60 >= step.over) found = step;
  return found;
}

interface MinuteWork {
  /** Paid minutes by date, in order. */
  readonly byDate: ReadonlyMap<number, readonly number[]>;
  /** Dates with recorded work. */
  readonly worked: ReadonlySet<number>;
  readonly terms: PayTerms;
  readonly clock: MinuteClock;
  readonly credits: MinuteCredits;
}

/** Minutes of absence on dates that fill the steps. */
function absentOn(dates: readonly number[], { terms, clock, credits }: MinuteWork): number {
  const { counts } = terms.tiers;
  let sum = 0;
  for (const date of dates)
    for (const { type, minutes } of credits.get(clock.dateOf(date)) ?? [])
      if (counts !== 'worked' && counts.includes(type)) sum += minutes;
  return sum;
}

function use(minute: PaidMinute, step: Tier | undefined): void {
  if (step) [minute.element, minute.percent, minute.destination] = [step.element, step.percent, step.to];
}

/** Returns the element of each paid minute, in order of time. */
export function elementsByMinutes(work: MinuteWork): PaidMinute[] {
  const { tiers, week_starts } = work.terms;
  const weekday = (date: number) => new Date(`${work.clock.dateOf(date)}T00:00:00Z`).getUTCDay() || 7;
  const paid = [...work.byDate].flatMap(([date, minutes]) => {
    const isLast = (weekday(date) % 7) + 1 === week_starts.weekday;
    return dailyMinutes(date, minutes, isLast, work);
  });
  paid.sort((one, other) => one.minute - other.minute);
  divide(paid, (date) => date - ((weekday(date) - week_starts.weekday + 7) % 7), 7, tiers.weekly, work);
  if (tiers.period) {
    const { anchor, days, steps } = tiers.period;
    const first = (Date.parse(`${anchor}T00:00:00Z`) - Date.parse(`${work.clock.dateOf(0)}T00:00:00Z`)) / 86_400_000;
    divide(paid, (date) => date - ((((date - first) % days) + days) % days), days, steps, work);
  }
  return paid;
}

function dailyMinutes(date: number, minutes: readonly number[], isLast: boolean, work: MinuteWork): PaidMinute[] {
  const { tiers } = work.terms;
  const own = absentOn([date], work);
  const total = own + minutes.length;
  const isSeventh = isLast && [0, 1, 2, 3, 4, 5, 6].every((back) => work.worked.has(date - back));
  return minutes.map((minute, index) => {
    const one: PaidMinute = { minute, date, element: 'base', percent: 0, destination: null, books: null };
    const daily = stepAfter(tiers.daily, own + index, total);
    const seventh = isSeventh ? stepAfter(tiers.seventh_day, own + index, total) : undefined;
    use(one, seventh && (!daily || daily.percent <= seventh.percent) ? seventh : daily);
    return one;
  });
}

/** Divides what is still straight in runs of dates. */
function divide(
  paid: readonly PaidMinute[],
  runOf: (date: number) => number,
  length: number,
  steps: readonly Tier[],
  work: MinuteWork,
): void {
  if (steps.length === 0) return;
  for (const run of new Set([...work.byDate.keys()].map(runOf))) {
    const straight = paid.filter(({ date, destination }) => runOf(date) === run && destination === null);
    const before = absentOn(
      Array.from({ length }, (_, index) => run + index),
      work,
    );
    straight.forEach((one, index) => {
      const step = stepAfter(steps, before + index, before + straight.length);
      use(one, step);
      if (step) one.books = run + length - 1;
    });
  }
}
