import type { LocalDate } from '#platform/shared/schemas.ts';
import { balanceOn } from '#features/leave/rules/balance.ts';
import { hundredths, inDays, type DatedValue, type LeaveFacts, type Term } from '#features/leave/rules/facts.ts';

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

/** Entitlement of a package: '28', '6 monthly', '28, carry 5 by month 3', '5 flat', '28, below 2', or none. */
type TermText = string | null;

export interface LeaveCaseInput {
  /** Dates on which a leave year begins; 1 January by default. */
  readonly begins?: readonly string[];
  /** Employment: '2026-03-16' or '2026-01-01 – 2026-08-31', several in sequence. */
  readonly employed?: readonly string[];
  /** Weekly hours of full-time work from a date on; 40 by default. */
  readonly full_time?: Readonly<Record<string, number>>;
  /** Weekly hours from a date on. */
  readonly hours?: Readonly<Record<string, number>>;
  /** Entitlement of the package from a date on; for another package, its name precedes after a colon. */
  readonly gives?: Readonly<Record<string, TermText>>;
  readonly has?: Readonly<Record<string, string | null>>;
  readonly opening?: readonly [date: string, days: number];
  readonly taken?: Readonly<Record<string, number>>;
  readonly corrected?: Readonly<Record<string, number>>;
}

function termOf(text: TermText): Term | null {
  if (text === null) return null;
  const number = (pattern: RegExp) => {
    const found = pattern.exec(text)?.[1];
    return found === undefined ? undefined : hundredths(Number(found));
  };
  const months = /by month (\d+)/.exec(text)?.[1];
  return {
    days: number(/^([\d.]+)/) ?? 0,
    given: text.includes('monthly') ? 'monthly' : 'at_once',
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

/** Facts of a person who has worked here full time since 1 January 2026, with the package 'Full' from then on. */
export function factsOf(input: LeaveCaseInput): LeaveFacts {
  const terms = new Map<string, DatedValue<Term | null>[]>();
  for (const [key, text] of Object.entries(input.gives ?? { '2000-01-01': '28' })) {
    const [from = '', name = 'Full'] = key.split(': ').toReversed();
    const list = terms.get(name) ?? [];
    terms.set(name, [...list, { from: from as LocalDate, value: termOf(text) }]);
  }
  return {
    beginnings: (input.begins ?? ['2000-01-01']) as LocalDate[],
    full_time: toDatedValues(input.full_time ?? { '2000-01-01': 40 }, (hours) => hours * 3600),
    employment: (input.employed ?? ['2026-01-01']).map((text) => {
      const [from = '', to = null] = text.split(' – ');
      return { from: from as LocalDate, to: to as LocalDate | null };
    }),
    weekly: toDatedValues(input.hours ?? {}, (hours) => hours * 3600),
    packages: toDatedValues(input.has ?? { '2000-01-01': 'Full' }, (name) => name),
    terms,
    opening: input.opening ? { date: input.opening[0] as LocalDate, amount: hundredths(input.opening[1]) } : null,
    taken: toBookings(input.taken ?? {}, -1),
    corrections: toBookings(input.corrected ?? {}, 1),
  };
}

const list = (rows: Readonly<Record<string, unknown>>) =>
  Object.entries(rows)
    .map(([date, value]) => `${date} ${value === null ? 'nothing' : value}`)
    .join(', ');

/** Describes the starting point of a case. */
export function inputText({
  begins,
  employed,
  full_time,
  hours,
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
    hours && `weekly hours ${list(hours)}`,
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
