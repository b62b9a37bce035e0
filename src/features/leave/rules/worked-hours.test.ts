import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { ByHours, LeaveFacts, Term } from './facts.ts';
import { leaveYearOf } from './leave-year.ts';
import { workedCredits } from './worked-hours.ts';
import { workedText } from './worked-words.ts';

const day = (text: string) => text as LocalDate;
const first = day('2026-01-01');
const year = leaveYearOf(first, []);
const always = day('1900-01-01');
const term: Term = {
  days: 2800,
  steps: [],
  rounding: 'none',
  given: 'monthly',
  accrues_at: 'end',
  joining: 'none',
  counts: 'hours',
  is_pro_rata: true,
  carry_over: 0,
  carry_over_months: null,
  grace_days: 31,
  below_zero: 0,
  by_hours: { hours: 1, per: 30 },
};

const factsWith = (values: Partial<Term>, employed = '2026-01-01'): LeaveFacts => ({
  beginnings: [],
  full_time: [{ from: always, value: 40 * 3600 }],
  full_days: [{ from: always, value: 5 }],
  employment: [{ from: day(employed), to: null }],
  weekly: [],
  weeks: [],
  packages: [{ from: day(employed), value: 'casual' }],
  terms: new Map([['casual', [{ from: always, value: { ...term, ...values } }]]]),
  opening: null,
  taken: [],
  corrections: [],
});

const hours = (dates: Readonly<Record<string, number>>) =>
  new Map(Object.entries(dates).map(([date, count]) => [day(date), Math.round(count * 3600)]));

const credited = (
  values: Partial<Term>,
  dates: Readonly<Record<string, number>>,
  { unit = 'hours', until = '2026-12-31' }: { readonly unit?: 'days' | 'hours'; readonly until?: string } = {},
) => workedCredits(factsWith(values), { year, unit, worked: hours(dates), until: day(until) });

const amounts = (...input: Parameters<typeof credited>) =>
  credited(...input).map(({ last, amount }) => `${last} ${amount / 100}`);

const october = { '2026-10-01': 76.25, '2026-10-31': 76.25 };

test.each<[string, string[], Parameters<typeof credited>]>([
  ['an hour for every 30: 152:30 give 5.08 h', ['2026-10-31 5.08'], [{}, october]],
  ['12.07 % of 152:30 is 18.41 h', ['2026-10-31 18.41'], [{ by_hours: { hours: 12.07, per: 100 } }, october]],
  ['0.1207 for every hour is the same', ['2026-10-31 18.41'], [{ by_hours: { hours: 0.1207, per: 1 } }, october]],
  ['a third is exact: 900 h give 30 h', ['2026-01-31 30'], [{}, { '2026-01-05': 900 }]],
  ['half a hundredth is rounded up', ['2026-01-31 0.01'], [{}, { '2026-01-05': 0.15 }]],
  ['a type in days counts days of eight hours', ['2026-10-31 0.64'], [{}, october, { unit: 'days' }]],
  ['a month that is not over gives nothing', [], [{}, october, { until: '2026-10-30' }]],
  ['a quarter gives on its last day', ['2026-12-31 5.08'], [{ given: 'quarterly' }, october]],
  [
    'two weeks begin with the leave year',
    ['2026-01-14 1', '2026-01-28 2'],
    [{ given: 'two_weeks' }, { '2026-01-14': 30, '2026-01-15': 60 }],
  ],
  [
    'a year gives at most its amount, and later months what is left',
    ['2026-01-31 20', '2026-02-28 8', '2026-03-31 0'],
    [{ is_capped: true }, { '2026-01-05': 600, '2026-02-02': 600, '2026-03-02': 30 }],
  ],
  ['terms by time of employment give nothing here', [], [{ by_hours: null }, october]],
])('%s', (_, expected, input) => {
  expect(amounts(...input)).toEqual(expected);
});

test('hours before the first day of employment give nothing', () => {
  const facts = factsWith({}, '2026-10-15');
  const [credit] = workedCredits(facts, { year, unit: 'hours', worked: hours(october), until: day('2026-12-31') });
  expect(credit).toMatchObject({ amount: 254, seconds: 76.25 * 3600 });
});

test.each<[string, Partial<Term>, 'days' | 'hours']>([
  ['Worked 152:30 in October, 1 h for every 30 h: +5.08 h.', {}, 'hours'],
  ['Worked 152:30 in October, 1 h for every 30 h, 8 h a day: +0.64 days.', {}, 'days'],
  ['Worked 152:30 in October, 0.1207 h for every 1 h: +18.41 h.', { by_hours: { hours: 0.1207, per: 1 } }, 'hours'],
  [
    'Worked 152:30 in October, 1 h for every 30 h: +4 h. A year gives at most 4 hours.',
    { is_capped: true, days: 400 },
    'hours',
  ],
])('a line says: %s', (sentence, values, unit) => {
  const lines = credited(values, october, { unit }).map(({ first: from, last: to, amount, ...worked }) =>
    workedText({ amount, worked: { ...worked, from, to }, origin: null }, { unit, text: String }),
  );
  expect(lines).toEqual([sentence]);
});

