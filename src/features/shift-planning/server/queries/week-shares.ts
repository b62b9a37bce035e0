import { addDays, eachDay, isoWeekday } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { OffPart } from '#platform/shared/holiday.ts';
import { combineParts } from '#features/holidays/rules/holiday.ts';
import { isEmployedOn } from '#features/people/rules/employment.ts';
import { publishedShare } from '#features/shifts/rules/week-target.ts';
import type { PlanWeek } from '../../rules/plan-shapes.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import type { DaysOff } from './days-off.ts';
import type { PlannedPerson } from './people.ts';
import type { Plan } from './plan.ts';

interface ShareContext {
  readonly plan: Pick<Plan, 'published' | 'usual'>;
  readonly off: DaysOff;
  /** Shifts that replace what is published; null: a day off. */
  readonly drafts: ReadonlyMap<LocalDate, PlannedShiftCard | null>;
}

/**
 * Returns the weeks in which a person is planned for other hours than their week requires: 24 of 40 h. A plan moves
 * hours within a week; holidays and leave reduce both sides, and hours only are due whatever is planned.
 * @param mondays of weeks that the plan contains as a whole
 */
export function weekSharesOf(
  { id, periods }: Pick<PlannedPerson, 'id' | 'periods'>,
  mondays: readonly LocalDate[],
  { plan, off, drafts }: ShareContext,
): PlanWeek[] {
  const published = plan.published.get(id);
  return mondays.flatMap((monday) => {
    const dates = eachDay(monday, addDays(monday, 6)).filter((date) => isEmployedOn(periods, date));
    const share = publishedShare(
      dates.map((date) => {
        const own = drafts.has(date) ? drafts.get(date) : published?.get(date);
        const usual = plan.usual.on(id, date);
        return {
          plan: { due: plan.usual.dueOn(id, date, own), span: own === undefined ? usual : own },
          week_plan: { due: plan.usual.dueOn(id, date, undefined), span: usual },
          off: partOff(off, id, date),
        };
      }),
    );
    return share ? [{ monday, ...share }] : [];
  });
}

/** Returns the Mondays of the weeks that are wholly between two dates. */
export const wholeWeeks = (dates: readonly LocalDate[]): LocalDate[] => {
  const last = dates.at(-1) ?? ('' as LocalDate);
  return dates.filter((date) => isoWeekday(date) === 1 && addDays(date, 6) <= last);
};

const partOff = (off: DaysOff, id: string, date: LocalDate) =>
  (off.get(id)?.get(date) ?? []).reduce<OffPart | null>((all, { part }) => combineParts(all, part), null);
