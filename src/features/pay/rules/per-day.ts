import { gapsOf } from './law-break.ts';
import { lengthOf } from './intervals.ts';
import type { Interval, MealWaiver, PayCalendar, PayLine } from './shapes.ts';
import type { PerDay } from './terms-premiums.ts';
import type { WorkedDay } from './worked-days.ts';

/** A meal: a break that is long enough. */
interface Meal {
  /** Seconds of work before it. */
  readonly after: number;
}

/** Returns the breaks of a day that last at least so many seconds; recorded times are not rounded. */
function mealsOf(recorded: readonly Interval[], least: number): Meal[] {
  return gapsOf(recorded).flatMap(({ from, to }, index) =>
    to - from >= least ? [{ after: lengthOf(recorded.slice(0, index + 1)) }] : [],
  );
}

/** Whether a workday lacks a meal that it requires and that was not waived. */
function isMealMissing({ when }: PerDay, day: WorkedDay, waiver: MealWaiver | undefined): boolean {
  const worked = lengthOf(day.recorded);
  if (worked <= when.over) return false;
  const meals = mealsOf(day.recorded, when.least);
  const meal = meals[when.meal - 1];
  if (meal && meal.after <= when.begun_by) return false;
  const isWaived = when.meal === 1 ? waiver?.first : waiver?.second;
  const isWaivable = when.waivable_upto !== null && worked <= when.waivable_upto;
  return !(isWaived && isWaivable && (!when.only_if_meal_1_taken || meals.length > 0));
}

/** Returns the elements that a workday gives once, however many of their conditions are met. */
export function perDayLines(day: WorkedDay, { meal_waivers = [] }: PayCalendar): PayLine[] {
  const { date, terms } = day;
  if (terms.per_day.length === 0 || day.recorded.length === 0) return [];
  const waiver = meal_waivers.find(({ from, until }) => from <= date && (until === null || date <= until));
  const lines = new Map<string, PayLine>();
  terms.per_day.forEach((one, index) => {
    if (lines.has(one.element) || !isMealMissing(one, day, waiver)) return;
    lines.set(one.element, {
      kind: 'per_day',
      element: one.element,
      date,
      seconds: one.gives,
      rule: `per day ${index + 1}`,
      because: { code: 'no_meal', meal: one.when.meal, over: one.when.over },
    });
  });
  return [...lines.values()];
}
