import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { daysAt } from '#features/days/server/queries/days.ts';
import { daysToReview, type ReviewRange } from '#features/days/server/queries/open-ends.ts';
import { dayVersions } from '#features/days/server/queries/day-log.ts';
import { holidaysOf } from '#features/holidays/server/queries/days.ts';
import { approvedLeaveOf } from '#features/leave-applications/server/queries/approved-leave.ts';
import type { Employment } from '#features/people/rules/employment.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';
import type { DayAt } from './basis.ts';

/** Day named by a caller, with the version they have read. */
export interface ChosenDay {
  readonly user_id: string;
  readonly working_date: LocalDate;
  readonly version?: string | undefined;
}

export interface FoundDay extends DayAt {
  readonly person: DayAt['person'] & { readonly name: string };
  /** Null when nothing is recorded. */
  readonly version: string | null;
}

interface PersonRow extends Employment {
  readonly id: string;
  readonly name: string;
}

/**
 * Reads several days of several people in the order in which they were named.
 * @param mode 'locked' locks in the order of people, so that the second of two concurrent changes waits
 * @throws notFound for an unknown person
 */
export async function readChosen(db: Db, chosen: readonly ChosenDay[], mode: 'locked' | 'read'): Promise<FoundDay[]> {
  const ids = [...new Set(chosen.map(({ user_id }) => user_id))].toSorted();
  const dates = chosen.map(({ working_date }) => working_date).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const text = `
    select id, name, joined_on, discharged_date,
           (select coalesce(json_agg(json_build_object('started_on', started_on, 'ended_on', ended_on)), '[]')
              from employment_periods where person_id = people.id and started_on < people.joined_on) as earlier_periods
      from people where id = any($1::uuid[]) order by id`;
  const settings = await cachedSettings(db);
  const [people, days, shifts, holidays, leaves] = await Promise.all([
    rowsOf<PersonRow>(db, mode === 'locked' ? `${text} for no key update` : text, [ids]),
    daysAt(db, chosen),
    shiftsOf(db, ids, first, last, settings),
    holidaysOf(db, ids, first, last),
    approvedLeaveOf(db, ids, first, last),
  ]);
  if (people.length < ids.length) throw platformFaults.notFound();
  const versions = await dayVersions(
    db,
    days.map(({ id }) => id),
  );
  return chosen.flatMap(({ user_id, working_date }) => {
    const person = people.find(({ id }) => id === user_id);
    const day = days.find((day) => day.person_id === user_id && day.working_date === working_date) ?? null;
    if (!person) return [];
    const version = day && (versions.get(day.id) ?? null);
    const planned = { shift: shifts.on(user_id, working_date), due_time: shifts.dueOn(user_id, working_date) };
    const off = { holiday: holidays.partOn(user_id, working_date), leave: leaves.on(user_id, working_date) };
    return [
      { person, settings: shifts.settingsOf(settings, user_id), date: working_date, ...planned, ...off, day, version },
    ];
  });
}

/** Days in a range waiting for a review, the oldest first. */
export function waitingDays(db: Db, range: ReviewRange) {
  return db
    .selectFrom('attendances as a')
    .innerJoin('people as p', 'p.id', 'a.person_id')
    .select(['a.id as attendance_id', 'a.person_id as user_id', 'p.name', 'a.working_date'])
    .where('a.id', 'in', daysToReview(range))
    .orderBy('a.working_date')
    .orderBy('p.name_key')
    .orderBy('a.id')
    .limit(1000);
}
