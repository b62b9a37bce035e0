import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import type { Interval, PayCalendar, PayDay } from '../rules/shapes.ts';
import { payTerms, type PayTerms, type PayTermsInput } from '../rules/terms.ts';
import { minuteClock, type MinuteClock } from './minute-clock.ts';

/** Random numbers of a seed, so that a case can be repeated by its number. */
export class Random {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number below another. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  isOneOf(count: number): boolean {
    return this.below(count) === 0;
  }

  pick<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new Error('There are no values to pick.');
    return value;
  }
}

/** Weeks with and without clock changes in their zones; each begins on a Monday. */
const weeks = [
  ['Europe/Berlin', '2026-10-19'],
  ['Europe/Berlin', '2026-03-23'],
  ['America/Los_Angeles', '2026-10-26'],
  ['Australia/Lord_Howe', '2026-03-30'],
  ['Asia/Kathmandu', '2026-11-02'],
] as const;

const minute = 60;
const hour = 3600;
const times = ['00:00', '02:30', '04:00', '06:00', '12:00', '14:00', '20:00', '22:00', '23:15'];

function randomSteps(random: Random, name: string, least: number, most: number, hasAccount: boolean) {
  let over = random.between(least, most) * 30 * minute;
  return Array.from({ length: random.below(3) }, (_, index) => {
    const step = {
      over,
      element: `${name}_${index}`,
      percent: 25 * random.between(index, 4),
      to: hasAccount && random.isOneOf(2) ? ('account' as const) : ('paid' as const),
      tolerance: random.isOneOf(4) ? 15 * minute : 0,
    };
    over += random.between(1, 6) * 30 * minute;
    return step;
  });
}

function randomPremiums(random: Random): NonNullable<PayTermsInput['premiums']> {
  return Array.from({ length: random.below(5) }, (_, index) => {
    const from = random.pick(times);
    const to = random.pick([...times.filter((time) => time !== from), '24:00']);
    const on = random.pick(['every', 'every', 'holidays', 'public', [7, 1], [3], ['10-25', '11-04']]);
    return {
      element: `premium_${random.isOneOf(5) ? 0 : index}`,
      percent: 25,
      from,
      to: from === '00:00' && to === '00:00' ? '06:00' : to,
      on: on as 'every',
      into_next_day_until: random.isOneOf(3) ? random.pick(times.slice(1, 5)) : null,
      only_if_begun: random.pick([null, null, 'before_midnight' as const, 'after_midnight' as const]),
      begun_from: random.pick(['18:00', '20:00', '22:00']),
      // Only earlier ones, so that there is no circle.
      not_with: index > 1 && random.isOneOf(2) ? ['premium_1'] : [],
      least_minutes: random.isOneOf(4) ? 90 : 0,
      prolongs: random.isOneOf(4) ? ('to_end_if_whole_window' as const) : null,
    };
  });
}

const randomAccount = (random: Random): PayTermsInput['account'] => ({
  target: random.pick(['shift', 'week', 'none'] as const),
  settles: random.pick(['day', 'week'] as const),
  deficit: !random.isOneOf(3),
  included: random.isOneOf(3) ? { seconds: random.between(1, 8) * 30 * minute, per: 'week' } : null,
  tolerance: { over: random.below(3) * 15 * minute, under: random.below(3) * 15 * minute },
  counts: random.pick(['all', 'approved'] as const),
});

const randomTiers = (random: Random, hasAccount: boolean): PayTermsInput['tiers'] => ({
  daily: randomSteps(random, 'daily', 10, 18, hasAccount),
  weekly: randomSteps(random, 'weekly', 20, 80, hasAccount),
  seventh_day: randomSteps(random, 'seventh', 0, 10, hasAccount),
  period: random.isOneOf(4)
    ? {
        days: random.pick([2, 5, 14]),
        anchor: '2026-11-03' as LocalDate,
        steps: randomSteps(random, 'period', 10, 60, hasAccount).filter(({ over }) => over < 40 * hour),
      }
    : null,
  counts: random.pick(['worked', 'worked', ['worked', 'holiday'], ['worked', 'annual']] as const) as 'worked',
});

