import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { addDays, eachDay, plannedInstant } from '#platform/shared/time.ts';
import type { Member } from '#platform/testing/company.ts';
import { recordPairs } from '#features/clock/server/commands/record-pairs.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { employ } from '#features/people/testing/employ.ts';
import { changeStandardShift, publishShifts } from '#features/shifts/server/commands.ts';

/** Records that the changes refer to. */
export interface ChangedCompany {
  readonly annual: string;
  readonly policy: string;
  readonly night: string;
  /** epoch seconds */
  readonly now: () => number;
}

type Change = (db: Db, here: ChangedCompany, person: Member, which: number) => Promise<unknown>;

export const range = { start_date: '2026-03-09' as LocalDate, end_date: '2026-03-22' as LocalDate };
const dates = eachDay(range.start_date, range.end_date);
export const dateOf = (which: number) => dates[which % dates.length] ?? range.start_date;

interface ForgottenEntry {
  readonly person_id: string;
  /** epoch seconds */
  readonly clock_in: number;
  readonly now: number;
}

/** Ends an entry where it begins, as the next day's punch does with a forgotten one. */
export async function forget(db: Db, { person_id, clock_in, now }: ForgottenEntry): Promise<void> {
  const pairs = [{ clock_in, clock_out: clock_in }];
  await recordPairs(db, { person_id, pairs, now, source: 'import' });
  await noteChange(db, person_id);
  const unended = db.updateTable('clocks').set({ is_end_unknown: true }).whereRef('ended_at', '=', 'started_at');
  await unended.where('person_id', '=', person_id).execute();
}

const forgetEarlierTimes = (db: Db, id: string) =>
  sql`delete from employment_periods e using people p
       where p.id = e.person_id and p.id = ${id} and e.started_on < p.joined_on`.execute(db);

