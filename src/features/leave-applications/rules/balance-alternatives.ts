import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DayPart } from '#features/leave/rules/counting.ts';
import { effectsOf, bookedIn, tooMuchOf, type DateCost } from './by-year.ts';
import { costsOf, coverableDates, partsOf, totalOf, type DateLimits, type ChosenDates } from './choosing.ts';
import type { EnabledDate, TypeSummary } from './shapes.ts';

type Year = TypeSummary['years'][number];
type Dates = ReadonlyMap<string, EnabledDate>;

/** Chosen dates, with the facts of the dates and of the type. */
export interface DateChoice {
  readonly chosen: ChosenDates;
  readonly dates: Dates;
  readonly type: DateLimits;
}

/**
 * Returns the first chosen dates that a leave year covers, and those of other years; half of a date if no more is left.
 * @param room amount left in the year, in the unit of the type
 */
export function fewerDays({ chosen, dates, type }: DateChoice, { first, last }: Year, room: number) {
  const remaining = new Map<LocalDate, DayPart>();
  let left = Math.round(room * 100);
  for (const [date, part] of [...chosen].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (date < first || date > last) remaining.set(date, part);
    else {
      const fitting = fittingPart(date, part, { dates, type, left });
      if (fitting === undefined) left = 0;
      else {
        remaining.set(date, fitting);
        left -= Math.round(totalOf(new Map([[date, fitting]]), dates, type) * 100);
      }
    }
  }
  return remaining as ChosenDates;
}

interface FittingInput {
  readonly dates: Dates;
  readonly type: DateLimits;
  readonly left: number;
}

/** Returns the largest part of a date that fits, in hundredths; undefined when none does. */
function fittingPart(date: LocalDate, part: DayPart, { dates, type, left }: FittingInput): DayPart | undefined {
  const known = dates.get(date);
  const halves = known && part === 'full' ? partsOf(known, type).filter((one) => one !== 'full') : [];
  return [part, ...halves].find((one) => totalOf(new Map([[date, one]]), dates, type) * 100 <= left);
}

interface AlternativeType extends Pick<DateLimits, 'unit' | 'counts'> {
  readonly id: string;
}

/**
 * Returns the other types that cover what is chosen. Excludes unlimited types, which are for illness and the like.
 * @param types in the order of the form; the limits of the company are the same for each
 */
export function typesThatCover<T extends AlternativeType>(
  { chosen, dates, type: current }: DateChoice,
  types: readonly T[],
  summary: readonly TypeSummary[],
): T[] {
  return types.filter((type) => {
    const own = summary.find(({ leave_type_id }) => leave_type_id === type.id);
    const choosable = { ...current, has_halves: own?.has_halves ?? true, unit: type.unit, counts: type.counts };
    const covered = coverableDates(chosen, dates, choosable);
    if (!own || own.is_unlimited || covered.size < chosen.size) return false;
    const effects = effectsOf(own.years, costsOf(covered, dates, choosable));
    return (
      tooMuchOf(effects) === undefined && effects.every(({ requested, left }) => requested === 0 || left >= requested)
    );
  });
}

/**
 * Returns the amount that still expires next once some dates are taken; later dates save nothing.
 * Without an expiry anyway: null.
 * @param booked dates that the application being changed had reserved, which count as taken
 */
export function daysLostAfter(year: Year, costs: readonly DateCost[], booked: readonly DateCost[]): number | null {
  const { expiring } = year;
  if (!expiring) return null;
  const inTime = { ...year, last: expiring.on < year.last ? expiring.on : year.last };
  const saved = Math.max(0, bookedIn(inTime, costs) - bookedIn(inTime, booked));
  return Math.max(0, Math.round((expiring.amount - saved) * 100) / 100);
}
