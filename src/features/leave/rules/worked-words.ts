import type { NumberText } from '#platform/shared/number-text.ts';
import { longDate, monthName } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { translate } from '#platform/shared/translate.ts';
import type { Unit } from './counting.ts';
import type { ByHours, Hundredths } from './facts.ts';
import { inDays } from './facts.ts';
import { addMonths } from './leave-year.ts';
import type { WorkedCause, WorkedPart } from './worked-hours.ts';
import { daysText } from './words.ts';

/** '152:30' of seconds. */
const clockHours = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')}`;

/** '1 h for every 30 h' */
export const byHoursText = ({ hours, per }: ByHours, text: NumberText): string =>
  translate('{hours} h for every {per} h', { hours: exactText(hours, text), per: exactText(per, text) });

/** Text of a number with all its decimals. */
const exactText = (value: number, text: NumberText): string =>
  Math.round(value * 100) / 100 === value ? text(value) : String(value);

/** '1 h for every 30 h', with the length of a full day for types in days. */
function partText({ seconds, full, ...rate }: WorkedPart, isOnly: boolean, text: NumberText): string {
  const values = { rate: byHoursText(rate, text), worked: clockHours(seconds) };
  const day = full && text(Math.round((full.work_time / full.days / 3600) * 100) / 100);
  if (day === null) return isOnly ? values.rate : translate('{worked} at {rate}', values);
  return isOnly
    ? translate('{rate}, {day} h a day', { ...values, day })
    : translate('{worked} at {rate}, {day} h a day', { ...values, day });
}

/** 'October', or '1 October 2026 to 14 October 2026' */
function periodText({ from, to }: WorkedCause, isLate: boolean): string {
  if (!from.endsWith('-01') || addMonths(from, 1).slice(0, 7) <= to.slice(0, 7))
    return translate('{from} to {to}', { from: longDate(from), to: longDate(to) });
  return isLate ? `${monthName(from)} ${from.slice(0, 4)}` : monthName(from);
}

interface WorkedLine {
  readonly amount: Hundredths;
  readonly worked: WorkedCause;
  /** Date of a closed period for which the line is booked on another one. */
  readonly origin: LocalDate | null;
}

/** 'Worked 152:30 in October, 1 h for every 30 h: +5.08 h.' */
export function workedText(
  { amount, worked, origin }: WorkedLine,
  { unit, text }: { readonly unit: Unit; readonly text: NumberText },
): string {
  const { seconds, parts, before, cap } = worked;
  const sign = amount < 0 ? '−' : '+';
  const size = text(inDays(Math.abs(amount)));
  const values = {
    worked: clockHours(seconds),
    before: clockHours(before ?? 0),
    period: periodText(worked, origin !== null),
    rates: parts.map((part) => partText(part, parts.length === 1, text)).join('; '),
    amount: `${sign}${unit === 'hours' ? translate('{count} h', { count: size }) : daysText(Math.abs(amount), unit, text)}`,
  };
  const isChanged = before !== undefined && before !== seconds;
  const sentence =
    parts.length === 0
      ? translate('Worked {worked} instead of {before} in {period}: {amount}.', values)
      : isChanged
        ? translate('Worked {worked} instead of {before} in {period}, {rates}: {amount}.', values)
        : translate('Worked {worked} in {period}, {rates}: {amount}.', values);
  const most = cap === undefined ? [] : [translate('A year gives at most {cap}.', { cap: daysText(cap, unit, text) })];
  const late = origin === null ? [] : [translate('That period is closed, so it counts from here.')];
  return [sentence, ...most, ...late].join(' ');
}
