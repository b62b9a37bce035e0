import { expect, test } from 'vitest';
import { addDays, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { cyclePeriod, isPossibleCycle, payPeriodOn, type DatedCycle, type PayCycle } from './pay-cycle.ts';

const date = (text: string) => text as LocalDate;
const weekly = (weekday: number): PayCycle => ({ kind: 'weekly', weekday });
const everyWeeks = (weeks: 2 | 4, anchor: string): PayCycle => ({ kind: 'every_weeks', weeks, anchor: date(anchor) });
const semiMonthly = (first: number, second: number): PayCycle => ({ kind: 'semi_monthly', days: [first, second] });
const monthly = (first_day: number): PayCycle => ({ kind: 'monthly', first_day });

test.each<[string, PayCycle, string, string, string]>([
  ['a week from Monday', weekly(1), '2026-11-30', '2026-11-30', '2026-12-06'],
  ['its last day', weekly(1), '2026-12-06', '2026-11-30', '2026-12-06'],
  ['a week from Sunday', weekly(7), '2026-11-30', '2026-11-29', '2026-12-05'],
  ['a Saturday before a week from Sunday', weekly(7), '2026-11-28', '2026-11-22', '2026-11-28'],
  ['two weeks from the anchor', everyWeeks(2, '2026-01-05'), '2026-01-18', '2026-01-05', '2026-01-18'],
  ['two weeks before the anchor', everyWeeks(2, '2026-01-05'), '2026-01-04', '2025-12-22', '2026-01-04'],
  ['four weeks long after the anchor', everyWeeks(4, '2020-01-06'), '2026-11-30', '2026-11-30', '2026-12-27'],
  ['the first half of a month', semiMonthly(1, 16), '2026-02-15', '2026-02-01', '2026-02-15'],
  ['the second half of a short month', semiMonthly(1, 16), '2026-02-28', '2026-02-16', '2026-02-28'],
  ['from the 15th', semiMonthly(15, 31), '2027-02-27', '2027-02-15', '2027-02-27'],
  ['from the 31st, which February lacks', semiMonthly(15, 31), '2027-02-28', '2027-02-28', '2027-03-14'],
  ['from the 31st of a long month', semiMonthly(15, 31), '2027-03-30', '2027-03-15', '2027-03-30'],
  ['over New Year', semiMonthly(10, 25), '2027-01-09', '2026-12-25', '2027-01-09'],
  ['a month from the 21st', monthly(21), '2026-11-20', '2026-10-21', '2026-11-20'],
])('%s', (_, cycle, on, start_date, end_date) => {
  expect(cyclePeriod(cycle, date(on))).toEqual({ start_date, end_date });
});

test.each<[string, PayCycle, boolean]>([
  ['a weekday', weekly(7), true],
  ['no weekday', weekly(8), false],
  ['the 27th and the 28th', semiMonthly(27, 28), true],
  ['the 28th and the 31st, one day in February', semiMonthly(28, 31), false],
  ['the same day twice', semiMonthly(15, 15), false],
  ['days in the wrong order', semiMonthly(16, 1), false],
  ['a part of a day', semiMonthly(1.5, 16), false],
  ['the 31st', monthly(31), true],
  ['the 32nd', monthly(32), false],
])('%s can be a cycle: %s', (_, cycle, possible) => {
  expect(isPossibleCycle(cycle)).toBe(possible);
});

test('a changed cycle begins where the period of the former one ends', () => {
  const changes = [{ effective_from: date('2026-11-10'), cycle: weekly(1) }];
  const on = (day: string) => payPeriodOn(monthly(1), changes, date(day));
  expect(on('2026-11-10')).toEqual({ start_date: '2026-11-01', end_date: '2026-11-30' });
  // 1 December is a Tuesday.
  expect(on('2026-12-01')).toEqual({ start_date: '2026-12-01', end_date: '2026-12-06' });
  expect(on('2026-12-07')).toEqual({ start_date: '2026-12-07', end_date: '2026-12-13' });
});

test('a cycle that changes on the first day of a period begins on that day', () => {
  const changes = [{ effective_from: date('2026-11-01'), cycle: everyWeeks(2, '2026-11-02') }];
  expect(payPeriodOn(monthly(1), changes, date('2026-10-31'))).toEqual({
    start_date: '2026-10-01',
    end_date: '2026-10-31',
  });
  expect(payPeriodOn(monthly(1), changes, date('2026-11-01'))).toEqual({
    start_date: '2026-11-01',
    end_date: '2026-11-01',
  });
});

test('the last of two changes within one period counts', () => {
  const changes = [
    { effective_from: date('2026-11-20'), cycle: semiMonthly(1, 16) },
    { effective_from: date('2026-11-10'), cycle: weekly(1) },
  ];
  expect(payPeriodOn(monthly(1), changes, date('2026-12-02'))).toEqual({
    start_date: '2026-12-01',
    end_date: '2026-12-15',
  });
});

/** Random numbers that are the same in each run. */
function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
}

