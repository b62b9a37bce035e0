import type { NumberText } from '#platform/shared/number-text.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { longDate } from '#platform/shared/time.ts';
import { dayParts, type Basis, type PartTime } from './entitlement.ts';
import { inDays, type Giving, type Hundredths } from './facts.ts';
import { leaveYearName } from './leave-year.ts';
import type { AutoKind, Cause } from './ledger-rules.ts';
import { asText, translate, type Text } from '#platform/shared/translate.ts';

export const lineKinds = [
  'opening',
  'grant',
  'accrual',
  'carry_over',
  'expiry',
  'reserve',
  'spend',
  'release',
  'correction',
  'worked',
] as const;
export type LineKind = (typeof lineKinds)[number];

const titles: Readonly<Record<LineKind, readonly [done: Text, ahead: Text]>> = {
  opening: [asText('Opening balance'), asText('Opening balance')],
  grant: [asText('Granted'), asText('Will be granted')],
  accrual: [asText('Accrued'), asText('Will accrue')],
  carry_over: [asText('Carried over'), asText('Will be carried over')],
  expiry: [asText('Expired'), asText('Will expire')],
  reserve: [asText('Applied for'), asText('Applied for')],
  spend: [asText('Taken'), asText('Booked')],
  release: [asText('Given back'), asText('Given back')],
  correction: [asText('Corrected'), asText('Corrected')],
  worked: [asText('Accrued'), asText('Accrued')],
};

/** Returns the title of a line in up to three words. */
export const titleOf = (kind: LineKind, isAhead: boolean): string => translate(titles[kind][isAhead ? 1 : 0]);

/** Formats an amount: 12.5 days, 1 day, −2 days. */
export function daysText(amount: Hundredths, unit: 'days' | 'hours', text: NumberText): string {
  const values = { count: inDays(amount) };
  const write = (value: number) => text(value).replace('-', '−');
  return unit === 'days'
    ? translate('{count, plural, one {# day} other {# days}}', values, write)
    : translate('{count, plural, one {# hour} other {# hours}}', values, write);
}

/** '30 × 9/12 months × 4/5 of full-time hours': derivation of an amount; null for just the days of the package. */
export function formulaOf({ days, is_pro_rata, months, part_time, amounts }: Basis, text: NumberText): string | null {
  if (!is_pro_rata && part_time.length === 0) return null;
  const monthsText = (count: number) => translate('{months}/12 months', { months: text(count) });
  const [only] = part_time;
  const share = only && part_time.length === 1 && only.months === months ? shareText(only, text) : null;
  if (amounts) {
    const sum = amounts.map((own) => `${text(inDays(own.days))} × ${monthsText(own.months)}`).join(' + ');
    return share ? `(${sum}) × ${share}` : sum;
  }
  const parts = [text(inDays(days))];
  if (is_pro_rata && months !== 12) parts.push(monthsText(months));
  if (share) parts.push(share);
  return parts.length === 1 ? null : parts.join(' × ');
}

/** '4/5 of full-time hours', '2.5 of 5 days' */
const shareText = ({ by, part, whole }: PartTime, text: NumberText): string =>
  by === 'hours'
    ? translate('{part} of full-time hours', { part: fraction(part, whole) })
    : translate('{part} of {whole} days', { part: text(inWeekDays(part)), whole: text(inWeekDays(whole)) });

const inWeekDays = (parts: number) => Math.round((parts / dayParts) * 100) / 100;

