import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { addDays, eachDay, localDateOf, plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/wire.ts';
import { demoDay, demoShift, type DemoDay, type DemoTemplate } from './habits.ts';
import { demoPeople, type DemoPerson } from './people.ts';
import { insertDays, type DayRow } from './rows.ts';

export interface Life {
  readonly began: LocalDate;
  readonly today: LocalDate;
  /** epoch seconds */
  readonly now: number;
  readonly zone: string;
}

/** These four clock by hand, so that whoever signs in as one of them finds today untouched. */
const byHand = new Set(['owner@demo.example', 'hr@demo.example', 'lead@demo.example', 'employee@demo.example']);

/** How far ahead shifts are published. */
const published = 28;

interface Resident extends DemoPerson {
  readonly id: string;
  readonly joined_on: LocalDate;
  readonly discharged_date: LocalDate | null;
}

/** Adds what has not been told yet: shifts four weeks ahead, full days up to yesterday, today as far as it has come. */
export async function liveUntil(db: Db, life: Life): Promise<void> {
  const residents = await peopleOf(db);
  await publish(db, residents, life);
  await endForgotten(db, life);
  await insertDays(db, await missingDays(db, residents, life), life.zone);
}

async function peopleOf(db: Db): Promise<Resident[]> {
  const rows = await db.selectFrom('people').select(['id', 'email', 'joined_on', 'discharged_date']).execute();
  return demoPeople.flatMap((person) => {
    const row = rows.find(({ email }) => email === person.email);
    return row ? [{ ...person, ...row, email: person.email }] : [];
  });
}

/** Everybody whose day differs from the standard hours gets it published. */
async function publish(db: Db, residents: readonly Resident[], { began, today }: Life): Promise<void> {
  const templates = new Map((await db.selectFrom('shift_templates').select(['id', 'name']).orderBy('id').execute()).map(({ id, name }) => [name, id]));
  const rows = residents.flatMap((person) =>
    eachDay(began, addDays(today, published)).flatMap((date) => {
      const template = demoShift(person, date);
      const weekday = ((Date.parse(date) / 86_400_000 + 3) % 7) + 1;
      const standard = weekday <= 5 ? 'Day' : undefined;
      if (template?.name === standard) return [];
      return [{ person_id: person.id, date, template_id: template ? templates.get(template.name) : null }];
    }),
  );
  await sql`
    insert into shift_days (person_id, date, template_id, name, color, start_time, work_time, break_time, grace_minutes, is_published)
    select r.person_id, r.date, t.id, t.name, t.color, t.start_time, t.work_time, t.break_time, t.grace_minutes, true
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(person_id uuid, date date, template_id uuid)
      left join shift_templates t on t.id = r.template_id
    on conflict do nothing`.execute(db);
}

/** Whoever forgot to clock out before yesterday has corrected it by now; today's earlier tale is finished first. */
async function endForgotten(db: Db, { today, now, zone }: Life): Promise<void> {
  const open = await db
    .selectFrom('clocks as c')
    .innerJoin('attendances as a', 'a.id', 'c.attendance_id')
    .innerJoin('people as p', 'p.id', 'c.person_id')
    .select(['c.id', 'a.working_date', 'p.email'])
    .where('c.ended_at', 'is', null)
    .where('c.source', '=', 'demo')
    .where('a.working_date', '<=', today)
    .execute();
  for (const { id, working_date, email } of open) {
    const person = demoPeople.find((candidate) => candidate.email === email);
    const day = person && demoDay(person, working_date, demoShift(person, working_date));
    const ended_at = day && at(working_date, day.end, zone);
    if (!ended_at || ended_at > now || (day.corrected && working_date === addDays(today, -1))) continue;
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

async function missingDays(db: Db, residents: readonly Resident[], life: Life): Promise<DayRow[]> {
  const last = await db
    .selectFrom('clocks')
    .select(({ fn }) => fn.max('started_at').as('at'))
    .where('source', '=', 'demo')
    .executeTakeFirst();
  const from = last?.at ? addDays(localDateOf(last.at.getTime() / 1000, life.zone), -1) : life.began;
  const told = await db.selectFrom('attendances').select(['person_id', 'working_date']).where('working_date', '>=', from).execute();
  const known = new Set(told.map(({ person_id, working_date }) => `${person_id} ${working_date}`));
  // Whoever is still clocked in, by hand or since yesterday, has no later day yet.
  const open = await db.selectFrom('clocks').select('person_id').where('ended_at', 'is', null).execute();
  const clockedIn = new Set(open.map(({ person_id }) => person_id));

  return residents
    .filter(({ id }) => !clockedIn.has(id))
    .flatMap((person) => {
      const rows = eachDay(from, life.today).flatMap((date) => (known.has(`${person.id} ${date}`) ? [] : rowOf(person, date, life)));
      const first = rows.findIndex(({ ended_at }) => ended_at === null);
      return first < 0 ? rows : rows.slice(0, first + 1);
    });
}

function rowOf(person: Resident, date: LocalDate, { today, now, zone }: Life): DayRow[] {
  if (date < person.joined_on || (person.discharged_date && date > person.discharged_date)) return [];
  if (date === today && byHand.has(person.email)) return [];
  const template = demoShift(person, date);
  const day = demoDay(person, date, template);
  if (!day) return [];
  const started = at(date, day.start, zone);
  if (started > now) return [];
  const ended = at(date, day.end, zone);
  const stillOpen = ended > now || (day.corrected && date >= addDays(today, -1) && !byHand.has(person.email));
  const forgotten = day.corrected && !stillOpen ? at(date, day.corrected.forgotten_end, zone) : null;
  return [
    {
      id: randomUUID(),
      person_id: person.id,
      working_date: date,
      working_place: day.is_remote ? 2 : 1,
      ...shiftColumns(template, date, zone),
      comment: stillOpen ? null : (day.comment ?? null),
      clock_id: randomUUID(),
      started_at: iso(started),
      ended_at: stillOpen ? null : iso(ended),
      forgotten_end_at: forgotten && forgotten < now ? iso(forgotten) : null,
      approved_at: forgotten && day.corrected?.approved && date < addDays(today, -3) ? iso(Math.min(now, ended + 90_000)) : null,
      pauses: pausesOf(day, date, now, zone),
    },
  ];
}

function pausesOf(day: DemoDay, date: LocalDate, now: number, zone: string): DayRow['pauses'] {
  return day.pauses
    .map(([from, to]) => ({ from: at(date, from, zone), to: at(date, to, zone) }))
    .filter(({ from }) => from < now)
    .map(({ from, to }) => ({ started_at: iso(from), ended_at: to > now ? null : iso(to) }));
}

function shiftColumns(template: DemoTemplate | null, date: LocalDate, zone: string) {
  if (!template)
    return {
      shift_name: null,
      shift_color: null,
      shift_start_at: null,
      shift_end_at: null,
      shift_start_time: null,
      shift_work_time: null,
      shift_break_time: null,
    };
  const start = at(date, template.start, zone);
  return {
    shift_name: template.name,
    shift_color: template.color,
    shift_start_at: iso(start),
    shift_end_at: iso(start + (template.work + template.pause) * 60),
    shift_start_time: `${String(Math.floor(template.start / 60)).padStart(2, '0')}:${String(template.start % 60).padStart(2, '0')}:00`,
    shift_work_time: template.work * 60,
    shift_break_time: template.pause * 60,
  };
}

/** The instant of a local time given as minutes since midnight of a date, perhaps on the next day. */
function at(date: LocalDate, minutes: number, zone: string): number {
  const seconds = Math.round(minutes * 60);
  const day = Math.floor(seconds / 86_400);
  const rest = seconds - day * 86_400;
  const text = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return plannedInstant(`${addDays(date, day)} ${text}` as LocalDateTime, zone);
}

const iso = (instant: number): string => new Date(instant * 1000).toISOString();
