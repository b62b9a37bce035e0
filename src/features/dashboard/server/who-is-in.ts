import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Subjects } from '#platform/server/http/subjects.ts';
import type { Reply } from '#platform/shared/contract.ts';
import { localDateOf, localTimeOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { keptSettings } from '#features/company/server/queries.ts';
import { peopleByIds } from '#features/people/server/queries.ts';
import { shiftMarginSeconds } from '#features/shifts/rules/shift.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';
import type { dashboard, Whereabouts } from '../contract.ts';
import { whereaboutsOf } from '../rules/whereabouts.ts';

type WhoIsIn = Reply<typeof dashboard.whoIsIn>;

interface Moment {
  /** epoch seconds */
  readonly now: number;
  readonly today: LocalDate;
  readonly zone: string;
  readonly max_daily_work_duration: number;
  /** Whom the viewer may see. */
  readonly among: Subjects;
}

/**
 * Who is in, on break, remote or not in, right now. The counts are of all whom the viewer may see; the list names those
 * who are
 * in first, the latest news on top, then people who are out by name, those whose shift is still to come first.
 */
export async function whoIsIn(db: Db, limit: number, among: Subjects, now: number): Promise<WhoIsIn> {
  const { timezone: zone, max_daily_work_duration } = await keptSettings(db);
  const moment: Moment = { now, zone, today: localDateOf(now, zone), max_daily_work_duration, among };
  const [counts, present] = await Promise.all([countsOf(db, moment), presentPeople(db, moment, limit)]);
  const absent = await absentPeople(db, moment, limit - present.length);
  const listed = [...present, ...absent];
  const cards = new Map(
    (
      await peopleByIds(
        db,
        listed.map(({ id }) => id),
        moment.today,
      )
    ).map((card) => [card.id, card]),
  );
  const people = listed.flatMap(({ id, state, time }) => {
    const card = cards.get(id);
    return card ? [{ ...card, state, time }] : [];
  });
  return { counts, people };
}

interface ListedPerson {
  readonly id: string;
  readonly state: Whereabouts;
  readonly time: string | null;
}

/**
 * Open clocks that somebody may believe: one left open long after its shift was forgotten, and says nothing about
 * where its owner is (the rule of `isAbnormal`, days/rules/day.ts, in as far as it looks at the end of the day).
 */
function openClocks({ now, max_daily_work_duration, among }: Moment) {
  return sql`
    select c.person_id, a.working_place, c.started_at, b.started_at as break_started_at
      from clocks c
      join attendances a on a.id = c.attendance_id
      left join breaks b on b.person_id = c.person_id and b.ended_at is null
     where c.ended_at is null and ${among.where(sql.ref<string>('c.person_id'))}
       and to_timestamp(${now}) <= coalesce(a.shift_end_at, c.started_at + make_interval(secs => ${max_daily_work_duration})) + make_interval(secs => ${shiftMarginSeconds})`;
}

/** Employed today: whoever leaves works to the end of their last day. */
const employed = ({ today, among }: Moment) =>
  sql`${among.where(sql.ref<string>('p.id'))} and p.joined_on <= ${today} and coalesce(p.discharged_date >= ${today}, p.status <> 'discharged')`;

async function countsOf(db: Db, moment: Moment): Promise<WhoIsIn['counts']> {
  const { rows } = await sql<{ on_break: number; remote: number; present: number; employed: number }>`
    with open_clocks as materialized (${openClocks(moment)})
    select (select count(*) from people p where ${employed(moment)}) as employed,
           count(*) as present,
           count(*) filter (where break_started_at is not null) as on_break,
           count(*) filter (where break_started_at is null and working_place = 2) as remote
      from open_clocks`.execute(db);
  const { on_break = 0, remote = 0, present = 0, employed: all = 0 } = rows[0] ?? {};
  return { in: present - on_break - remote, break: on_break, remote, leave: 0, out: Math.max(0, all - present) };
}

async function presentPeople(db: Db, moment: Moment, limit: number): Promise<ListedPerson[]> {
  const { rows } = await sql<{ person_id: string; working_place: number; since: number; is_on_break: boolean }>`
    select person_id, working_place, break_started_at is not null as is_on_break, extract(epoch from coalesce(break_started_at, started_at))::int8 as since
      from (${openClocks(moment)}) o
     order by coalesce(break_started_at, started_at) desc, person_id limit ${limit}`.execute(db);
  return rows.map(({ person_id, since, ...seen }) => ({
    id: person_id,
    state: whereaboutsOf(seen),
    time: clockTime(since, moment.zone),
  }));
}

async function absentPeople(db: Db, moment: Moment, limit: number): Promise<ListedPerson[]> {
  if (limit <= 0) return [];
  const { now, today, zone } = moment;
  const { rows } = await sql<{ id: string }>`
    select p.id from people p
     where ${employed(moment)} and p.id not in (select person_id from (${openClocks(moment)}) o)
     order by p.name_key, p.id limit ${limit}`.execute(db);
  const shifts = await shiftsOf(
    db,
    rows.map(({ id }) => id),
    today,
    today,
    zone,
  );
  const out = rows.map(({ id }) => ({ id, start_at: shifts.on(id, today)?.start_at ?? -Infinity }));
  const isDue = ({ start_at }: { readonly start_at: number }) => start_at > now;
  const due = out.filter(isDue).sort((one, other) => one.start_at - other.start_at);
  return [...due, ...out.filter((person) => !isDue(person))].map(({ id, start_at }) => ({
    id,
    state: 'out',
    time: start_at > now ? clockTime(start_at, zone) : null,
  }));
}

const clockTime = (instant: number, zone: string): string => localTimeOf(instant, zone).slice(0, 5);
