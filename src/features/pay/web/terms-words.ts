import { duration, exactNumber, shortDuration, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { dayName } from '#features/employment/web/parts/week-lane.ts';
import type { BreakTerms, PayTerms } from '../rules/terms.ts';
import type { PerDay, Premium } from '../rules/terms-premiums.ts';
import type { Tier } from '../rules/terms-tiers.ts';
import type { DatedRuleTerms } from './pay-api.ts';

export const percentText = (percent: number): string => t('{percent} %', { percent: exactNumber(percent) });

const listed = (texts: readonly string[]): string => texts.join(', ');

/** Returns the terms of a date; the first ones before they begin. */
export const termsOn = (terms: readonly DatedRuleTerms[], date: string): DatedRuleTerms | undefined =>
  terms.findLast(({ effective_from }) => effective_from <= date) ?? terms[0];

/** A line of the list, with more in small print below. */
export interface Summary {
  readonly main: string;
  readonly more?: string;
}

/** 'Over 8h 00m a day, 40h 00m a week', with the percentages. */
export function overtimeSummary({ tiers: { daily, weekly, seventh_day, period } }: PayTerms): Summary {
  const parts = [
    daily[0] && t('{hours} a day', { hours: duration(daily[0].over) }),
    weekly[0] && t('{hours} a week', { hours: duration(weekly[0].over) }),
    period?.steps[0] && t('{hours} in {days} days', { hours: duration(period.steps[0].over), days: period.days }),
    seventh_day.length > 0 && t('seventh day'),
  ].filter((part) => typeof part === 'string');
  if (parts.length === 0) return { main: t('No overtime') };
  const all = [...daily, ...weekly, ...(period?.steps ?? []), ...seventh_day].map(({ percent }) => percent);
  const percents = [...new Set(all)].toSorted((one, other) => one - other).map(percentText);
  return { main: t('Over {limits}', { limits: listed(parts) }), more: listed(percents) };
}

export function breakSummary({ mode, steps }: BreakTerms): Summary {
  if (mode === 'off' || steps.length === 0) return { main: t('Not deducted') };
  const main = mode === 'deduct' ? t('Deducted') : t('Reported');
  return { main, more: listed(steps.map(({ least }) => shortDuration(least))) };
}

export function accountSummary({ account }: PayTerms): Summary {
  if (!account) return { main: t('No time account') };
  return { main: targetText(account.target), more: settlesText(account.settles) };
}

export function targetText(target: NonNullable<PayTerms['account']>['target']): string {
  if (typeof target === 'object') return t('Against {hours} a month', { hours: duration(target.month) });
  return targetName(target);
}

export type TargetKind = 'shift' | 'week' | 'none' | 'month';

/** Names what work is compared with. */
export function targetName(kind: TargetKind): string {
  const texts = {
    shift: t('Against published shifts'),
    week: t('Against the working week'),
    none: t('Without a target'),
    month: t('Against hours of a month'),
  };
  return texts[kind];
}

/** Names the times at which an account is settled, as a choice. */
export function settlesName(settles: 'day' | 'week' | 'month'): string {
  const texts = { day: t('daily'), week: t('weekly'), month: t('monthly') };
  return texts[settles];
}

function settlesText(settles: 'day' | 'week' | 'month'): string {
  const texts = { day: t('settled daily'), week: t('settled weekly'), month: t('settled monthly') };
  return texts[settles];
}

/** 'Over 6h 00m of work, at least 30m' */
export const breakStepText = ({ over, least }: BreakTerms['steps'][number]): string =>
  t('Over {hours} of work: at least {length}', { hours: duration(over), length: shortDuration(least) });

/** 'Monday at 00:00' */
export const weekStartText = ({ week_starts: { weekday, time } }: PayTerms): string =>
  t('{weekday} at {time}', { weekday: dayName(weekday - 1), time: timeOfDay(time) });

export const dayText = ({ day }: PayTerms): string =>
  day === 'working_date'
    ? t('A shift over midnight counts on the day it began.')
    : t('A shift over midnight is divided between both days.');

export function roundingText({ rounding: { step, in: start, out: end, scope } }: PayTerms): string {
  if (step === 0) return t('Pay counts the exact times.');
  const length = shortDuration(step);
  if (scope === 'day') return t('The sum of a day is rounded to {length}.', { length });
  const directions = { nearest: t('nearest'), earlier: t('earlier'), later: t('later') };
  return t('The first clock-in and the last clock-out are rounded to {length}: in {start}, out {end}.', {
    length,
    start: directions[start],
    end: directions[end],
  });
}

/** Overtime of one kind of limit, in the order in which it is applied. */
export interface TierRow extends Tier {
  readonly per: string;
}

export function tierRows({ tiers: { daily, seventh_day, weekly, period } }: PayTerms): TierRow[] {
  const rows = (list: readonly Tier[], per: string) => list.map((tier) => ({ ...tier, per }));
  return [
    ...rows(daily, t('one day')),
    ...rows(seventh_day, t('seventh day in a row')),
    ...rows(weekly, t('one week')),
    ...rows(period?.steps ?? [], t('{days} days', { days: period?.days ?? 0 })),
  ];
}

/** Weekdays 1 to 7 on which a premium begins; none for days of the year. */
export function weekdaysOf({ on }: Premium): readonly number[] {
  if (on === 'every') return [1, 2, 3, 4, 5, 6, 7];
  return Array.isArray(on) ? on.filter((day) => typeof day === 'number') : [];
}

/** 'every day', 'Sunday', 'holidays', '24 Dec' */
export function premiumDaysText(premium: Premium): string {
  const { on } = premium;
  if (on === 'every') return t('every day');
  if (!Array.isArray(on)) return t('on holidays');
  return listed(on.map((day) => (typeof day === 'number' ? dayName(day - 1) : day)));
}

/** Conditions of a premium, each a short text. */
export function premiumConditions(premium: Premium): string[] {
  const { into_next_day_until, only_if_begun, begun_from, not_with, least_minutes, factor, prolongs } = premium;
  return [
    into_next_day_until && t('until {time} the next day', { time: timeOfDay(into_next_day_until) }),
    only_if_begun === 'before_midnight' &&
      t('if work began between {time} and midnight', { time: timeOfDay(begun_from) }),
    only_if_begun === 'after_midnight' && t('if work began after midnight'),
    not_with.length > 0 && t('not with {elements}', { elements: listed(not_with) }),
    least_minutes > 0 && t('from {length} on', { length: shortDuration(least_minutes * 60) }),
    factor && t('times {numerator}/{denominator}', { numerator: factor[0], denominator: factor[1] }),
    prolongs && t('to the end of work when all of it was worked'),
  ].filter((one) => typeof one === 'string');
}

/** 'No first meal of 30m within 5h 00m: 1h 00m of pay' */
export function mealText({ gives, when: { meal, least, begun_by } }: PerDay): string {
  const values = { least: shortDuration(least), hours: duration(begun_by), gives: duration(gives) };
  return meal === 1
    ? t('No first meal of {least} begun within {hours} of work: {gives} of pay', values)
    : t('No second meal of {least} begun within {hours} of work: {gives} of pay', values);
}

/** Names the hours that count towards the limits of overtime. */
export function countsText({ tiers: { counts } }: PayTerms, leaveTypes: ReadonlyMap<string, string>): string {
  if (counts === 'worked') return t('Only work counts towards these limits.');
  const names = counts.flatMap((one) =>
    one === 'worked'
      ? []
      : one === 'holiday'
        ? [t('hours of holidays')]
        : [leaveTypes.get(one) ?? t('deleted leave type')],
  );
  return names.length === 0
    ? t('Only work counts towards these limits.')
    : t('These also count towards the limits: {names}.', { names: listed(names) });
}
