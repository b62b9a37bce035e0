import { z } from 'zod';
import { errorText } from '#platform/shared/sentences.ts';
import { translate } from '#platform/shared/translate.ts';
import { daySeconds, element, endTime, fraction, monthDay, percent, seconds, time } from './terms-fields.ts';

const weekday = z.number().int().min(1, errorText('A weekday is 1 to 7')).max(7, errorText('A weekday is 1 to 7'));

/** Premium for work at some times of the day, beside what the work is paid for. */
const premium = z
  .strictObject({
    element,
    percent,
    from: time,
    /** On the next day when it is not later than `from`. */
    to: endTime,
    /** Dates on which it begins: weekdays, days of the year, all holidays, or those of a kind. */
    on: z
      .union([
        z.array(weekday).min(1, errorText('Choose at least one day')),
        z.array(monthDay).min(1, errorText('Choose at least one day')),
        z.string().min(1, errorText('Choose at least one day')).max(60),
      ])
      .default('every'),
    /** 'HH:mm' until which it continues after midnight. */
    into_next_day_until: time.nullable().default(null),
    /** Condition of the hours after midnight: whether work began before it, at `begun_from` at the earliest. */
    only_if_begun: z.enum(['before_midnight', 'after_midnight']).nullable().default(null),
    begun_from: time.default('20:00'),
    /** Elements that take its place where they are paid. */
    not_with: z.array(z.string()).max(50).default([]),
    /** Minutes of work in the window of a working date below which it is not paid. */
    least_minutes: z.number().int(errorText('Please use an integer')).min(0).max(1440).default(0),
    factor: fraction.nullable().default(null),
    /** Whether the factor changes the premium only, or also how fast the limits of overtime are reached. */
    factor_counts: z.enum(['premium', 'tiers']).default('premium'),
    /** Whether it continues to the end of work when the whole window was worked. */
    prolongs: z.literal('to_end_if_whole_window').nullable().default(null),
  })
  .superRefine(({ from, to }, { addIssue }) => {
    if (from === to)
      addIssue({ code: 'custom', path: ['to'], message: translate('Choose an end other than the start'), input: to });
  });
export type Premium = z.output<typeof premium>;

/** Returns the elements that an element gives way to, directly or through others. */
function placesOf(name: string, given: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set<string>();
  const visit = (one: string) => {
    for (const other of given.get(one) ?? [])
      if (!found.has(other)) {
        found.add(other);
        visit(other);
      }
  };
  visit(name);
  return found;
}

/** Refuses premiums that contradict each other. */
function consistent({ value, issues }: z.core.ParsePayload<Premium[]>): void {
  const given = new Map<string, string[]>();
  for (const { element, not_with } of value) given.set(element, [...(given.get(element) ?? []), ...not_with]);
  const problem = (path: (string | number)[], message: string) =>
    issues.push({ code: 'custom', path, message, input: value });
  value.forEach((one, index) => {
    one.not_with.forEach((other, place) => {
      if (!given.has(other)) problem([index, 'not_with', place], translate('No premium has this element'));
    });
    if (placesOf(one.element, given).has(one.element))
      problem([index, 'not_with'], translate('These premiums would give way to each other in a circle'));
    const first = value.find(({ element }) => element === one.element);
    if (first && (first.percent !== one.percent || String(first.factor) !== String(one.factor)))
      problem(
        [index, 'percent'],
        translate('{element} already has another percentage or factor', { element: one.element }),
      );
    const counting = value.find(({ factor_counts }) => factor_counts === 'tiers');
    if (one.factor_counts === 'tiers' && (one.factor === null || String(counting?.factor) !== String(one.factor)))
      problem([index, 'factor'], translate('Premiums that count in overtime need one and the same factor'));
  });
}

export const premiums = z
  .array(premium)
  .max(50, errorText('Use at most {max} premiums', { max: 50 }))
  .check(consistent)
  .default([]);

/** Hour of pay that a workday without a meal gives, once whatever else is missing. */
export const perDay = z.strictObject({
  element,
  /** Seconds of pay that it gives. */
  gives: seconds(daySeconds).default(3600),
  when: z.strictObject({
    meal: z.union([z.literal(1), z.literal(2)], errorText('Choose the first or the second meal')),
    /** Seconds that the meal lasts at least. */
    least: seconds(daySeconds).refine((length) => length > 0, errorText('Enter at least one minute')),
    /** Seconds of work after which it must have begun. */
    begun_by: seconds(daySeconds),
    /** Seconds of work above which it is required. */
    over: seconds(daySeconds),
    /** Seconds of work up to which people can waive it. */
    waivable_upto: seconds(daySeconds).nullable().default(null),
    only_if_meal_1_taken: z.boolean().default(false),
  }),
});
export type PerDay = z.output<typeof perDay>;
