import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { company, url, type Company, type Member } from '#platform/testing/company.ts';
import { createTemplate, publishShifts } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { lockTimeVersion, timeVersionOf } from './queries/time-versions.ts';
import { noteChange } from '../testing/journal.ts';

const date = (text: string) => text as LocalDate;

async function team() {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const ben = await acme.hire('Ben');
  return { acme, ana, ben };
}

/** 1 for each person whose version has risen during `work`, 0 for the others. */
async function risen(acme: Company, people: readonly Member[], work: () => Promise<unknown>): Promise<number[]> {
  const versions = () =>
    acme.inside(async (db) => {
      const rows = await db.selectFrom('time_versions').selectAll().execute();
      return people.map(({ id }) => rows.find(({ person_id }) => person_id === id)?.version ?? 0);
    });
  const before = await versions();
  await work();
  return (await versions()).map((version, n) => Math.sign(version - (before[n] ?? 0)));
}

const begun = (acme: Company, { id: person_id }: Member, day: string) =>
  acme.inside(async (db) => {
    const id = crypto.randomUUID();
    await noteChange(db, person_id, id);
    await db
      .insertInto('attendances')
      .values({ id, person_id, working_date: date(day) })
      .execute();
    const clock = {
      attendance_id: id,
      person_id,
      started_at: new Date(`${day}T08:00:00Z`),
      zone: 'UTC',
      source: 'web',
    };
    await db.insertInto('clocks').values(clock).execute();
    return id;
  });

test('a person’s version rises with a transaction that changes their time, and no one else’s does', async () => {
  const { acme, ana, ben } = await team();
  const both = [ana, ben];

  expect(await risen(acme, both, () => begun(acme, ana, '2026-03-02'))).toEqual([1, 0]);
  const clocked = acme.inside((db) => db.selectFrom('clocks').selectAll().executeTakeFirstOrThrow());
  const { id, attendance_id, person_id } = await clocked;
  const pause = { clock_id: id, attendance_id, person_id, started_at: new Date('2026-03-02T10:00:00Z') };
  const pauses = () =>
    acme.inside(async (db) => {
      await noteChange(db, ana.id);
      await db.insertInto('breaks').values(pause).execute();
    });
  expect(await risen(acme, both, pauses)).toEqual([1, 0]);
  const resumes = () =>
    acme.inside(async (db) => {
      await noteChange(db, ana.id);
      await db.deleteFrom('breaks').execute();
    });
  expect(await risen(acme, both, resumes)).toEqual([1, 0]);
  const nothing = () => acme.inside((db) => db.deleteFrom('breaks').execute());
  expect(await risen(acme, both, nothing)).toEqual([0, 0]);
});

test('a version rises with shifts that are published and removed', async () => {
  const { acme, ana, ben } = await team();
  const template_id = await acme.inside((db) => createTemplate(db, office));
  const dates = [date('2026-03-02'), date('2026-03-03')];
  const publish = (people: readonly Member[]) =>
    acme.inside((db) => publishShifts(db, { person_ids: people.map(({ id }) => id), dates, template_id }));

  expect(await risen(acme, [ana, ben], () => publish([ana]))).toEqual([1, 0]);
  // Ana already has the shift.
  expect(await risen(acme, [ana, ben], () => publish([ben, ana]))).toEqual([0, 1]);
  expect(
    await risen(acme, [ana, ben], () =>
      acme.inside((db) => db.deleteFrom('shift_days').where('person_id', '=', ana.id).execute()),
    ),
  ).toEqual([1, 0]);
});

test('moving a row to another person raises the versions of both', async () => {
  const { acme, ana, ben } = await team();
  const day = await begun(acme, ana, '2026-03-02');
  const moved = () =>
    acme.inside(async (db) => {
      await noteChange(db, ana.id, day);
      await noteChange(db, ben.id, day);
      await db.updateTable('clocks').set({ person_id: ben.id }).execute();
    });
  expect(await risen(acme, [ana, ben], moved)).toEqual([1, 1]);
});

test('undoing a step does not hide later ones', async () => {
  const { acme, ana } = await team();
  await begun(acme, ana, '2026-03-02');
  const work = () =>
    acme.inside(async (db) => {
      await sql`savepoint before`.execute(db);
      await noteChange(db, ana.id);
      await db.updateTable('attendances').set({ comment: 'Dentist' }).execute();
      await sql`rollback to before`.execute(db);
      await noteChange(db, ana.id);
      await db.updateTable('attendances').set({ comment: 'Late train' }).execute();
      await db.updateTable('attendances').set({ comment: 'Train' }).execute();
    });
  expect(await risen(acme, [ana], work)).toEqual([1]);
});

test('the owner, who is in no company, raises the versions of the companies whose rows are loaded', async () => {
  const { acme, ana } = await team();
  const owner = connect({ url, role: null, connections: 1 });
  const load = () =>
    owner.outside('write', async (db) => {
      await sql`
        insert into audit_entries (tenant_id, attendance_id, person_id, entity, action)
        select ${acme.id}, gen_random_uuid(), ${ana.id}, 'attendance', 'insert' from generate_series(0, 30)`.execute(
        db,
      );
      await sql`
        insert into attendances (tenant_id, id, person_id, working_date)
        select tenant_id, attendance_id, person_id, date '2026-03-02' + row_number() over ()::int
          from audit_entries where tenant_id = ${acme.id} and attendance_id is not null`.execute(db);
    });
  expect(await risen(acme, [ana], load)).toEqual([1]);
  await owner.close();
});

test('two who publish for the same people in other orders both succeed', async () => {
  const { acme, ana, ben } = await team();
  const publish = (people: readonly Member[], day: string) =>
    acme.inside((db) =>
      publishShifts(db, { person_ids: people.map(({ id }) => id), dates: [date(day)], template_id: null }),
    );
  const days = Array.from({ length: 20 }, (_, n) => `2026-04-${String(n + 1).padStart(2, '0')}`);
  expect(
    await risen(acme, [ana, ben], () =>
      Promise.all(days.map((day, n) => publish(n % 2 ? [ana, ben] : [ben, ana], day))),
    ),
  ).toEqual([1, 1]);
});

test('a version that is locked for a change cannot be raised by anyone else meanwhile', async () => {
  const { acme, ana } = await team();
  await begun(acme, ana, '2026-03-02');
  const template_id = await acme.inside((db) => createTemplate(db, office));
  const publish = () =>
    acme.inside((db) => publishShifts(db, { person_ids: [ana.id], dates: [date('2026-03-03')], template_id }));
  const locked = await acme.inside(async (db) => {
    const version = await lockTimeVersion(db, ana.id);
    const published = publish();
    const waiting = sql<{ count: number }>`
      select count(*) from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count).toBe(1);
    return { before: version, after: await timeVersionOf(db, ana.id), published };
  });
  expect(locked.after).toBe(locked.before);
  await locked.published;
  expect(await acme.inside((db) => timeVersionOf(db, ana.id))).toBeGreaterThan(locked.before);
});
