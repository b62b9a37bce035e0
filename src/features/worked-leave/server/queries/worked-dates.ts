import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sql } from 'kysely';
import { evaluatedDaysOf, type Employed } from '#features/attendance/server/queries/evaluated-days.ts';
import type { WorkedDates } from '#features/leave/rules/worked-hours.ts';
import { earlierPeriods } from '#features/people/server/queries/periods.ts';

interface Range {
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
}

/**
 * Returns the seconds that people worked by date, as every screen evaluates them. A day with an open end or a running clock
 * gives nothing before its end is known.
 * @param now epoch seconds
 */
export async function workedDatesOf(
  db: Db,
  ids: readonly string[],
  range: Range,
  now: number,
): Promise<ReadonlyMap<string, WorkedDates>> {
  const people: Employed[] = await db
    .selectFrom('people')
    .select(['id', 'joined_on', 'discharged_date', earlierPeriods('people').as('earlier_periods')])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const days = await evaluatedDaysOf(db, people, range, now);
  return new Map(
    [...days].map(([id, own]) => [
      id,
      new Map(own.flatMap(({ date, state, at }) => (at || state.work_time === 0 ? [] : [[date, state.work_time]]))),
    ]),
  );
}