/** Changes of a person that affect the figures of reports, and two that do not. */
const ofPeople = {
  recordPast(db, { now }, { id: person_id }, which) {
    const clock_in = plannedInstant(`${dateOf(which % 7)} 0${which % 10}:10:07` as LocalDateTime, 'UTC');
    const pairs = [{ clock_in, clock_out: clock_in + ((which % 9) + 1) * 3600 + which }];
    return recordPairs(db, { person_id, pairs, now: now(), source: 'import' });
  },
  forget: (db, { now }, { id: person_id }, which) =>
    forget(db, {
      person_id,
      clock_in: plannedInstant(`${dateOf(which)} 0${which % 10}:20:00` as LocalDateTime, 'UTC'),
      now: now(),
    }),
  publish: (db, { night }, { id }, which) =>
    publishShifts(db, { person_ids: [id], dates: [dateOf(which)], template_id: which % 2 ? night : null }),
  correctLeave(db, { annual }, { id: person_id }, which) {
    const date = addDays(range.start_date, -(which % 60));
    const line = { person_id, leave_type_id: annual, kind: 'correction', date, reason: 'Counted again' };
    const leave_year = '2026-01-01' as LocalDate;
    return db
      .insertInto('leave_lines')
      .values({ ...line, leave_year, amount: (which % 5) - 2 })
      .execute();
  },
  async join(db, _, { id }, which) {
    await forgetEarlierTimes(db, id);
    await sql`update people set joined_on = ${which % 3 ? '2000-01-01' : dateOf(which % 5)} where id = ${id}`.execute(
      db,
    );
  },
  async employAgain(db, _, { id }, which) {
    await forgetEarlierTimes(db, id);
    await sql`update people set joined_on = ${dateOf(6)} where id = ${id}`.execute(db);
    await sql`insert into employment_periods (person_id, started_on, ended_on)
              values (${id}, '1990-01-01', ${dateOf(which % 5)})`.execute(db);
  },
  leave: (db, _, { id }, which) =>
    sql`update people set discharged_date = ${which % 3 ? null : dateOf(7 + (which % 7))} where id = ${id}`.execute(db),
  workHours: (db, _, { id }, which) =>
    sql`insert into employment_rows (person_id, field, effective_from, weekly_work_time)
        values (${id}, 'weekly_work_time', ${dateOf(which)}, ${(10 + (which % 30)) * 3600})
        on conflict (tenant_id, person_id, field, effective_from)
          do update set weekly_work_time = excluded.weekly_work_time`.execute(db),
  package: (db, { policy }, { id }, which) =>
    sql`insert into leave_policy_people (person_id, effective_from, policy_id)
        values (${id}, ${dateOf(which)}, ${which % 2 ? policy : null})
        on conflict (tenant_id, person_id, effective_from) do update set policy_id = excluded.policy_id`.execute(db),
  noPackage: (db, _, { id }) => sql`delete from leave_policy_people where person_id = ${id}`.execute(db),
  ownHoliday: (db, _, { id }, which) =>
    sql`insert into holiday_people (holiday_id, person_id, is_left_out)
        select id, ${id}, is_for_everyone from holidays order by start_date, id limit 1 offset ${which % 3}
        on conflict do nothing`.execute(db),
  noOwnHoliday: (db, _, { id }) => sql`delete from holiday_people where person_id = ${id}`.execute(db),
  rename: (db, _, { id }, which) => sql`update people set name = ${`Name ${which}`} where id = ${id}`.execute(db),
  async department(db, _, { id }, which) {
    const { id: department_id } = await db
      .insertInto('departments')
      .values({ name: `Department ${which} ${crypto.randomUUID()}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await employ(db, id, { department_id });
  },
} satisfies Record<string, Change>;

/** Changes that affect everyone. */
const ofEveryone = {
  async holiday(db, _, __, which) {
    const date = dateOf(which);
    const options = { part: which % 2 ? 'full' : 'first_half', is_for_everyone: which % 3 > 0 };
    await db.deleteFrom('holidays').where('start_date', '=', date).execute();
    await db
      .insertInto('holidays')
      .values({ name: `Day ${which}`, start_date: date, end_date: date, ...options })
      .execute();
  },
  noHoliday: (db, _, __, which) => sql`delete from holidays where start_date >= ${dateOf(which)}`.execute(db),
  terms: (db, _, __, which) =>
    sql`update leave_policy_terms set days = ${20 + (which % 9)}, carry_over = ${which % 4}
         where days is not null`.execute(db),
  fullTime: (db, _, __, which) =>
    sql`insert into full_times (effective_from, weekly_days, weekly_work_time)
        values ('2000-01-01', ${4 + (which % 2)}, ${(30 + (which % 10)) * 3600})
        on conflict (tenant_id, effective_from) do update
          set weekly_days = excluded.weekly_days, weekly_work_time = excluded.weekly_work_time`.execute(db),
  leaveYear: (db, _, __, which) =>
    sql`insert into leave_beginnings (starts_on) values (${`2026-0${1 + (which % 6)}-01`}) on conflict do nothing`.execute(
      db,
    ),
  noLeaveYear: (db) => sql`delete from leave_beginnings`.execute(db),
  standardHours: (db, _, __, which) =>
    changeStandardShift(db, {
      effective_from: dateOf(which),
      repeat_on: [1, 2, 3, 4, 5].slice(0, 1 + (which % 5)),
      hours: { start_time: '07:30', work_time: 25_200 + (which % 4) * 1800, break_time: 1800 },
    }),
  dayRule: (db, _, __, which) =>
    sql`insert into day_rules (effective_from, grace_minutes, max_daily_work_duration)
        values (${dateOf(which)}, ${which % 60}, ${(4 + (which % 12)) * 3600})
        on conflict (tenant_id, effective_from) do update
          set grace_minutes = excluded.grace_minutes, max_daily_work_duration = excluded.max_daily_work_duration`.execute(
      db,
    ),
  firstDay: (db, _, __, which) =>
    sql`update company_settings set app_calendar_start_date = ${dateOf(which % 6)}`.execute(db),
  zone: (db, _, __, which) =>
    sql`update company_settings set timezone = ${which % 2 ? 'Europe/Berlin' : 'America/New_York'}`.execute(db),
  template: (db, { night }, _, which) =>
    sql`update shift_templates set work_time = ${14_400 + (which % 8) * 1800} where id = ${night}`.execute(db),
} satisfies Record<string, Change>;

export const changes: Readonly<Record<string, Change>> = { ...ofPeople, ...ofEveryone };