/** Random terms; those that contradict themselves are drawn again. */
export function randomTerms(random: Random): PayTerms {
  for (;;) {
    const hasAccount = random.isOneOf(2);
    const direction = () => random.pick(['nearest', 'earlier', 'later'] as const);
    const { success, data } = payTerms.safeParse({
      week_starts: { weekday: random.pick([1, 1, 7, 4]), time: random.pick(['00:00', '00:00', '06:00', '02:30']) },
      day: random.pick(['working_date', 'calendar_date'] as const),
      breaks: {
        mode: random.pick(['off', 'deduct', 'deduct'] as const),
        steps: [
          { over: random.between(8, 12) * 30 * minute, least: 30 * minute },
          { over: 9 * hour, least: 45 * minute },
        ],
        part: random.pick([0, 900]),
      },
      rounding: {
        step: random.pick([0, 0, 300, 360, 600, 900]),
        in: direction(),
        out: direction(),
        scope: random.isOneOf(4) ? 'day' : 'punch',
      },
      tiers: randomTiers(random, hasAccount),
      premiums: randomPremiums(random),
      holiday: {
        worked: random.pick(['instead', 'also'] as const),
        free_day: random.pick(['nothing', 'credit'] as const),
      },
      account: hasAccount ? randomAccount(random) : null,
    } satisfies PayTermsInput);
    if (success) return data;
  }
}

export interface RandomWorld {
  readonly calendar: PayCalendar;
  readonly clock: MinuteClock;
  readonly days: PayDay[];
}

/** Random days of a week and some more, in whole minutes; their spans do not overlap. */
export function randomWorld(random: Random): RandomWorld {
  const [zone, first] = random.pick(weeks);
  const clock = minuteClock(zone, first, 16);
  const holidays = new Map(
    [0, 1, 2, 3].map(() => [
      addDays(first as LocalDate, random.below(10)),
      { part: random.pick(['full', 'full', 'first_half'] as const), kind: random.pick(['public', 'other']) },
    ]),
  );
  const count = random.pick([2, 3, 7, 7, 9]);
  let free = clock.base;
  const begin = random.isOneOf(2) ? 0 : random.below(4);
  // Seven days of work are rare by chance.
  const isBusy = random.isOneOf(3);
  const days = Array.from({ length: count }, (_, index) => {
    const number = begin + index;
    const midnight = clock.base + clock.firstAt(number * 1440) * minute;
    const day = randomDay(
      random,
      isBusy,
      clock.dateOf(number),
      Math.max(free, midnight + random.between(-60, 1300) * minute),
    );
    free = Math.max(free, ...day.spans.map(({ to }) => to));
    return day;
  });
  return { calendar: { zone, holidays }, clock, days };
}

function randomDay(random: Random, isBusy: boolean, date: LocalDate, start: number): PayDay {
  const spans: Interval[] = [];
  const breaks: Interval[] = [];
  let at = start;
  const parts = !isBusy && random.isOneOf(6) ? 0 : random.between(1, 2);
  for (let part = 0; part < parts; part += 1) {
    const length = random.pick([random.between(1, 700), 360, 361, 480, 540, random.between(300, 420)]);
    const to = at + length * minute;
    spans.push({ from: at, to });
    for (let pause = random.below(3); pause > 0; pause -= 1) {
      const from = at + random.below(length) * minute;
      breaks.push({ from, to: Math.min(to, from + random.pick([5, 14, 15, 16, 30, 45]) * minute) });
    }
    at = to + random.pick([0, 1, 10, 20, 45, 120]) * minute;
  }
  const due = random.pick([0, 4 * hour, 8 * hour, 8 * hour]);
  return {
    date,
    spans,
    breaks,
    due,
    holiday_credit: random.isOneOf(5) ? random.pick([due, due / 2, 3 * hour]) : 0,
    absences: random.isOneOf(6)
      ? [{ type: random.pick(['annual', 'sick']), seconds: due / 2 || hour, is_paid: !random.isOneOf(3) }]
      : [],
    state: isBusy
      ? 'counted'
      : random.pick(['counted', 'counted', 'counted', 'counted', 'unapproved', 'undecided'] as const),
  };
}
