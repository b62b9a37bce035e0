import type { NumberText } from '#platform/shared/number-text.ts';
import { longDate } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { translate } from '#platform/shared/translate.ts';
import type { ReturnReason } from './rebooking.ts';
import type { NotSelectable } from '#features/leave/rules/counting.ts';
import type { Unit } from '#features/leave/rules/counting.ts';

/** Formats an amount: '6.5 days', '1 day', '−2 hours'. */
export function amountText(amount: number, unit: Unit, text: NumberText): string {
  const write = (value: number) => text(value).replace('-', '−');
  return unit === 'days'
    ? translate('{count, plural, one {# day} other {# days}}', { count: amount }, write)
    : translate('{count, plural, one {# hour} other {# hours}}', { count: amount }, write);
}

/** 'from 21 December 2026 to 30 December 2026', 'on 21 December 2026' */
export const periodText = (from: LocalDate, to: LocalDate): string =>
  from === to ? `on ${longDate(from)}` : `from ${longDate(from)} to ${longDate(to)}`;

/** '21 December 2026', '21 – 30 December 2026', '28 December 2026 – 3 January 2027' */
export function spanText(from: LocalDate, to: LocalDate): string {
  if (from === to) return longDate(from);
  const first = longDate(from);
  const same = from.slice(0, 7) === to.slice(0, 7) ? 1 : from.slice(0, 4) === to.slice(0, 4) ? 2 : 3;
  return `${first.split(' ').slice(0, same).join(' ')} – ${longDate(to)}`;
}

/** '4 December 2026, a holiday.': a date on which leave is given back, and why. */
export function returnText(on: LocalDate, why: ReturnReason | null): string {
  const date = longDate(on);
  switch (why) {
    case 'holiday':
      return translate('{date}, a holiday.', { date });
    case 'day_off':
      return translate('{date}, now a day off.', { date });
    case 'hours':
      return translate('{date}, now with other hours.', { date });
    case 'employment':
      return translate('{date}, outside their employment.', { date });
    case 'displaced':
      return translate('{date}, replaced by other leave.', { date });
    case 'shortened':
      return translate('{date}, leave shortened.', { date });
    case null:
      return `${date}.`;
  }
}

/** Reasons why a date cannot be chosen, to follow 'cannot be chosen:'. */
export const reasonTexts: Readonly<Record<NotSelectable | 'half', string>> = {
  not_employed: 'it is outside of the employment',
  day_off: 'it is a day off',
  holiday: 'it is a holiday',
  taken: 'it is taken by another application',
  no_halves: 'half of it is taken, and this leave type has whole days only',
  half: 'this half of it is not free',
  no_times: 'this leave type cannot be taken by the hour',
  no_work: 'no work is planned at this time',
  too_short: 'this time is too short to count as leave',
  no_room: 'with other leave it is longer than the work of this day',
};

/** Reasons why times of a date cannot be chosen, to follow 'cannot be chosen:'. */
export const timesReasons: Readonly<Record<NotSelectable, string>> = {
  ...reasonTexts,
  holiday: 'this time is a holiday',
  taken: 'this time overlaps other leave',
};
