import type { HolidayPart } from '#platform/shared/holiday.ts';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import { eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Shift } from '#features/shifts/rules/shift.ts';
import type { Shifts } from '#features/shifts/server/queries.ts';
import type { DaysOffReader } from '#features/shifts/server/queries/days-off.ts';
import { isForPerson, combineParts } from '../../rules/holiday.ts';
import { storedHolidays, type Holiday } from './holidays.ts';

/** A person's holiday on a date. */
export interface HolidayOn {
  /** Part of the day; two half holidays make a whole one. */
  readonly part: HolidayPart;
  /** Name; both names when there are two. */
  readonly name: string;
}

/** Holidays of some people between two dates. */
export interface Holidays {
  on(personId: string, date: LocalDate): HolidayOn | undefined;
  /** Part of the date that is a holiday; null when none is. */
  partOn(personId: string, date: LocalDate): HolidayPart | null;
  /** Whether the person has this holiday, which must be within the range. */
  has(personId: string, holiday: { readonly id: string; readonly is_for_everyone: boolean }): boolean;
}

/** Holidays of companies, cached by the company's version; all of them together, as a year has about a dozen. */
const allHolidays = new VersionedCache<readonly CachedHoliday[]>(500);

interface CachedHoliday extends Holiday {
  /** Whether rows exist of people who have it or are left out. */
  readonly has_people: boolean;
}

/** Returns every holiday of the company from the cache. A transaction that changes one would not see its own change. */
export const cachedHolidays = (db: Db): Promise<readonly CachedHoliday[]> =>
  allHolidays.getOrComputeForCompany(db, 'holidays', () =>
    storedHolidays(db)
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('holiday_people')
              .select('person_id')
              .whereRef('holiday_people.holiday_id', '=', 'holidays.id'),
          )
          .$castTo<boolean>()
          .as('has_people'),
      )
      .execute(),
  );

/**
 * Returns the holidays of people between two dates, both included. Needs no query beyond the cache
 * when all holidays of the range are for everyone.
 */
export async function holidaysOf(
  db: Db,
  personIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
): Promise<Holidays> {
  const within = (await cachedHolidays(db)).filter(({ start_date, end_date }) => start_date <= to && from <= end_date);
  const apart = within.filter(({ has_people }) => has_people).map(({ id }) => id);
  const rows = apart.length
    ? await rowsOf<{ holiday_id: string; person_id: string }>(
        db,
        'select holiday_id, person_id from holiday_people where holiday_id = any($1::uuid[]) and person_id = any($2::uuid[])',
        [apart, personIds],
      )
    : [];
  const named = Map.groupBy(rows, ({ holiday_id }) => holiday_id);
  const byDate = new Map<LocalDate, { readonly holiday: Holiday; readonly ids: readonly string[] }[]>();
  for (const holiday of within) {
    const ids = (named.get(holiday.id) ?? []).map(({ person_id }) => person_id);
    for (const date of eachDay(holiday.start_date, holiday.end_date))
      byDate.set(date, [...(byDate.get(date) ?? []), { holiday, ids }]);
  }
  const on = (personId: string, date: LocalDate) => shownHoliday(byDate.get(date), personId);
  return {
    on,
    partOn: (personId, date) => on(personId, date)?.part ?? null,
    has: (personId, { id, is_for_everyone }) =>
      (named.get(id) ?? []).some(({ person_id }) => person_id === personId) !== is_for_everyone,
  };
}

/** Holidays between two dates as texts that change only when the holidays do. */
export interface HolidayTexts {
  readonly everyone: string;
  /** Text of the holidays that name a person, by person. */
  readonly people: ReadonlyMap<string, string>;
}

export async function holidayTexts(db: Db, from: LocalDate, to: LocalDate): Promise<HolidayTexts> {
  const within = (await cachedHolidays(db)).filter(({ start_date, end_date }) => start_date <= to && from <= end_date);
  const everyone = within.map((holiday) => [
    holiday.id,
    holiday.start_date,
    holiday.end_date,
    holiday.part,
    holiday.is_for_everyone,
  ]);
  const rows = await rowsOf<{ person_id: string; text: string }>(
    db,
    `select person_id, string_agg(holiday_id::text, ' ' order by holiday_id) as text
       from holiday_people where holiday_id = any($1::uuid[]) group by 1`,
    [within.map(({ id }) => id)],
  );
  const people = new Map(rows.map(({ person_id, text }) => [person_id, text]));
  return { everyone: JSON.stringify(everyone), people };
}

type OnDate = readonly { readonly holiday: Holiday; readonly ids: readonly string[] }[] | undefined;

function shownHoliday(holidays: OnDate, personId: string): HolidayOn | undefined {
  let found: HolidayOn | undefined;
  for (const { holiday, ids } of holidays ?? []) {
    const { name, part, is_for_everyone } = holiday;
    if (!isForPerson({ is_for_everyone, ids }, personId)) continue;
    found = found ? { part: combineParts(found.part, part) ?? part, name: `${found.name}, ${name}` } : { part, name };
  }
  return found;
}

/**
 * Returns a person's planned shift on a date: a whole holiday cancels standard hours, but not a shift published
 * for the person.
 */
export function plannedOn(shifts: Shifts, holidays: Holidays, personId: string, date: LocalDate): Shift | null {
  if (holidays.partOn(personId, date) === 'full' && !shifts.isOwn(personId, date)) return null;
  return shifts.on(personId, date);
}

/** Returns what a date requires of a person by the plan, before holidays and leave: its shift, and hours beside it. */
export const plannedTimes = (shifts: Shifts, holidays: Holidays, personId: string, date: LocalDate) => ({
  shift: plannedOn(shifts, holidays, personId, date),
  due_time: shifts.dueOn(personId, date),
});

/** Holidays for the plan, which warns when a shift falls on one. */
export const holidaysOff: DaysOffReader = async (db, personIds, from, to) => {
  const holidays = await holidaysOf(db, personIds, from, to);
  const dates = eachDay(from, to);
  return personIds.flatMap((person_id) =>
    dates.flatMap((date) => {
      const on = holidays.on(person_id, date);
      if (!on) return [];
      return [{ person_id, date, kind: 'holiday', part: on.part, text: on.name, more: null, letter: null } as const];
    }),
  );
};
