import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Demo, DemoDay, DemoPart, DemoPerson, DemoShift } from '#platform/server/demo.ts';
import { addDays, eachDay, localDateOf, plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { writeJournal, type JournalLine } from '#features/audit/server/commands/journal.ts';

interface StoredDemoPerson extends DemoPerson {
  readonly id: string;
  readonly joined_on: LocalDate;
  readonly discharged_date: LocalDate | null;
}

/** Complete days up to yesterday, and today so far. */
export const daysDemo: DemoPart = {
  async update(db, demo) {
    await endForgotten(db, demo);
    await insertDays(db, await withoutClosed(db, await missingDays(db, demo)), demo.zone);
  },
};

async function residentsOf(db: Db, { people }: Demo): Promise<StoredDemoPerson[]> {
  const rows = await db.selectFrom('people').select(['id', 'email', 'joined_on', 'discharged_date']).execute();
  return people.flatMap((person) => {
    const row = rows.find(({ email }) => email === person.email);
    return row ? [{ ...person, ...row, email: person.email }] : [];
  });
}

/** Ends entries of an earlier run: forgotten ones from before yesterday as if corrected by now, and today's if over. */
async function endForgotten(db: Db, { people, today, now, zone }: Demo): Promise<void> {
  const open = await db
    .selectFrom('clocks as c')
    .innerJoin('attendances as a', 'a.id', 'c.attendance_id')
    .innerJoin('people as p', 'p.id', 'c.person_id')
    .select(['c.id', 'c.attendance_id', 'c.person_id', 'a.working_date', 'p.email'])
    .where('c.ended_at', 'is', null)
    .where('c.source', '=', 'demo')
    .where('a.working_date', '<=', today)
    .execute();
  for (const { id, attendance_id, person_id, working_date, email } of open) {
    const day = people.find((person) => person.email === email)?.dayOn(working_date);
    const ended_at = day && at(working_date, day.end, zone);
    if (!ended_at || ended_at > now || (day.corrected && working_date === addDays(today, -1))) continue;
    const pauses = await db
      .selectFrom('breaks')
      .select('id')
      .where('clock_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
    const end = (entity: 'break' | 'clock', entity_id: string, deed: string) =>
      endLine({ attendance_id, person_id, entity, entity_id, deed }, null, iso(ended_at));
    await writeJournal(db, [...pauses.map((pause) => end('break', pause.id, 'resume')), end('clock', id, 'clock_out')]);
    await db
      .updateTable('breaks')
      .set({ ended_at: iso(ended_at), break_out_id: randomUUID() })
      .where('clock_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
    await db
      .updateTable('clocks')
      .set({ ended_at: iso(ended_at), clock_out_id: randomUUID() })
      .where('id', '=', id)
      .execute();
  }
}

async function missingDays(db: Db, demo: Demo): Promise<DayRow[]> {
  const last = await db
    .selectFrom('clocks')
    .select(({ fn }) => fn.max('started_at').as('at'))
    .where('source', '=', 'demo')
    .executeTakeFirst();
  const from = last?.at ? addDays(localDateOf(last.at.getTime() / 1000, demo.zone), -1) : demo.began;
  const missing = await db
    .selectFrom('attendances')
    .select(['person_id', 'working_date'])
    .where('working_date', '>=', from)
    .execute();
  const known = new Set(missing.map(({ person_id, working_date }) => `${person_id} ${working_date}`));
  // People who are still clocked in, manually or since yesterday, have no later day yet.
  const open = await db.selectFrom('clocks').select('person_id').where('ended_at', 'is', null).execute();
  const clockedIn = new Set(open.map(({ person_id }) => person_id));

  return (await residentsOf(db, demo))
    .filter(({ id }) => !clockedIn.has(id))
    .flatMap((person) => {
      const rows = eachDay(from, demo.today).flatMap((date) =>
        known.has(`${person.id} ${date}`) ? [] : rowOf(person, date, demo),
      );
      const first = rows.findIndex(({ ended_at }) => ended_at === null);
      return first < 0 ? rows : rows.slice(0, first + 1);
    });
}

/** Leaves out days of closed periods, which stay as they are (`0350_periods.sql`). */
async function withoutClosed(db: Db, rows: readonly DayRow[]): Promise<DayRow[]> {
  const days = rows.map(({ id, person_id, working_date }) => ({ id, person_id, working_date }));
  const { rows: closed } = await sql<{ id: string }>`
    select id from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as day(id uuid, person_id uuid, working_date date)
     where (closed_period_of(current_tenant(), person_id, working_date)).id is not null`.execute(db);
  const closedIds = new Set(closed.map(({ id }) => id));
  return rows.filter(({ id }) => !closedIds.has(id));
}

/** Older days count as reviewed, so that months closed by payroll contain nothing that waits. */
const reviewedWithinDays = 59;

function rowOf(person: StoredDemoPerson, date: LocalDate, { today, now, zone }: Demo): DayRow[] {
  if (date < person.joined_on || (person.discharged_date && date > person.discharged_date)) return [];
  if (date === today && person.isVisitor) return [];
  const day = person.dayOn(date);
  if (!day) return [];
  const started = at(date, day.start, zone);
  if (started > now) return [];
  const ended = at(date, day.end, zone);
  const stillOpen = ended > now || (day.corrected && date >= addDays(today, -1) && !person.isVisitor);
  const forgotten = day.corrected && !stillOpen ? at(date, day.corrected.forgottenEnd, zone) : null;
  return [
    {
      id: randomUUID(),
      person_id: person.id,
      working_date: date,
      working_place: day.isRemote ? 2 : 1,
      ...shiftColumns(day.shift, date, zone),
      comment: stillOpen ? null : (day.comment ?? null),
      clock_id: randomUUID(),
      started_at: iso(started),
      ended_at: stillOpen ? null : iso(ended),
      forgotten_end_at: forgotten && forgotten < now ? iso(forgotten) : null,
      approved_at:
        forgotten && day.corrected && date < addDays(today, day.corrected.isApproved ? -3 : -reviewedWithinDays)
          ? iso(Math.min(now, ended + 90_000))
          : null,
      pauses: pausesOf(day, date, now, zone),
    },
  ];
}

function pausesOf(day: DemoDay, date: LocalDate, now: number, zone: string): DayRow['pauses'] {
  return day.pauses
    .map(([from, to]) => ({ from: at(date, from, zone), to: at(date, to, zone) }))
    .filter(({ from }) => from < now)
    .map(({ from, to }) => ({ id: randomUUID(), started_at: iso(from), ended_at: to > now ? null : iso(to) }));
}

function shiftColumns(shift: DemoShift | null, date: LocalDate, zone: string) {
  if (!shift)
    return {
      shift_name: null,
      shift_color: null,
      shift_start_at: null,
      shift_end_at: null,
      shift_start_time: null,
      shift_work_time: null,
      shift_break_time: null,
    };
  const start = at(date, shift.start, zone);
  return {
    shift_name: shift.name,
    shift_color: shift.color,
    shift_start_at: iso(start),
    shift_end_at: iso(start + (shift.work + shift.pause) * 60),
    shift_start_time: `${String(Math.floor(shift.start / 60)).padStart(2, '0')}:${String(shift.start % 60).padStart(2, '0')}:00`,
    shift_work_time: shift.work * 60,
    shift_break_time: shift.pause * 60,
  };
}

/** Instant of a local time given as minutes since midnight of a date, possibly on the next day. */
function at(date: LocalDate, minutes: number, zone: string): number {
  const seconds = Math.round(minutes * 60);
  const day = Math.floor(seconds / 86_400);
  const rest = seconds - day * 86_400;
  const text = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return plannedInstant(`${addDays(date, day)} ${text}` as LocalDateTime, zone);
}

const iso = (instant: number): string => new Date(instant * 1000).toISOString();

/** Finished or running day to store; instants are ISO texts in UTC. */
interface DayRow {
  readonly id: string;
  readonly person_id: string;
  readonly working_date: LocalDate;
  readonly working_place: 1 | 2;
  readonly shift_name: string | null;
  readonly shift_color: string | null;
  readonly shift_start_at: string | null;
  readonly shift_end_at: string | null;
  readonly shift_start_time: string | null;
  readonly shift_work_time: number | null;
  readonly shift_break_time: number | null;
  readonly comment: string | null;
  readonly clock_id: string;
  readonly started_at: string;
  readonly ended_at: string | null;
  /** End before its correction; null without one. */
  readonly forgotten_end_at: string | null;
  readonly approved_at: string | null;
  readonly pauses: readonly { readonly id: string; readonly started_at: string; readonly ended_at: string | null }[];
}

const columns = sql`as r(
  id uuid, person_id uuid, working_date date, working_place smallint, shift_name text, shift_color text, shift_start_at timestamptz, shift_end_at timestamptz,
  shift_start_time time, shift_work_time integer, shift_break_time integer, comment text, clock_id uuid, started_at timestamptz, ended_at timestamptz,
  forgotten_end_at timestamptz, approved_at timestamptz, pauses jsonb)`;

/**
 * Stores a year of days in a few statements, since the clock's commands would take minutes.
 * Writes the same journal lines as those commands.
 */
async function insertDays(db: Db, rows: readonly DayRow[], zone: string): Promise<void> {
  for (let n = 0; n < rows.length; n += 2000) {
    const some = rows.slice(n, n + 2000);
    // In chronological order, since lines are ordered by their ids.
    const lines = some.flatMap(linesOf).sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
    await writeJournal(db, lines);
    await insertSome(db, JSON.stringify(some), zone);
  }
}

/** Journal lines of a day's clock actions. */
function linesOf({ id, person_id, clock_id, started_at, ended_at, forgotten_end_at, pauses }: DayRow) {
  const firstEnd = forgotten_end_at ?? ended_at;
  const clock = { attendance_id: id, person_id, entity: 'clock', entity_id: clock_id } as const;
  return [
    begin({ ...clock, deed: 'clock_in' }, started_at),
    ...pauses.flatMap((pause) => {
      const line = { ...clock, entity: 'break', entity_id: pause.id } as const;
      return [
        begin({ ...line, deed: 'break' }, pause.started_at),
        ...(pause.ended_at ? [endLine({ ...line, deed: 'resume' }, null, pause.ended_at)] : []),
      ];
    }),
    ...(firstEnd ? [endLine({ ...clock, deed: 'clock_out' }, null, firstEnd)] : []),
    ...(forgotten_end_at ? [endLine({ ...clock, deed: 'edit' }, forgotten_end_at, ended_at, forgotten_end_at)] : []),
  ];
}

type LineSubject = Pick<JournalLine, 'attendance_id' | 'person_id' | 'entity' | 'entity_id' | 'deed'>;

const byThemselves = (line: LineSubject) => ({ ...line, actor_id: line.person_id, source: 'demo', address: null });

const begin = (line: LineSubject, at: string) => ({ ...byThemselves(line), old: null, new: { started_at: at }, at });

/** Line for an entry that ended, or whose end was changed. */
const endLine = (line: LineSubject, before: string | null, ended_at: string | null, at = ended_at ?? '') => ({
  ...byThemselves(line),
  old: { ended_at: before },
  new: { ended_at },
  at,
});

async function insertSome(db: Db, json: string, zone: string): Promise<void> {
  const days = sql`jsonb_to_recordset(${json}::jsonb) ${columns}`;
  await sql`
    insert into attendances (id, person_id, working_date, working_place, shift_name, shift_color, shift_start_at, shift_end_at, shift_start_time,
                             shift_work_time, shift_break_time, shift_grace_minutes, comment, has_irregular, approved_at)
    select id, person_id, working_date, working_place, shift_name, shift_color, shift_start_at, shift_end_at, shift_start_time,
           shift_work_time, shift_break_time, case when shift_start_at is null then null else 0 end, comment, forgotten_end_at is not null, approved_at
      from ${days}`.execute(db);
  await sql`
    insert into clocks (id, clock_out_id, attendance_id, person_id, started_at, ended_at, zone, source, is_irregular, approved_at)
    select clock_id, case when ended_at is null then null else gen_random_uuid() end, id, person_id, started_at, ended_at, ${zone}, 'demo',
           forgotten_end_at is not null, approved_at
      from ${days}`.execute(db);
  await sql`
    insert into breaks (id, break_out_id, clock_id, attendance_id, person_id, started_at, ended_at)
    select p.id, case when p.ended_at is null then null else gen_random_uuid() end, r.clock_id, r.id, r.person_id, p.started_at, p.ended_at
      from ${days}, jsonb_to_recordset(r.pauses) as p(id uuid, started_at timestamptz, ended_at timestamptz)`.execute(
    db,
  );
}
