import { countedText, type NumberText } from '#platform/shared/number-text.ts';
import { longDate } from '#platform/shared/time.ts';
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
  return parts.join(' and ');
}

/** '15 approved applications get days back' */
export function titleOf(all: readonly RebookedApplication[], text: NumberText): string {
  const isDecided = all.every(({ state }) => state === 'approved');
  const what = isDecided ? 'approved application' : 'application';
  const which = countedText(all.length, what, `${what}s`, text);
  const one = all.length === 1;
  const unit = all.every((application) => application.unit === 'hours') ? 'hours' : 'days';
  const direction = directionOf(all);
  if (direction === 'back') return `${which} ${one ? 'gets' : 'get'} ${unit} back`;
  if (direction === 'taken') return `${which} ${one ? 'uses' : 'use'} more ${unit}`;
  return `${which} ${one ? 'uses' : 'use'} a different amount`;
}

/**
 * '8.5 days in total, everyone affected will be notified. 2 of them are still waiting for approval.'
 * @param short number of people whose balance would become too low
 */
export function moreOf(all: readonly RebookedApplication[], short: number, text: NumberText): string {
  const isOne = all.length === 1;
  const sum = directionOf(all) === null ? '' : `${sumText(all, text)}${isOne ? '' : ' in total'}, `;
  const sentences = [capital(`${sum}${isOne ? 'the person will be notified' : 'everyone affected will be notified'}.`)];
  const waiting = all.filter(({ state }) => state === 'created').length;
  if (waiting > 0) sentences.push(waitingText(waiting, all.length, text));
  if (short > 0) {
    const who = countedText(short, 'person has', 'people have', text);
    sentences.push(`${who} less left than that, so their balance drops below the limit.`);
  }
  return sentences.join(' ');
}

function waitingText(waiting: number, total: number, text: NumberText): string {
  if (total === 1) return 'It is still waiting for approval.';
  if (waiting === total) return 'All of them are still waiting for approval.';
  return `${text(waiting)} of them ${waiting === 1 ? 'is' : 'are'} still waiting for approval.`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Save and return 8.5 days' */
export function buttonOf(all: readonly RebookedApplication[], text: NumberText): string {
  const direction = directionOf(all);
  if (direction === 'back') return `Save and return ${sumText(all, text)}`;
  return direction === 'taken' ? `Save and deduct ${sumText(all, text)}` : 'Save and adjust balances';
}

/** 'Half a day on Thursday, 24 December 2026', '3 days from … to …': the part of a calendar that changes. */
export function daysText({ unit, days }: Pick<RebookedApplication, 'unit' | 'days'>, text: NumberText): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  const amount = Math.abs(returnedAmount(days));
  const named = unit === 'days' ? { 50: 'Half a day', 100: 'A full day' }[amount] : undefined;
  const what = named ?? amountText(inDays(amount), unit, text);
  return days.length === 1
    ? `${what} on ${longDate(first.date)}`
    : `${what} between ${longDate(first.date)} and ${longDate(last.date)}`;
}

/** '+0.5', '−1.0': days with one decimal if they are whole or halves. */
export function signedText(amount: Hundredths, text: NumberText): string {
  const value = inDays(Math.abs(amount));
  return `${amount < 0 ? '−' : '+'}${text(value, amount % 10 === 0 ? 1 : 2)}`;
}

/** Text for the alert: '1 day is returned', '0.5 days more are used'. */
export function changeText({ unit, days }: Pick<RebookedApplication, 'unit' | 'days'>, text: NumberText): string {
  const amount = returnedAmount(days);
  const what = amountText(inDays(Math.abs(amount)), unit, text);
  const verb = Math.abs(amount) === 100 ? 'is' : 'are';
  return amount < 0 ? `${what} more ${verb} used` : `${what} ${verb} returned`;
}
