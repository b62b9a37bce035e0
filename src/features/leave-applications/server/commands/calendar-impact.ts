import { sql, type RawBuilder } from 'kysely';
import type { ChangeImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { HolidayChange, HolidayPart } from '#platform/shared/holiday.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, eachDay, mondayOf } from '#platform/shared/time.ts';
import type { ShiftsChange } from '#features/shifts/server/queries/impact.ts';
import type { HolidaysChange } from '#features/holidays/server/queries/impact.ts';
import { lockAccounts } from '#features/leave/server/commands/settle.ts';
import { isForPerson, combineParts } from '#features/holidays/rules/holiday.ts';
import { type CalendarChange, concernsDays } from '../queries/rebooking.ts';
import { rebookingImpact } from '../queries/rebooking-impact.ts';
import { changeCalendar } from './calendar-lock.ts';
import { lockAffectedApplications, rebook } from './rebook.ts';

const key = 'leave';

/** A change in the calendars of people, and its actor. */
export interface ActedCalendarChange extends CalendarChange {
  readonly actor_id: string;
}

/** Adjusts leave as working days and hours change (domain 6). */
export const leaveOfCalendar: ChangeImpact<ActedCalendarChange> = {
  key,
  lock: lockAffectedApplications,
  describe: rebookingImpact,
  apply: (db, change) => rebook(db, change, change.actor_id),
};

/** Gives back leave on dates that become a holiday, and takes it again when one is removed (domain 6). */
export const leaveOfHolidays: ChangeImpact<HolidaysChange> = {
  key,
  async lock(db, { changes }) {
    await changeCalendar(db);
    await lockAffectedApplications(db, calendarOfHolidays(changes));
  },
  describe: (db, { changes }) => rebookingImpact(db, calendarOfHolidays(changes)),
  apply: (db, { changes, actor_id }) => rebook(db, calendarOfHolidays(changes), actor_id),
};

/** Adjusts leave to the hours of published and cleared days. */
export const leaveOfShifts: ChangeImpact<ShiftsChange> = {
  key,
  // People apply and approvers decide either before or after the change.
  lock: (db, { published, cleared }) =>
    lockAccounts(
      db,
      [...published, ...cleared].map(({ person_id }) => person_id),
    ),
  describe: async (db, change) => rebookingImpact(db, await calendarOfShifts(db, change)),
  apply: async (db, change) => rebook(db, await calendarOfShifts(db, change), change.actor_id),
};

/** Returns the rest of a date’s holiday without one of them: two halves make a whole one. */
function without(now: HolidayPart | null, part: HolidayPart | null): HolidayPart | null {
  if (part === null || now === null) return now;
  if (now === part || part === 'full') return null;
  return part === 'first_half' ? 'second_half' : 'first_half';
}

/** People who may have a week without fixed days, of which every holiday takes a day. */
const peopleWithSharedWeeks = sql`
  select person_id from employment_rows where week ->> 'kind' in ('hours', 'planned')
  union
  select r.person_id
    from (select work_place_id as id from work_place_weeks where week ->> 'kind' in ('hours', 'planned')
          union select department_id from department_weeks where week ->> 'kind' in ('hours', 'planned')) w
    join employment_rows r on coalesce(r.work_place_id, r.department_id, r.former_item_id) = w.id`;

/**
 * Returns the condition on applications whose cost may change. An added holiday only affects days of leave, which are
 * found by date, and other dates of its week if that has no fixed days. A removed or shortened one may also turn a date
 * between two days of leave into leave.
 */
function concernedBy(changes: readonly HolidayChange[]): RawBuilder<boolean> {
  const dates = [...new Set(changes.map(({ date }) => date))].sort();
  const mondays = [...new Set(dates.map(mondayOf))];
  const weeks = mondays.flatMap((monday) => eachDay(monday, addDays(monday, 6)));
  const people = changes.flatMap(({ audience }) => audience.ids);
  const isForSome = changes.every(({ audience }) => !audience.is_for_everyone);
  const isConcerned = (id: RawBuilder<unknown>) => (isForSome ? sql`${id} = any(${people}::uuid[])` : sql`true`);
  const onDates = changes.every(({ before }) => before === null)
    ? sql`
      select d.application_id from leave_application_days d
       where d.date = any(${dates}::date[]) and d.state in ('created', 'approved') and ${isConcerned(sql`d.person_id`)}`
    : sql`
      select b.id from leave_applications b
       where b.state in ('created', 'approved') and ${isConcerned(sql`b.person_id`)}
         and b.starts_on <= ${dates.at(-1)} and b.ends_on >= ${dates[0]}
         and exists (select from unnest(${dates}::date[]) as c (date) where c.date between b.starts_on and b.ends_on)`;
  return sql`a.id = any(array(${onDates}
      union
      select d.application_id
        from (${peopleWithSharedWeeks}) shared
        join leave_application_days d on d.person_id = shared.person_id
       where d.date = any(${weeks}::date[]) and d.state in ('created', 'approved') and ${isConcerned(sql`d.person_id`)}))`;
}

/** Converts a change of holidays to a calendar change. */
function calendarOfHolidays(changes: readonly HolidayChange[]): CalendarChange {
  const byDate = Map.groupBy(changes, ({ date }) => date);
  return {
    concerns: concernedBy(changes),
    holiday: (now, person_id, date) =>
      (byDate.get(date) ?? [])
        .filter(({ audience }) => isForPerson(audience, person_id))
        .toSorted((one, other) => Number(one.after !== null) - Number(other.after !== null))
        .reduce((part, { before, after }) => combineParts(without(part, before), after), now),
  };
}

const keyOf = (person_id: string | null, date: LocalDate) => `${person_id} ${date}`;

/** Converts a change of the plan to a calendar change; the standard hours apply to cleared days again. */
async function calendarOfShifts(db: Db, { published, cleared }: ShiftsChange): Promise<CalendarChange> {
  const ids = [...new Set(published.flatMap(({ template_id }) => template_id ?? []))];
  const templates = ids.length
    ? await db
        .selectFrom('shift_templates')
        .select(['id', 'name', 'color', 'start_time', 'work_time', 'break_time', 'grace_minutes'])
        .where('id', 'in', ids)
        .execute()
    : [];
  const byId = new Map(templates.map(({ id, ...hours }) => [id, hours]));
  const own = published.map(({ person_id, date, template_id }) => ({
    person_id,
    date,
    ...((template_id === null ? undefined : byId.get(template_id)) ?? free),
  }));
  const changed = [...published, ...cleared];
  const keys = new Set(changed.map(({ person_id, date }) => keyOf(person_id, date)));
  return {
    concerns: concernsDays(changed),
    shifts: (sources) => ({
      ...sources,
      published: [...sources.published.filter(({ person_id, date }) => !keys.has(keyOf(person_id, date))), ...own],
    }),
  };
}

const free = { name: '', color: '', start_time: null, work_time: 0, break_time: 0, grace_minutes: null };
