import type { LocalDate } from '#platform/shared/schemas.ts';
import { balanceOn } from '#features/leave/rules/balance.ts';
import type { Counting } from '#features/leave/rules/countings.ts';
import {
  givings,
  hundredths,
  inDays,
  joinings,
  type DatedValue,
  type LeaveFacts,
  type Term,
} from '#features/leave/rules/facts.ts';
import { ownYearsOf } from '#features/leave/rules/own-years.ts';

/** A case that can be checked with a calendar and a pencil: all of it is text. */
export interface LeaveCase {
  /** Heading of the case. */
  readonly section: string;
  /** Rule in words. */
  readonly name: string;
  readonly given: string;
  readonly expected: string;
  /** Returns the product's result. */
  seen(): string;
}

/**
 * Entitlement of a package: '28', '6 monthly', '28, carry 5 by month 3', '5 flat', '28, below 2', '28 own days', '20 shares',
 * '12 monthly at begin', '30 quarterly joining half', '12 monthly grace 31', '28, 30 after 5 years, rounded up' or
 * 'rounded half', or none. Without a way of counting it is given by weekly hours.
 */
type TermText = string | null;

/** Measure of a week: days and hours. */
type MeasureInput = readonly [days: number, hours: number];

export interface LeaveCaseInput {
  /** Dates on which a leave year begins, 1 January by default; 'own 2026-05-16': each person's own from a date on. */
  readonly begins?: readonly string[];
  /** Employment: '2026-03-16' or '2026-01-01 – 2026-08-31', several in sequence. */
  readonly employed?: readonly string[];
  /** Weekly hours of full-time work from a date on; 40 by default. */
  readonly full_time?: Readonly<Record<string, number>>;
  /** Days a week of full-time work from a date on; five by default. */
  readonly full_days?: Readonly<Record<string, number>>;
  /** Weekly hours from a date on. */
  readonly hours?: Readonly<Record<string, number>>;
  /** Days and hours of the working week from a date on. */
  readonly weeks?: Readonly<Record<string, MeasureInput>>;
  /** Entitlement of the package from a date on; for another package, its name precedes after a colon. */
  readonly gives?: Readonly<Record<string, TermText>>;
  readonly has?: Readonly<Record<string, string | null>>;
  readonly opening?: readonly [date: string, days: number];
  readonly taken?: Readonly<Record<string, number>>;
  readonly corrected?: Readonly<Record<string, number>>;
}

const ways = { 'own days': 'own_days', shares: 'shares', hours: 'hours', same: 'same' } as const;

function countingOf(text: string): Counting {
  for (const [words, counting] of Object.entries(ways)) if (text.includes(words)) return counting;
  return 'weekly_hours';
}

export function termOf(text: TermText): Term | null {
  if (text === null) return null;
  const number = (pattern: RegExp) => {
    const found = pattern.exec(text)?.[1];
    return found === undefined ? undefined : hundredths(Number(found));
  };
  const months = /by month (\d+)/.exec(text)?.[1];
  const steps = [...text.matchAll(/([\d.]+) after (\d+) years?/g)];
  return {
    days: number(/^([\d.]+)/) ?? 0,
    steps: steps.map(([, days, years]) => ({ years: Number(years), days: hundredths(Number(days)) })),
    rounding: text.includes('rounded up') ? 'up' : text.includes('rounded half') ? 'half_up' : 'none',
    given: givings.find((giving) => text.includes(giving.replace('_', ' '))) ?? 'at_once',
    accrues_at: text.includes('at begin') ? 'begin' : 'end',
    joining: joinings.find((joining) => text.includes(`joining ${joining}`)) ?? 'none',
    grace_days: Number(/grace (\d+)/.exec(text)?.[1] ?? 0),
    counts: countingOf(text),
    is_pro_rata: !text.includes('flat'),
    carry_over: text.includes('carry all') ? null : (number(/carry ([\d.]+)/) ?? 0),
    carry_over_months: months === undefined ? null : Number(months),
    below_zero: number(/below ([\d.]+)/) ?? 0,
  };
}