function fraction(part: number, whole: number): string {
  const divisor = commonDivisor(part, whole);
  return `${part / divisor}/${whole / divisor}`;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

interface LineTextOptions {
  readonly unit: 'days' | 'hours';
  readonly text: NumberText;
  /** Returns the name of a package. */
  readonly nameOf: (id: string) => string | undefined;
}

interface LineFacts {
  readonly kind: AutoKind;
  readonly date: LocalDate;
  readonly amount: Hundredths;
  readonly cause: Cause;
}

/** Explains a line of the rules in a sentence or two. */
export function whyOf({ kind, date, amount, cause }: LineFacts, options: LineTextOptions): string {
  if (kind === 'carry_over') return carriedText(amount, cause, options);
  if (kind === 'expiry') return expiredText(amount, cause, options);
  if (cause.is_week_changed) return weekText(date, amount, options);
  return grantText(kind, cause, options);
}

/** 'Week changed: 1 July 2026, −6 days.' */
const weekText = (date: LocalDate, amount: Hundredths, { unit, text }: LineTextOptions): string =>
  translate('Week changed: {date}, {amount}.', {
    date: longDate(date),
    amount: `${amount > 0 ? '+' : ''}${daysText(amount, unit, text)}`,
  });

const accruedTexts: Readonly<Record<Giving, Text>> = {
  at_once: asText('Package {name}: {amount}.'),
  monthly: asText('Package {name}: one twelfth of {amount}.'),
  two_weeks: asText('Package {name}: one 26th of {amount}.'),
  quarterly: asText('Package {name}: a quarter of {amount}.'),
};

function grantText(kind: 'grant' | 'accrual', cause: Cause, { unit, nameOf, text }: LineTextOptions): string {
  const { basis, before = 0, after = 0, exact } = cause;
  if (!basis)
    return kind === 'grant' ? translate('The package no longer includes this.') : translate('This was corrected.');
  const name = nameOf(basis.package_id) ?? translate('a package that is no more');
  if (kind === 'accrual' && exact !== undefined)
    return translate('Package {name}: the year is rounded from {exact} to {amount}.', {
      name,
      exact: text(inDays(exact)),
      amount: daysText(after, unit, text),
    });
  if (kind === 'accrual')
    return translate(accruedTexts[basis.given], { name, amount: daysText(basis.days, unit, text) });
  const formula = formulaOf(basis, text);
  const result = formula ? `${formula} = ${text(inDays(exact ?? after))}` : daysText(exact ?? after, unit, text);
  const amount =
    exact === undefined ? result : translate('{result}, rounded to {after}', { result, after: text(inDays(after)) });
  if (cause.years !== undefined)
    return translate(
      '{years, plural, one {# year} other {# years}} of employment: {amount} instead of {before}.',
      { years: cause.years, amount, before: text(inDays(before)) },
      String,
    );
  if (before !== 0 && before !== after)
    return translate('Package {name}: {amount} instead of {before}.', { name, amount, before: text(inDays(before)) });
  return formula
    ? translate('Package {name}: {amount}.', { name, amount })
    : translate('Package {name}: {amount} for the whole year.', { name, amount });
}

function carriedText(amount: Hundredths, { from_year, use_by, lots }: Cause, { unit, text }: LineTextOptions): string {
  const year = from_year ? leaveYearName(from_year) : '';
  if (lots) return lots.map((lot) => lotText(lot, amount < 0, unit, text)).join(' ');
  if (amount < 0) return translate('The unused balance of {year} carries over to the next year.', { year });
  return use_by
    ? translate('Carried over from {year}. Use it by {date}.', { year, date: longDate(use_by) })
    : translate('Carried over from {year}.', { year });
}

/** '5 days from 2025, to use by 31 December 2027.': days of one year, carried together with those of others. */
function lotText(
  { amount, from_year, use_by }: NonNullable<Cause['lots']>[number],
  isOut: boolean,
  unit: LineTextOptions['unit'],
  text: NumberText,
): string {
  const values = { amount: daysText(amount, unit, text), year: leaveYearName(from_year) };
  return use_by === null || isOut
    ? translate('{amount} from {year}.', values)
    : translate('{amount} from {year}, to use by {date}.', { ...values, date: longDate(use_by) });
}

function expiredText(
  amount: Hundredths,
  { from_year, left = 0, cap, use_by }: Cause,
  { unit, text }: LineTextOptions,
): string {
  const year = from_year ? leaveYearName(from_year) : '';
  if (cap !== undefined && cap !== null)
    return translate('{left} left. {cap} can be carried over; the rest expires.', {
      left: daysText(left, unit, text),
      cap: text(inDays(cap)),
    });
  if (amount === 0) return translate('Nothing expired. All days from {year} were taken in time.', { year });
  return use_by
    ? translate('Carried over from {year} but not used by {date}.', { year, date: longDate(use_by as LocalDate) })
    : translate('Carried over from {year} but not used by then.', { year });
}
