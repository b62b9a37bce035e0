import type { NumberText } from '#platform/shared/number-text.ts';
import { longDate } from '#platform/shared/time.ts';
import { asText, translate } from '#platform/shared/translate.ts';
import { inDays, type Hundredths } from '#features/leave/rules/facts.ts';
import type { Unit } from '#features/leave/rules/counting.ts';
import { returnedAmount, type RebookedDay } from './rebooking.ts';
import { amountText } from './wording.ts';

/** Applications whose cost a calendar change alters, with the facts that these sentences need. */
export interface RebookedApplication {
  readonly unit: Unit;
  readonly state: 'created' | 'approved';
  readonly days: readonly RebookedDay[];
}

/** Whether all of them give back, or all of them take; null when mixed. */
function directionOf(all: readonly RebookedApplication[]): 'back' | 'taken' | null {
  const back = all.every(({ days }) => days.every(({ before, after }) => before > after));
  if (back) return 'back';
  return all.every(({ days }) => days.every(({ before, after }) => before < after)) ? 'taken' : null;
}

/** '8.5 days', '6 hours', '8.5 days and 6 hours': without a sign. */
function sumText(all: readonly RebookedApplication[], text: NumberText): string {
  const sum = (unit: Unit) =>
    all.filter((one) => one.unit === unit).reduce((total, { days }) => total + Math.abs(returnedAmount(days)), 0);
  const parts = (['days', 'hours'] as const).flatMap((unit) =>
    sum(unit) > 0 ? [amountText(inDays(sum(unit)), unit, text)] : [],
  );
  const [days = '', hours] = parts;
  return hours === undefined ? days : translate('{days} and {hours}', { days, hours });
}

/** '15 approved applications get days back' */
export function titleOf(all: readonly RebookedApplication[], text: NumberText): string {
  const which = all.every(({ state }) => state === 'approved')
    ? translate(
        '{count, plural, one {# approved application} other {# approved applications}}',
        { count: all.length },
        text,
      )
    : translate('{count, plural, one {# application} other {# applications}}', { count: all.length }, text);
  const unit = all.every((application) => application.unit === 'hours') ? 'hours' : 'days';
  const values = { count: all.length, which, unit };
  const direction = directionOf(all);
  if (direction === 'back')
    return translate(
      '{count, plural, one {{which} gets {unit, select, hours {hours} other {days}} back} other {{which} get {unit, select, hours {hours} other {days}} back}}',
      values,
      text,
    );
  if (direction === 'taken')
    return translate(
      '{count, plural, one {{which} uses more {unit, select, hours {hours} other {days}}} other {{which} use more {unit, select, hours {hours} other {days}}}}',
      values,
      text,
    );
  return translate(
    '{count, plural, one {{which} uses a different amount} other {{which} use a different amount}}',
    { count: all.length, which },
    text,
  );
}

/**
 * '8.5 days in total, everyone affected will be notified. 2 of them are still waiting for approval.'
 * @param short number of people whose balance would become too low
 */
export function moreOf(all: readonly RebookedApplication[], short: number, text: NumberText): string {
  const values = { count: all.length };
  const sentences = [
    directionOf(all) === null
      ? translate(
          '{count, plural, one {The person will be notified.} other {Everyone affected will be notified.}}',
          values,
          text,
        )
      : translate(
          '{count, plural, one {{sum}, the person will be notified.} other {{sum} in total, everyone affected will be notified.}}',
          { ...values, sum: sumText(all, text) },
          text,
        ),
  ];
  const waiting = all.filter(({ state }) => state === 'created').length;
  if (waiting > 0) sentences.push(waitingText(waiting, all.length, text));
  if (short > 0)
    sentences.push(
      translate(
        '{count, plural, one {# person has less left than that, so their balance drops below the limit.} other {# people have less left than that, so their balance drops below the limit.}}',
        { count: short },
        text,
      ),
    );
  return sentences.join(' ');
}

function waitingText(waiting: number, total: number, text: NumberText): string {
  if (total === 1) return translate('It is still waiting for approval.');
  if (waiting === total) return translate('All of them are still waiting for approval.');
  return translate(
    '{count, plural, one {# of them is still waiting for approval.} other {# of them are still waiting for approval.}}',
    { count: waiting },
    text,
  );
}

/** 'Save and return 8.5 days' */
export function buttonOf(all: readonly RebookedApplication[], text: NumberText): string {
  const direction = directionOf(all);
  if (direction === 'back') return translate('Save and return {sum}', { sum: sumText(all, text) });
  return direction === 'taken'
    ? translate('Save and deduct {sum}', { sum: sumText(all, text) })
    : translate('Save and adjust balances');
}

/** 'Half a day on Thursday, 24 December 2026', '3 days from … to …': the part of a calendar that changes. */
export function daysText({ unit, days }: Pick<RebookedApplication, 'unit' | 'days'>, text: NumberText): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  const amount = Math.abs(returnedAmount(days));
  const named = unit === 'days' ? { 50: asText('Half a day'), 100: asText('A full day') }[amount] : undefined;
  const what = named ? translate(named) : amountText(inDays(amount), unit, text);
  return days.length === 1
    ? translate('{what} on {date}', { what, date: longDate(first.date) })
    : translate('{what} between {first} and {last}', {
        what,
        first: longDate(first.date),
        last: longDate(last.date),
      });
}

/** '+0.5', '−1.0': days with one decimal if they are whole or halves. */
export function signedText(amount: Hundredths, text: NumberText): string {
  const value = inDays(Math.abs(amount));
  return `${amount < 0 ? '−' : '+'}${text(value, amount % 10 === 0 ? 1 : 2)}`;
}

/** Text for the alert: '1 day is returned', '0.5 days more are used'. */
export function changeText({ unit, days }: Pick<RebookedApplication, 'unit' | 'days'>, text: NumberText): string {
  const amount = returnedAmount(days);
  const values = { count: inDays(Math.abs(amount)), what: amountText(inDays(Math.abs(amount)), unit, text) };
  return amount < 0
    ? translate('{count, plural, one {{what} more is used} other {{what} more are used}}', values, text)
    : translate('{count, plural, one {{what} is returned} other {{what} are returned}}', values, text);
}
