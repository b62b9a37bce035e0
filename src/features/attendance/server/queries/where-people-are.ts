import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Subjects } from '#platform/server/http/subjects.ts';
import { localTimeOf } from '#platform/shared/time.ts';
import { zoneAt } from '#features/company/rules/dated-settings.ts';
import { dueOf } from '#features/holidays/rules/due.ts';
import { holidaysOf } from '#features/holidays/server/queries/days.ts';
import { approvedLeaveOf } from '#features/leave-applications/server/queries/approved-leave.ts';
import { openLimit } from '#features/days/server/queries/open-ends.ts';
import { leastOpenSeconds } from '#features/days/rules/open-end.ts';
import { shiftMarginSeconds } from '#features/shifts/rules/shift.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';
import { whereaboutsOf, type Whereabouts } from '../../rules/whereabouts.ts';
import { allOffOf } from './all-off.ts';
import { dateOf, dateOfPerson, datesAt, momentOf, type Moment } from './moment.ts';

export interface ListedPerson {
  readonly id: string;
  readonly state: Whereabouts;
  readonly time: string | null;
}

/** Returns the current whereabouts of these people, limited to the viewer's scope and those employed today. */
export async function whereabouts(
  db: Db,
  ids: readonly string[],
  subjects: Subjects,
  now: number,
): Promise<ListedPerson[]> {
  const among: Subjects = {
    key: '',
    includes: (id) => ids.some((each) => each === id) && subjects.includes(id),
    where: (column) => sql<SqlBool>`(${column} = any(${ids}::uuid[]) and ${subjects.where(column)})`,
  };
  const moment = await momentOf(db, now, among);
  const present = await presentPeople(db, moment, ids.length);
  const absent = await absentPeople(db, moment, ids.length, present.people);
  return [...present.people, ...absent.people];
}

/** SQL condition for people employed today; their last day is included. */
export function employedToday(moment: Moment) {
  const today = dateOfPerson(moment, sql.ref('p.id'));
  return sql`${moment.among.where(sql.ref<string>('p.id'))} and p.joined_on <= ${today}
    and coalesce(p.discharged_date >= ${today}, p.status <> 'discharged')`;
}

interface Present {
  readonly total: number;
  readonly on_break: number;
  readonly remote: number;
  /** Latest change first. */
  readonly people: readonly ListedPerson[];
  /** Epoch seconds at which the first of their clocks exceeds its limit. */
  readonly until: number;
}

interface PresentRow extends Omit<Present, 'people' | 'until'> {
  readonly believed_to: number | null;
  readonly person_id: string | null;
  readonly is_remote: boolean;
  readonly is_on_break: boolean;
  readonly since: number;
}

/** Maximum days from a working date to the end of its shift, starting in its last minute, with work and break. */
const longestShiftDays = 3;

/**
 * Reads plausible open clocks; one past its limit was forgotten and does not show where its owner is.
 * Counts all and returns the latest in one statement. Filters old days by date first, to avoid reading all days ever.
 */
export async function presentPeople(db: Db, moment: Moment, limit: number): Promise<Present> {
  const { now, today, settings, among, zonesOf } = moment;
  const longest = settings.day_rules.map((rule) => rule.max_daily_work_duration);
  const longestSeconds = Math.max(...longest.map((seconds) => seconds + shiftMarginSeconds), leastOpenSeconds);
  const days = longestShiftDays + Math.ceil(longestSeconds / 86_400) + 1;
  const { rows } = await sql<PresentRow>`
    with open as materialized (
      select c.person_id, c.attendance_id, c.started_at, b.started_at as break_started_at
        from clocks c left join breaks b on b.person_id = c.person_id and b.ended_at is null
       where c.ended_at is null and ${among.where(sql.ref<string>('c.person_id'))}
    ),
    dated as (
      select c.person_id, coalesce(a.is_remote_override, a.working_place = 2) as is_remote,
             break_started_at is not null as is_on_break,
             coalesce(break_started_at, c.started_at) as since, ${openLimit(settings)} as believed_to
        from open c join attendances a on a.id = c.attendance_id
       where a.working_date >= ${today}::date - ${days}::int
    ),
    believed as materialized (select * from dated where to_timestamp(${now}) <= believed_to),
    counted as (
      select count(*) as total, count(*) filter (where is_on_break) as on_break,
             count(*) filter (where not is_on_break and is_remote) as remote,
             floor(extract(epoch from min(believed_to)))::int8 as believed_to
        from believed
    ),
    latest as (select * from believed order by since desc, person_id limit ${limit})
    select total, on_break, remote, counted.believed_to, person_id, is_remote, is_on_break,
           extract(epoch from since)::int8 as since
      from counted left join latest on true
     order by latest.since desc, person_id`.execute(db);
  const [first] = rows;
  const { total = 0, on_break = 0, remote = 0, believed_to = null } = first ?? {};
  const people = rows.flatMap(({ person_id, since, ...seen }) =>
    person_id === null
      ? []
      : [{ id: person_id, state: whereaboutsOf(seen), time: clockTime(since, zoneAt(zonesOf(person_id), since)) }],
  );
  return { total, on_break, remote, people, until: believed_to === null ? Infinity : believed_to + 1 };
}

