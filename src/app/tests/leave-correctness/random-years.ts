import fc from 'fast-check';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { countings } from '#features/leave/rules/countings.ts';
import type { DatedValue, LeaveFacts, Term } from '#features/leave/rules/facts.ts';
import { ownYearsOf, type YearsFrom } from '#features/leave/rules/own-years.ts';

const fullTime = 144_000;
const beginnings: readonly (readonly LocalDate[])[] = [
  ['2000-01-01'],
  ['2000-04-01'],
  ['2000-07-15'],
  ['2000-01-01', '2027-04-01'],
  ['2000-01-01', '2027-02-11'],
  ['2001-09-28'],
] as LocalDate[][];

/** Dates from 2025 to 2028: a leap year, and its neighbours. */
const date = fc.nat(1300).map((days) => addDays('2025-01-01' as LocalDate, days));
/** Days on which errors are likely. */
const sharp = fc.constantFrom(
  ...([
    '2026-01-01',
    '2025-12-31',
    '2026-12-31',
    '2027-01-01',
    '2028-02-29',
    '2026-03-31',
    '2026-03-01',
    '2026-01-31',
    '2027-04-01',
    '2027-03-31',
    '2028-02-28',
    '2028-03-01',
  ] as LocalDate[]),
);
const day = fc.oneof({ weight: 3, arbitrary: date }, { weight: 2, arbitrary: sharp });

const days = fc.oneof(fc.nat(4000), fc.constantFrom(0, 500, 2000, 2800, 3000, 2525, 1));
const steps = fc
  .uniqueArray(fc.record({ years: fc.constantFrom(1, 1, 2, 3, 5), days }), {
    maxLength: 3,
    selector: ({ years }) => years,
  })
  .map((list) => list.sort((a, b) => a.years - b.years));

const term: fc.Arbitrary<Term> = fc.record({
  days,
  steps: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: steps }),
  rounding: fc.constantFrom('none', 'none', 'none', 'half_up', 'up'),
  given: fc.constantFrom('at_once', 'at_once', 'monthly', 'monthly', 'two_weeks', 'quarterly'),
  accrues_at: fc.constantFrom('begin', 'end'),
  joining: fc.constantFrom('none', 'none', 'whole', 'half', 'days'),
  grace_days: fc.constantFrom(0, 0, 31, 1, 366),
  counts: fc.constantFrom(...countings),
  is_pro_rata: fc.boolean(),
  carry_over: fc.option(fc.oneof(fc.nat(1500), fc.constantFrom(0, 500))),
  carry_over_months: fc.option(fc.integer({ min: 1, max: 12 })),
  below_zero: fc.constantFrom(0, 0, 500),
});

const sortByDate = <Value>(list: readonly DatedValue<Value>[]): DatedValue<Value>[] => {
  const byDay = new Map(list.map((entry) => [entry.from, entry]));
  return [...byDay.values()].sort((a, b) => (a.from < b.from ? -1 : 1));
};
const datedValues = <Value>(value: fc.Arbitrary<Value>, lengths: { minLength?: number; maxLength: number }) =>
  fc.array(fc.record({ from: day, value }), lengths).map(sortByDate);

/** Periods with a gap of at least a day, or none at all, between them. */
const employment = fc.uniqueArray(day, { minLength: 1, maxLength: 4 }).map((turns) => {
  const sorted = turns.sort();
  return sorted.flatMap((from, index) => {
    if (index % 2 === 1) return [];
    const to = sorted[index + 1] ?? null;
    return [{ from, to }];
  });
});

const amounts = fc.constantFrom(-50, -100, -100, -100, -500, -1);
const bookings = (amount: fc.Arbitrary<number>, maxLength: number) =>
  fc.array(fc.record({ date: day, amount }), { maxLength });

/** Days and hours of a week: means of one to four weeks, or as somebody said them. */
const measure = fc.record({
  days: fc.constantFrom(5, 4, 3, 1, 4.5, 14 / 3, 2.25, 7, 0.37, 5.25),
  work_time: fc.constantFrom(144_000, 129_600, 86_400, 57_600, 160_000, 100_020),
});

/** Facts, with the rows that say whose leave years they are. */
type YearFacts = LeaveFacts & { readonly years: readonly YearsFrom[] };

const rows = (...list: (readonly [starts_on: string, is_personal: boolean])[]): YearsFrom[] =>
  list.map(([starts_on, is_personal]) => ({ starts_on: starts_on as LocalDate, is_personal }));

/** Leave years of each person: always, from a day on, and until a day. */
const personalYears = [
  rows(['1900-01-01', true]),
  rows(['1900-01-01', true]),
  rows(['2000-01-01', false], ['2026-05-16', true]),
  rows(['2000-04-01', false], ['2025-12-31', true], ['2027-07-01', false]),
  rows(['1900-01-01', true], ['2026-01-01', false], ['2027-02-28', true]),
];

const companyYears = beginnings.map((list) => rows(...list.map((day) => [day, false] as const)));
const years = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...companyYears) },
  { weight: 1, arbitrary: fc.constantFrom(...personalYears) },
);

/** Adds the beginnings that the years have for the person. */
function withBeginnings({ years: list, ...facts }: Omit<YearFacts, 'beginnings'>): YearFacts {
  const company = list.flatMap(({ starts_on, is_personal }) => (is_personal ? [] : [starts_on]));
  const own = { years: list, beginnings: company.length > 0 ? company : ['2000-01-01' as LocalDate] };
  return { ...facts, years: list, ...ownYearsOf(own, facts.employment) };
}

/** Generates years of leave: employment, packages and their terms, weekly hours, leave and corrections. */
export const randomYears: fc.Arbitrary<YearFacts> = fc
  .record({
    years,
    full_time: fc.oneof(
      { weight: 3, arbitrary: fc.constant([{ from: '2000-01-01' as LocalDate, value: fullTime }]) },
      datedValues(fc.constantFrom(144_000, 133_200, 126_000), { minLength: 1, maxLength: 3 }),
    ),
    full_days: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      datedValues(fc.constantFrom(5, 4, 6, 4.5), { minLength: 1, maxLength: 3 }),
    ),
    employment,
    weekly: datedValues(fc.option(fc.constantFrom(72_000, 115_200, 144_000, 160_000, 100_001)), { maxLength: 3 }),
    weeks: datedValues(fc.option(measure, { freq: 6 }), { maxLength: 4 }),
    packages: datedValues(fc.option(fc.constantFrom('a', 'b'), { freq: 6 }), { maxLength: 3 }),
    terms: fc
      .tuple(
        datedValues(fc.option(term, { freq: 6 }), { maxLength: 3 }),
        datedValues(fc.option(term, { freq: 6 }), { maxLength: 3 }),
      )
      .map(([a, b]) => new Map(Object.entries({ a, b }))),
    opening: fc.option(fc.record({ date: day, amount: fc.integer({ min: -500, max: 3000 }) }), { freq: 3 }),
    taken: bookings(amounts, 12),
    corrections: bookings(fc.constantFrom(-100, 50, 100, 700), 3),
  })
  .map(withBeginnings);
