import type { HolidayPart } from '#platform/shared/holiday.ts';
import type { DaysOffReader } from '#platform/server/days-off.ts';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { Kept } from '#platform/server/kept.ts';
import { eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Shift } from '#features/shifts/rules/shift.ts';
import type { Shifts } from '#features/shifts/server/queries.ts';
import { isWhose, together } from '../../rules/holiday.ts';
import { storedHolidays, type Holiday } from './holidays.ts';

/** What a date is for somebody. */
export interface HolidayOn {
  /** Two halves that are holidays are a whole one. */
  readonly part: HolidayPart;
  /** Of both of them, where there are two. */
  readonly name: string;
}

/** The holidays of some people between two dates. */
export interface Holidays {
  on(personId: string, date: LocalDate): HolidayOn | undefined;
  /** How much of the date is a holiday; null: it is none. */
  partOn(personId: string, date: LocalDate): HolidayPart | null;
  /** Whether somebody has this very holiday, which is within the range. */
  has(personId: string, holiday: { readonly id: string; readonly is_for_everyone: boolean }): boolean;
}

/** A year has a dozen: a company's are all kept together, by its version. */
const allHolidays = new Kept<readonly KeptHoliday[]>(500);

interface KeptHoliday extends Holiday {
  /** Whether there are rows of who has it, or is left out. */
  readonly has_people: boolean;
}

/** Every holiday of the company. Not for those who change one: they would not see their own change. */
export const keptHolidays = (db: Db): Promise<readonly KeptHoliday[]> =>
  allHolidays.ofCompany(db, 'holidays', () =>
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
 * Of these people, what is a holiday between two dates, both included. Where all holidays of the range are for
 * everyone, nothing is asked of the database that is not in memory.
 */
export async function holidaysOf(
  db: Db,
  personIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
): Promise<Holidays> {
  const within = (await keptHolidays(db)).filter(({ start_date, end_date }) => start_date <= to && from <= end_date);
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
  const on = (personId: string, date: LocalDate) => told(byDate.get(date), personId);
  return {
    on,
    partOn: (personId, date) => on(personId, date)?.part ?? null,
    has: (personId, { id, is_for_everyone }) =>
      (named.get(id) ?? []).some(({ person_id }) => person_id === personId) !== is_for_everyone,
  };
}

/** The facts of holidays between two dates, as texts that stay the same for as long as the holidays do. */
export interface HolidayTexts {
  readonly everyone: string;
  /** By person: which of them name the person. */
  readonly people: ReadonlyMap<string, string>;
}

export async function holidayTexts(db: Db, from: LocalDate, to: LocalDate): Promise<HolidayTexts> {
  const within = (await keptHolidays(db)).filter(({ start_date, end_date }) => start_date <= to && from <= end_date);
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

function told(holidays: OnDate, personId: string): HolidayOn | undefined {
  let found: HolidayOn | undefined;
  for (const { holiday, ids } of holidays ?? []) {
    const { name, part, is_for_everyone } = holiday;
    if (!isWhose({ is_for_everyone, ids }, personId)) continue;
    found = found ? { part: together(found.part, part) ?? part, name: `${found.name}, ${name}` } : { part, name };
  }
  return found;
}

/**
 * What is planned for somebody on a date: on a whole holiday the standard hours are nobody's, what was published for
 * the person is theirs still.
 */
export function plannedOn(shifts: Shifts, holidays: Holidays, personId: string, date: LocalDate): Shift | null {
  if (holidays.partOn(personId, date) === 'full' && !shifts.isOwn(personId, date)) return null;
  return shifts.on(personId, date);
}

/** For the plan: a holiday warns of a shift. */
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
