import type { Db } from '#platform/server/database/database.ts';
import { yieldPoint, type YieldPoint } from '#platform/server/yield-point.ts';
import type { HolidayPart } from '#platform/shared/holiday.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { eachDay, endOfDay, mondayOf } from '#platform/shared/time.ts';
import { zoneOfDay, zoneOn, type Zones } from '#features/company/rules/dated-settings.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { changeMoments } from '#features/days/rules/change-moments.ts';
import {
  leaveDaysOf,
  offTimeOf,
  owedOf,
  plannedOf,
  type CountedLeave,
  type SpentLeave,
} from '#features/days/rules/cell.ts';
import { dayState, isCounted, type DayInput, type DayState, type ShiftTimes } from '#features/days/rules/day.ts';
import { weekDues } from '#features/days/server/queries/week-due.ts';
import { findOpenClock, type ClockFacts } from '#features/days/rules/entries.ts';
import { dueOf, noPlan } from '#features/holidays/rules/due.ts';
import { holidaysOf, holidayTexts, plannedTimes, type HolidayTexts } from '#features/holidays/server/queries/days.ts';
import { approvedLeaveOf } from '#features/leave-applications/server/queries/approved-leave.ts';
import type { Employment } from '#features/people/rules/employment.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';
import { cachedTerms } from '#features/place-weeks/server/queries/terms.ts';
import { weekTexts } from '#features/shifts/server/queries/usual-hours.ts';
import { cachedStandardHours } from '#features/shifts/server/queries/standard-hours.ts';
import { dayInputOf } from '../calendar.ts';
import { monthFacts, writtenIds, type FactsOfDay } from '../month-facts.ts';
import type { Range } from '../month-range.ts';

/** Returns a function for the first instants after dates; those of the company's zone are calculated once. */
function dayEnds(company: Zones) {
  const known = new Map<LocalDate, number>();
  return (zones: Zones, date: LocalDate): number => {
    if (zones !== company) return endOfDay(date, zoneOn(zones, date));
    const end = known.get(date) ?? endOfDay(date, zoneOn(company, date));
    known.set(date, end);
    return end;
  };
}

/** A person's day as evaluated for every screen. */
export interface EvaluatedDay {
  readonly date: LocalDate;
  /** Null when nothing was recorded. */
  readonly attendance_id: string | null;
  readonly state: DayState<ShiftTimes>;
  readonly clocks: readonly ClockFacts[];
  /** Time zone in which its times are shown. */
  readonly zone: string;
  /** Planned seconds; `off` is the part of the shift that a holiday or leave removes. */
  readonly planned: number;
  readonly off: number;
  /** Seconds that are due and compared with the worked time. */
  readonly owed: number;
  readonly leave_days: number;
  readonly leave_spent_type_id: string | null;
  readonly holiday: HolidayPart | null;
  /** Whether a part of a shift is due, so that the person can be absent. */
  readonly has_place: boolean;
  /** Instants, in epoch seconds, at which its evaluation changes without an event. */
  readonly changes_at: readonly number[];
  /** Only for a day with a running clock, which changes every second: its evaluation at another instant. */
  readonly at?: (now: number) => EvaluatedDay;
}

export interface Employed extends Employment {
  readonly id: string;
}

/**
 * Evaluates the days of some people, each person's in date order, by the same rules as the screens.
 * The number of statements does not depend on the number of people; a hundred at a time keep a server responsive.
 * @param now epoch seconds
 * @param yieldIfDue awaited after each person
 */
export async function evaluatedDaysOf(
  db: Db,
  people: readonly Employed[],
  range: Range,
  now: number,
  yieldIfDue: YieldPoint = yieldPoint(),
): Promise<ReadonlyMap<string, readonly EvaluatedDay[]>> {
  const { start_date, end_date } = range;
  const ids = people.map(({ id }) => id);
  const monday = mondayOf(start_date);
  const settings = await cachedSettings(db);
  const [shifts, holidays, leave, facts] = await Promise.all([
    shiftsOf(db, ids, start_date, end_date, settings),
    holidaysOf(db, ids, monday, end_date),
    approvedLeaveOf(db, ids, monday, end_date),
    monthFacts(db, ids, range, settings.timezone),
  ]);
  const dates = eachDay(start_date, end_date);
  const endOf = dayEnds(settings);
  const weekDue = weekDues({ shifts, holidays, leave, settings });
  const evaluate = (person: Employed) => {
    const own = shifts.settingsOf(settings, person.id);
    return dates.map((date, index) => {
      const ends_at = endOf(own, date);
      const day = facts.get(person.id)?.get(index) ?? null;
      const around = { date, ends_at, holiday: holidays.partOn(person.id, date), leave: leave.on(person.id, date) };
      const planned = day ? noPlan : plannedTimes(shifts, holidays, person.id, date);
      // A full holiday plans nothing, but the sums say how much it removes.
      const removed = around.holiday === 'full' ? shifts.on(person.id, date) : null;
      const week_due = weekDue(person, date);
      const input = dayInputOf(own, person, now, { ...around, ...planned, week_due, day });
      return evaluatedDay(input, day, zoneOfDay(own, day, date), removed);
    });
  };
  const evaluated = new Map<string, readonly EvaluatedDay[]>();
  for (const person of people) {
    evaluated.set(person.id, evaluate(person));
    await yieldIfDue();
  }
  return evaluated;
}

/**
 * Facts that decide about days of a range, other than employment and the person's time,
 * which has its own version (`raises_time_version`): texts that change only when the facts do.
 * Include everything that `evaluatedDaysOf` reads about the company.
 */
export async function basisOfDays(db: Db, { start_date, end_date }: Range): Promise<HolidayTexts> {
  const [settings, hours, holidays, weeks, terms] = await Promise.all([
    cachedSettings(db),
    cachedStandardHours(db),
    holidayTexts(db, mondayOf(start_date), end_date),
    weekTexts(db),
    cachedTerms(db),
  ]);
  const named = new Set([...holidays.people.keys(), ...weeks.keys()]);
  const people = new Map([...named].map((id) => [id, `${holidays.people.get(id)} ${weeks.get(id)}`]));
  return { everyone: JSON.stringify([settings, hours, holidays.everyone, [...terms.weeks], [...terms.zones]]), people };
}

type Input = DayInput<ShiftTimes> & SpentLeave & CountedLeave;

/** @param removed shift that would be due without a holiday */
function evaluatedDay(
  input: Input,
  recorded: FactsOfDay | null,
  zone: string,
  removed: ShiftTimes | null,
): EvaluatedDay {
  const state = dayState<ShiftTimes>(input);
  const counts = isCounted(input);
  const isOpen = recorded !== null && findOpenClock(recorded.clocks) !== undefined;
  return {
    date: input.date,
    attendance_id: recorded && writtenIds(recorded.id),
    state,
    clocks: recorded?.clocks ?? [],
    zone,
    planned: plannedOf(input, state),
    off: offTimeOf(input, { ...state, shift: state.shift ?? removed }),
    owed: owedOf(input, state),
    leave_days: leaveDaysOf(input),
    leave_spent_type_id: counts ? input.leave_spent_type_id : null,
    holiday: counts ? input.holiday : null,
    has_place: counts && !state.has_open_end && dueOf(state.shift, input) !== null,
    changes_at: changeMoments(input),
    ...(isOpen && { at: (now: number) => evaluatedDay({ ...input, now }, recorded, zone, removed) }),
  };
}
