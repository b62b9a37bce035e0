import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DayPart } from '#features/leave/rules/counting.ts';
import { effectsOf, bookedIn, tooMuchOf, type DateCost } from './by-year.ts';
import { costsOf, coverableDates, partsOf, type DateLimits, type ChosenDates } from './choosing.ts';
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
 * The sum of all dates so far is compared, since an application is rounded once.
 * @param room amount left in the year, in the unit of the type
 */
export function fewerDays({ chosen, dates, type }: DateChoice, year: Year, room: number): ChosenDates {
  let remaining: ChosenDates = new Map();
  let isFull = false;
  for (const [date, part] of [...chosen].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (date < year.first || date > year.last) remaining = new Map([...remaining, [date, part]]);
    else if (!isFull) {
      const fitting = partsToTry(date, part, { dates, type })
        .map((one): ChosenDates => new Map([...remaining, [date, one]]))
        .find((one) => bookedIn(year, costsOf(one, dates, type)) <= room);
      isFull = fitting === undefined;
      remaining = fitting ?? remaining;
    }
  }
  return remaining;
}

/** Returns the chosen part of a date, and the halves that it could be instead. */
function partsToTry(date: LocalDate, part: DayPart, { dates, type }: Omit<DateChoice, 'chosen'>): DayPart[] {
  const known = dates.get(date);
  return [part, ...(known && part === 'full' ? partsOf(known, type).filter((one) => one !== 'full') : [])];
}

interface AlternativeType extends Pick<DateLimits, 'unit' | 'counts' | 'earliest' | 'displaces'> {
  readonly id: string;
}

/**
 * Returns the other types that cover what is chosen. Excludes unlimited types, which are for illness and the like.
 * @param types in the order of the form; only the longest stretch is the same for each
 */
export function typesThatCover<T extends AlternativeType>(
  { chosen, dates, type: current }: DateChoice,
  types: readonly T[],
  summary: readonly TypeSummary[],
): T[] {
  return types.filter((type) => {
    const own = summary.find(({ leave_type_id }) => leave_type_id === type.id);
    const { unit, counts, earliest = null, displaces = false } = type;
    const choosable = {
      ...current,
      has_halves: own?.has_halves ?? true,
      has_times: own?.has_times ?? false,
      unit,
      counts,
      earliest,
      displaces,
    };
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