function randomCycle(random: ReturnType<typeof randomFrom>): PayCycle {
  const first = random(1, 27);
  const cycles: readonly PayCycle[] = [
    weekly(random(1, 7)),
    everyWeeks(2, addDays(date('2026-01-01'), random(-4000, 4000))),
    everyWeeks(4, addDays(date('2026-01-01'), random(-4000, 4000))),
    semiMonthly(first, random(first + 1, 31)),
    monthly(random(1, 31)),
  ];
  return cycles[random(0, cycles.length - 1)] ?? monthly(1);
}

/** Whether a period begins on a date, decided by this date alone. */
function begins(cycle: PayCycle, day: LocalDate): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  const ofMonth = at.getUTCDate();
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  if (cycle.kind === 'weekly') return (at.getUTCDay() || 7) === cycle.weekday;
  if (cycle.kind === 'every_weeks') {
    const days = Math.round((at.getTime() - Date.parse(`${cycle.anchor}T00:00:00Z`)) / 86_400_000);
    return days % (cycle.weeks * 7) === 0;
  }
  const starts = cycle.kind === 'monthly' ? [cycle.first_day] : cycle.days;
  return starts.some((start) => ofMonth === Math.min(start, last));
}

test.each(Array.from({ length: 16 }, (_, index) => index + 1))(
  'over 50 years, periods are those of a walk from day to day, without a gap or overlap: run %d',
  (seed) => {
    const random = randomFrom(seed);
    const initial = randomCycle(random);
    const days = eachDay(date('2000-01-01'), date('2049-12-31'));
    const changes: DatedCycle[] = Array.from({ length: random(0, 5) }, () => ({
      effective_from: days[random(200, days.length - 1)] ?? date('2026-01-01'),
      cycle: randomCycle(random),
    }));
    const dated = new Map(changes.map((change) => [change.effective_from, change.cycle]));
    const distinct = [...dated].map(([effective_from, cycle]) => ({ effective_from, cycle }));
    let [cycle, start] = [initial, payPeriodOn(initial, [], date('2000-01-01')).start_date];
    let waiting: PayCycle | undefined;
    let before: { start_date: LocalDate; end_date: LocalDate } | undefined;
    for (const day of days) {
      waiting = dated.get(day) ?? waiting;
      if (begins(cycle, day)) {
        start = day;
        cycle = waiting ?? cycle;
        waiting = undefined;
      }
      const period = payPeriodOn(initial, distinct, day);
      if (period.start_date !== start || period.end_date < day) expect({ day, period }).toEqual({ day, start });
      if (before && period.start_date !== before.start_date && addDays(before.end_date, 1) !== period.start_date)
        expect(period.start_date).toBe(addDays(before.end_date, 1));
      before = period;
    }
  },
);