test('a late line says what was credited before, and that its period is closed', () => {
  const [credit] = credited({}, { '2026-10-05': 154.5 });
  if (!credit) throw new Error('No credit');
  const { first: from, last: to, ...worked } = credit;
  const cause = { ...worked, from, to, before: 152.5 * 3600 };
  const line = { amount: 7, worked: cause, origin: to };
  expect(workedText(line, { unit: 'hours', text: String })).toBe(
    'Worked 154:30 instead of 152:30 in October 2026, 1 h for every 30 h: +0.07 h. That period is closed, so it counts from here.',
  );
});

/** Counts by the minute of each month, as on paper: the second reckoning. */
function onPaper(worked: ReadonlyMap<LocalDate, number>, { hours: top, per }: ByHours, cap: number | null): number[] {
  let rest = cap ?? Number.POSITIVE_INFINITY;
  return Array.from({ length: 12 }, (_, at) => {
    const month = `2026-${String(at + 1).padStart(2, '0')}`;
    let minutes = 0;
    for (const [date, seconds] of worked) if (date.startsWith(month)) minutes += seconds / 60;
    // Whole numbers only: minutes × hundredths of the rate, half a hundredth upwards.
    const above = minutes * Math.round(top * 100) * 100;
    const below = 60 * Math.round(per * 100);
    const amount = Math.min(rest, Math.floor((2 * above + below) / (2 * below)));
    rest -= amount;
    return amount;
  });
}

test('the credits of a year equal the second reckoning', () => {
  const minutes = fc.array(fc.integer({ min: 0, max: 16 * 60 }), { minLength: 365, maxLength: 365 });
  const rate = fc
    .tuple(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 10_000 }))
    .map(([a, b]) => ({ hours: Math.min(a, b) / 100, per: Math.max(a, b) / 100 }));
  fc.assert(
    fc.property(minutes, rate, fc.option(fc.integer({ min: 0, max: 9000 })), (list, by_hours, cap) => {
      const dates = eachDay(first, addDays(first, 364));
      const worked = new Map(dates.map((date, at) => [date, (list[at] ?? 0) * 60]));
      const facts = factsWith({ by_hours, is_capped: cap !== null, days: cap ?? 0 });
      const credits = workedCredits(facts, { year, unit: 'hours', worked, until: day('2026-12-31') });
      const amountIn = (month: string) => credits.find(({ last }) => last.startsWith(month))?.amount ?? 0;
      const all = Array.from({ length: 12 }, (_, at) => amountIn(`2026-${String(at + 1).padStart(2, '0')}`));
      expect(all).toEqual(onPaper(worked, by_hours, cap));
    }),
    { numRuns: 60 },
  );
});

test.each<[string, Partial<Term>, Partial<Term>, string[]]>([
  ['from time to hours: the month is one of time', { by_hours: null }, {}, ['2026-11-30 1']],
  ['from all at once to hours: the same', { by_hours: null, given: 'at_once' }, {}, ['2026-11-30 1']],
  [
    'from two weeks of time to hours: the two weeks are',
    { by_hours: null, given: 'two_weeks' },
    {},
    ['2026-10-31 1', '2026-11-30 1'],
  ],
  ['from hours to time: the month is one of hours', {}, { by_hours: null }, ['2026-10-31 3']],
  ['from hours to all at once: the same', {}, { by_hours: null, given: 'at_once' }, ['2026-10-31 3']],
  ['to another rate: each date by its own', {}, { by_hours: { hours: 2, per: 30 } }, ['2026-10-31 5', '2026-11-30 2']],
])('a package changes within October, %s', (_, before, after, expected) => {
  const facts: LeaveFacts = {
    ...factsWith({}),
    packages: [
      { from: first, value: 'before' },
      { from: day('2026-10-15'), value: 'after' },
    ],
    terms: new Map([
      ['before', [{ from: always, value: { ...term, ...before } }]],
      ['after', [{ from: always, value: { ...term, ...after } }]],
    ]),
  };
  const worked = hours({ '2026-10-05': 30, '2026-10-20': 30, '2026-10-30': 30, '2026-11-02': 30 });
  const credits = workedCredits(facts, { year, unit: 'hours', worked, until: day('2026-12-31') });
  expect(credits.map(({ last, amount }) => `${last} ${amount / 100}`)).toEqual(expected);
});

test('hours up to the last day of employment are credited on it', () => {
  const facts = { ...factsWith({}), employment: [{ from: first, to: day('2026-10-20') }] };
  const worked = hours({ '2026-10-05': 30, '2026-10-25': 30 });
  const input = { year, unit: 'hours', worked } as const;
  expect(workedCredits(facts, { ...input, until: day('2026-10-19') })).toEqual([]);
  expect(workedCredits(facts, { ...input, until: day('2026-10-20') })).toMatchObject([
    { last: '2026-10-31', on: '2026-10-20', amount: 100 },
  ]);
});

test('the month and the quarter of a year of one month are one credit', () => {
  const facts: LeaveFacts = {
    ...factsWith({}),
    packages: [
      { from: first, value: 'casual' },
      { from: day('2026-01-15'), value: 'quarters' },
    ],
    terms: new Map([
      ['casual', [{ from: always, value: term }]],
      ['quarters', [{ from: always, value: { ...term, given: 'quarterly' } }]],
    ]),
  };
  const worked = hours({ '2026-01-05': 30, '2026-01-20': 60 });
  const credits = workedCredits(facts, {
    year: { first, last: day('2026-01-31') },
    unit: 'hours',
    worked,
    until: day('2026-01-31'),
  });
  expect(credits).toMatchObject([{ first, last: '2026-01-31', amount: 300, seconds: 90 * 3600 }]);
});