interface Absent {
  readonly people: readonly ListedPerson[];
  /** Epoch seconds at which the first of their shifts begins. */
  readonly until: number;
}

const atLeave = { state: 'leave', time: null } as const;

/**
 * Returns the SQL for people on leave for all that today requires of them who have not clocked in; people on part of a day
 * are either in or not.
 */
export async function onLeave(db: Db, moment: Moment): Promise<RawBuilder<unknown>> {
  const away = await awayInParts(db, moment);
  return sql`
  select d.person_id from leave_application_days d
   where ${isLeaveOf(moment)}
     and not exists (
       select from clocks c join attendances a on a.id = c.attendance_id
        where c.person_id = d.person_id and c.ended_at is null
          and to_timestamp(${moment.now}) <= ${openLimit(moment.settings)})
   group by d.person_id
  having bool_or(d.part = 'full') or d.person_id = any(${away}::uuid[])`;
}

/** SQL condition: a date of leave `d` is today of its person, and approved. */
const isLeaveOf = (moment: Moment) => sql`
  d.date = any(${datesAt(moment)}::date[]) and d.date = ${dateOfPerson(moment, sql.ref('d.person_id'))}
     and d.state = 'approved' and d.is_away and ${moment.among.where(sql.ref<string>('d.person_id'))}`;

/** Returns people whose halves and times of leave take all that today requires of them. */
async function awayInParts(db: Db, moment: Moment): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct d.person_id as id from leave_application_days d
     where ${isLeaveOf(moment)} and d.part <> 'full'`.execute(db);
  const [ids, dates] = [rows.map(({ id }) => id), datesAt(moment)];
  const range = [dates[0] ?? moment.today, dates.at(-1) ?? moment.today] as const;
  const isOff = await allOffOf(db, ids, range, moment.settings);
  return ids.filter((id) => isOff(id, dateOf(moment, id)));
}

/** Returns absent people to list after the present ones if there is room, in which case all present ones are listed. */
export async function absentPeople(
  db: Db,
  moment: Moment,
  limit: number,
  present: readonly ListedPerson[],
): Promise<Absent> {
  if (present.length >= limit) return { people: [], until: Infinity };
  const { now, zonesOf } = moment;
  const rows = await namedAbsent(db, moment, present, limit - present.length);
  const away = rows.filter(({ is_on_leave }) => is_on_leave).map(({ id }) => ({ id, ...atLeave }));
  const others = rows.filter(({ is_on_leave }) => !is_on_leave).map(({ id }) => id);
  const startOf = await startsOf(db, moment, others);
  const out = others.map((id) => ({ id, start_at: startOf(id) ?? -Infinity }));
  const isDue = ({ start_at }: { readonly start_at: number }) => start_at > now;
  const due = out.filter(isDue).sort((one, other) => one.start_at - other.start_at);
  const people = [...due, ...out.filter((person) => !isDue(person))].map(({ id, start_at }) => ({
    id,
    state: 'out' as const,
    time: start_at > now ? clockTime(start_at, zoneAt(zonesOf(id), start_at)) : null,
  }));
  return { people: [...away, ...people], until: due[0]?.start_at ?? Infinity };
}

/** Returns a function for the start of what is due from people on the date of their place; null: nothing. */
async function startsOf(db: Db, moment: Moment, ids: readonly string[]) {
  const dates = datesAt(moment);
  const [from = moment.today, to = from] = [dates[0], dates.at(-1)];
  const [shifts, holidays, leave] = await Promise.all([
    shiftsOf(db, ids, from, to, moment.settings),
    holidaysOf(db, ids, from, to),
    approvedLeaveOf(db, ids, from, to),
  ]);
  return (id: string): number | null => {
    const today = dateOf(moment, id);
    const part = holidays.partOn(id, today);
    // A published shift is due on a full holiday, and on half a holiday its other half.
    const holiday = part === 'full' && shifts.isOwn(id, today) ? null : part;
    return dueOf(shifts.on(id, today), { holiday, leave: leave.on(id, today)?.part ?? null })?.start_at ?? null;
  };
}

/** Absent people by name, those on leave first. */
async function namedAbsent(db: Db, moment: Moment, present: readonly ListedPerson[], room: number) {
  const ids = present.map(({ id }) => id);
  const leave = await onLeave(db, moment);
  const { rows } = await sql<{ id: string; is_on_leave: boolean }>`
    with away as materialized (
      select p.id, p.name_key from people p
       where p.id in (${leave}) and ${employedToday(moment)} and p.id <> all(${ids}::uuid[])
       order by p.name_key, p.id limit ${room}
    ), others as (
      select p.id, p.name_key from people p
       where ${employedToday(moment)} and p.id <> all(${ids}::uuid[]) and p.id not in (${leave})
       order by p.name_key, p.id limit ${room}
    )
    select id, is_on_leave from (
      select *, true as is_on_leave from away union all select *, false from others) as listed
     order by is_on_leave desc, name_key, id limit ${room}`.execute(db);
  return rows;
}

const clockTime = (instant: number, zone: string): string => localTimeOf(instant, zone).slice(0, 5);
