import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { HolidayPart } from '#platform/shared/holiday.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { eachDay } from '#platform/shared/time.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { holidaysOf } from '#features/holidays/server/queries/days.ts';
import type { DateFacts, DayPart } from '#features/leave/rules/counting.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';

/** A part of a date that leave has taken. */
export interface TakenPart {
  readonly date: LocalDate;
  readonly part: DayPart;
  readonly letter: string;
  readonly state: 'created' | 'approved';
}

/** Facts of a date, and details to show. */
export interface KnownDate extends DateFacts {
  readonly holiday_name: string | null;
  readonly taken_by: readonly TakenPart[];
  readonly has_shift: boolean;
}

const parts = { full: 'full', first_half: 'first', second_half: 'second' } as const satisfies Record<
  HolidayPart,
  DayPart
>;

/** Converts a part of a holiday to the parts of leave. */
export const holidayHalves = (part: HolidayPart | null): DayPart | null => (part === null ? null : parts[part]);

interface DatesQuery {
  readonly person_id: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** An application being edited, whose own dates count as free. */
  readonly except?: string | null | undefined;
}

/** Reads the facts that decide whether a person's dates between two days, both included, can be leave. */
export async function datesOf(db: Db, { person_id, from, to, except = null }: DatesQuery): Promise<KnownDate[]> {
  const settings = await cachedSettings(db);
  const [shifts, holidays, taken] = await Promise.all([
    shiftsOf(db, [person_id], from, to, settings),
    holidaysOf(db, [person_id], from, to),
    rowsOf<TakenPart>(
      db,
      `select d.date, d.part, t.letter, d.state
         from leave_application_days d join leave_types t on t.id = d.leave_type_id
        where d.person_id = $1 and d.date between $2 and $3 and d.state in ('created', 'approved')
          and d.application_id is distinct from $4::uuid`,
      [person_id, from, to, except],
    ),
  ]);
  const byDate = Map.groupBy(taken, ({ date }) => date);
  return eachDay(from, to).map((date) => {
    const [holiday, taken_by] = [holidays.on(person_id, date), byDate.get(date) ?? []];
    return {
      date,
      work_time: shifts.on(person_id, date)?.work_time ?? null,
      holiday: holidayHalves(holiday?.part ?? null),
      holiday_name: holiday?.name ?? null,
      taken: taken_by.map(({ part }) => part),
      taken_by,
      has_shift: shifts.isOwn(person_id, date) && shifts.on(person_id, date) !== null,
    };
  });
}