const toDatedValues = <In, Out>(rows: Readonly<Record<string, In>>, value: (row: In) => Out): DatedValue<Out>[] =>
  Object.entries(rows)
    .map(([from, row]) => ({ from: from as LocalDate, value: value(row) }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));

const toBookings = (rows: Readonly<Record<string, number>>, sign: 1 | -1) =>
  Object.entries(rows).map(([date, days]) => ({ date: date as LocalDate, amount: sign * hundredths(days) }));

/** Returns leave years by the rows of a case. */
function yearsOf(begins: readonly string[]) {
  const years = begins.map((text) => ({
    starts_on: text.replace('own ', '') as LocalDate,
    is_personal: text.startsWith('own '),
  }));
  return { years, beginnings: years.flatMap((row) => (row.is_personal ? [] : [row.starts_on])) };
}

/** Facts of a person who has worked here full time since 1 January 2026, with the package 'Full' from then on. */
export function factsOf(input: LeaveCaseInput): LeaveFacts {
  const terms = new Map<string, DatedValue<Term | null>[]>();
  for (const [key, text] of Object.entries(input.gives ?? { '2000-01-01': '28' })) {
    const [from = '', name = 'Full'] = key.split(': ').toReversed();
    const list = terms.get(name) ?? [];
    terms.set(name, [...list, { from: from as LocalDate, value: termOf(text) }]);
  }
  const employment = (input.employed ?? ['2026-01-01']).map((text) => {
    const [from = '', to = null] = text.split(' – ');
    return { from: from as LocalDate, to: to as LocalDate | null };
  });
  return {
    ...ownYearsOf(yearsOf(input.begins ?? ['2000-01-01']), employment),
    full_time: toDatedValues(input.full_time ?? { '2000-01-01': 40 }, (hours) => hours * 3600),
    full_days: toDatedValues(input.full_days ?? {}, (days) => days),
    employment,
    weekly: toDatedValues(input.hours ?? {}, (hours) => hours * 3600),
    weeks: toDatedValues(input.weeks ?? {}, ([days, hours]) => ({ days, work_time: hours * 3600 })),
    packages: toDatedValues(input.has ?? { '2000-01-01': 'Full' }, (name) => name),
    terms,
    opening: input.opening ? { date: input.opening[0] as LocalDate, amount: hundredths(input.opening[1]) } : null,
    taken: toBookings(input.taken ?? {}, -1),
    corrections: toBookings(input.corrected ?? {}, 1),
  };
}

const list = (rows: Readonly<Record<string, unknown>>) =>
  Object.entries(rows)
    .map(([date, value]) => `${date} ${value === null ? 'nothing' : String(value)}`)
    .join(', ');

/** Describes the starting point of a case. */
export function inputText({
  begins,
  employed,
  full_time,
  full_days,
  hours,
  weeks,
  gives,
  has,
  opening,
  taken,
  corrected,
}: LeaveCaseInput): string {
  const parts = [
    begins && `years begin on ${begins.join(', ')}`,
    employed && `employed ${employed.join(', ')}`,
    gives && `gives ${list(gives)}`,
    has && `has ${list(has)}`,
    full_time && `full-time hours ${list(full_time)}`,
    full_days && `full-time days ${list(full_days)}`,
    hours && `weekly hours ${list(hours)}`,
    weeks &&
      `weeks ${Object.entries(weeks)
        .map(([date, [days, time]]) => `${date} ${days} days, ${time} h`)
        .join('; ')}`,
    opening && `brought in ${opening[1]} on ${opening[0]}`,
    taken && `taken ${list(taken)}`,
    corrected && `corrected ${list(corrected)}`,
  ];
  return parts.filter(Boolean).join('; ') || 'gives 28';
}

/** Checks balances at the end of days: '2026-01-01: 28, 2026-12-31: 0'. */
export const balanceCase =
  (section: string) =>
  (name: string, input: LeaveCaseInput, expected: string): LeaveCase => ({
    section,
    name,
    given: inputText(input),
    expected,
    seen() {
      const facts = factsOf(input);
      return expected
        .split(', ')
        .map((part) => part.slice(0, 10) as LocalDate)
        .map((date) => `${date}: ${inDays(balanceOn(facts, date))}`)
        .join(', ');
    },
  });
