import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { company, type Company, type Member } from '#platform/testing/company.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { createTemplate, publishShifts, setStandardShift } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { close, reopen } from '../testing/closing.ts';

const date = (text: string) => text as LocalDate;
const refused = { constraint: 'closed_periods_unchanged' };

let acme: Company;
let [ana, ben]: Member[] = [];
let day: { readonly open: string; readonly closed: string; readonly ofBen: string };

/** A day with a clock and a break in it. */
async function addDay(db: Db, { id: person_id }: Member, on: string) {
  const id = randomUUID();
  await noteChange(db, person_id, id);
  await db
    .insertInto('attendances')
    .values({ id, person_id, working_date: date(on) })
    .execute();
  const span = (from: string, to: string) => ({
    started_at: new Date(`${on}T${from}Z`),
    ended_at: new Date(`${on}T${to}Z`),
    person_id,
    attendance_id: id,
  });
  const clock = { ...span('08:00:00', '16:00:00'), id: randomUUID(), clock_out_id: randomUUID() };
  await db
    .insertInto('clocks')
    .values({ ...clock, zone: 'UTC', source: 'web' })
    .execute();
  await db
    .insertInto('breaks')
    .values({ ...span('12:00:00', '12:30:00'), clock_id: clock.id, break_out_id: randomUUID() })
    .execute();
  return id;
}

beforeEach(async () => {
  acme = await company();
  [ana, ben] = [await acme.hire('Ana'), await acme.hire('Ben')] as const;
  day = await acme.inside(async (db) => ({
    open: await addDay(db, requireMember(ana), '2026-04-01'),
    closed: await addDay(db, requireMember(ana), '2026-03-31'),
    ofBen: await addDay(db, requireMember(ben), '2026-03-31'),
  }));
});

const requireMember = (member: Member | undefined): Member => {
  if (!member) throw new Error('Nobody was hired.');
  return member;
};

/** Statements that the application's role could send, with the entries that the log requires. */
const statements: readonly (readonly [string, (db: Db) => Promise<unknown>])[] = [
  ['a comment', (db) => db.updateTable('attendances').set({ comment: 'Late' }).where('id', '=', day.closed).execute()],
  [
    'a day that moves into it',
    (db) =>
      db
        .updateTable('attendances')
        .set({ working_date: date('2026-03-30') })
        .where('id', '=', day.open)
        .execute(),
  ],
  [
    'a day that moves out of it',
    (db) =>
      db
        .updateTable('attendances')
        .set({ working_date: date('2026-04-02') })
        .where('id', '=', day.closed)
        .execute(),
  ],
  ['a new day', (db) => addDay(db, requireMember(ana), '2026-03-15')],
  [
    'another end of a clock',
    (db) =>
      db
        .updateTable('clocks')
        .set({ ended_at: new Date('2026-03-31T17:00:00Z') })
        .where('attendance_id', '=', day.closed)
        .execute(),
  ],
  [
    'a clock of now in a day of then',
    (db) =>
      db
        .insertInto('clocks')
        .values({
          attendance_id: day.closed,
          person_id: requireMember(ana).id,
          started_at: new Date(),
          zone: 'UTC',
          source: 'web',
        })
        .execute(),
  ],
  [
    'a clock that moves into it from an open day',
    (db) =>
      db
        .updateTable('clocks')
        .set({
          attendance_id: day.closed,
          started_at: new Date('2026-03-31T18:00:00Z'),
          ended_at: new Date('2026-03-31T19:00:00Z'),
        })
        .where('attendance_id', '=', day.open)
        .execute(),
  ],
  [
    'a clock that moves out of it',
    (db) => db.updateTable('clocks').set({ attendance_id: day.open }).where('attendance_id', '=', day.closed).execute(),
  ],
  [
    'a shorter break',
    (db) =>
      db
        .updateTable('breaks')
        .set({ ended_at: new Date('2026-03-31T12:20:00Z') })
        .where('attendance_id', '=', day.closed)
        .execute(),
  ],
  ['no break any more', (db) => db.deleteFrom('breaks').where('attendance_id', '=', day.closed).execute()],
  [
    'no entries any more',
    async (db) => {
      await db.deleteFrom('breaks').where('attendance_id', '=', day.closed).execute();
      await db.deleteFrom('clocks').where('attendance_id', '=', day.closed).execute();
    },
  ],
  [
    'no day any more',
    async (db) => {
      await sql`with b as (delete from breaks where attendance_id = ${day.closed}),
        c as (delete from clocks where attendance_id = ${day.closed})
        delete from attendances where id = ${day.closed}`.execute(db);
    },
  ],
];

describe('no statement changes a closed period', () => {
  test.each(statements)('%s', async (_, change) => {
    const anas = requireMember(ana).id;
    const entries = (db: Db) => noteChange(db, anas, day.open, day.closed);
    // The same is possible while the period is open.
    const undone = new Error('undone');
    const tried = acme.inside(async (db) => {
      await entries(db);
      await sql`set constraints all deferred`.execute(db);
      await change(db);
      throw undone;
    });
    await expect(tried).rejects.toBe(undone);

    await close(acme, 'March 2026', '2026-03-01', '2026-03-31');
    const before = await allRows();
    await expect(
      acme.inside(async (db) => {
        // The first write is refused first: the entry of a closed day.
        await noteChange(db, anas, day.open);
        await noteChange(db, anas, day.closed);
        await change(db);
      }),
    ).rejects.toMatchObject(refused);
    // Also refused without an entry of the closed day.
    await expect(
      acme.inside(async (db) => {
        await noteChange(db, anas, day.open);
        await change(db);
      }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^23/) as string });
    expect(await allRows()).toEqual(before);
  });
});

const allRows = () =>
  acme.inside(async (db) => ({
    days: await db.selectFrom('attendances').selectAll().orderBy('id').execute(),
    clocks: await db.selectFrom('clocks').selectAll().orderBy('id').execute(),
    breaks: await db.selectFrom('breaks').selectAll().orderBy('id').execute(),
  }));

const comment = (id: string, { id: person_id }: Member) =>
  acme.inside(async (db) => {
    await noteChange(db, person_id, id);
    await db.updateTable('attendances').set({ comment: 'Seen' }).where('id', '=', id).execute();
  });

test('a day outside of it, and another person’s where it is one person’s, change as ever', async () => {
  await close(acme, 'March 2026', '2026-03-01', '2026-03-31', requireMember(ana));

  await comment(day.open, requireMember(ana));
  await comment(day.ofBen, requireMember(ben));
  await expect(comment(day.closed, requireMember(ana))).rejects.toMatchObject(refused);
});

test('an entry in another person’s name does not open a day', async () => {
  await close(acme, 'March 2026', '2026-03-01', '2026-03-31', requireMember(ana));

  const foreign = acme.inside(async (db) => {
    await noteChange(db, requireMember(ben).id, day.closed);
    await sql`update clocks set person_id = ${requireMember(ben).id} where attendance_id = ${day.closed}`.execute(db);
  });
  await expect(foreign).rejects.toMatchObject(refused);
});

test('the refusal names the period and the person', async () => {
  await close(acme, 'March 2026', '2026-03-01', '2026-03-31', requireMember(ana));

  const error = await comment(day.closed, requireMember(ana)).catch((reason: { detail: string }) => reason);
  expect(JSON.parse(error?.detail ?? '')).toMatchObject({ name: 'March 2026', person_name: 'Ana' });
});

test('a period that was opened again can be written in, and closed once more', async () => {
  const id = await close(acme, 'March 2026', '2026-03-01', '2026-03-31');
  await reopen(acme, id);
  await comment(day.closed, requireMember(ana));
  await close(acme, 'March 2026', '2026-03-01', '2026-03-31');
  await expect(comment(day.closed, requireMember(ana))).rejects.toMatchObject(refused);
});

describe('closed periods themselves', () => {
  test('no statement changes, removes or closes a period again', async () => {
    const id = await close(acme, 'March 2026', '2026-03-01', '2026-03-31');
    const change = (set: object) =>
      acme.inside((db) => db.updateTable('closed_periods').set(set).where('id', '=', id).execute());

    for (const set of [{ ends_on: date('2026-03-01') }, { person_id: requireMember(ana).id }, { closed_by: null }])
      await expect(change(set)).rejects.toMatchObject({ code: '42501' });
    await expect(acme.inside((db) => db.deleteFrom('closed_periods').execute())).rejects.toMatchObject({
      code: '42501',
    });
    await expect(change({ reopened_at: new Date() })).rejects.toMatchObject({ code: '23514' });
    await expect(change({ reopened_at: new Date(), reopen_reason: '  ' })).rejects.toMatchObject({ code: '23514' });
    await reopen(acme, id);
    await expect(change({ reopened_at: null, reopen_reason: null })).rejects.toMatchObject({
      constraint: 'closed_periods_opened_once',
    });
  });

  test('a period is not closed twice, nor for one when it is for all', async () => {
    await close(acme, 'March 2026', '2026-03-01', '2026-03-31', requireMember(ana));
    await close(acme, 'March 2026', '2026-03-01', '2026-03-31');

    const again = { constraint: 'closed_periods_once' };
    await expect(close(acme, 'March 2026', '2026-03-01', '2026-03-31')).rejects.toMatchObject(again);
    await expect(close(acme, 'March 2026', '2026-03-15', '2026-04-14')).rejects.toMatchObject(again);
    await expect(close(acme, 'March 2026', '2026-03-01', '2026-03-31', requireMember(ben))).rejects.toMatchObject(
      again,
    );
    await close(acme, 'April 2026', '2026-04-01', '2026-04-30');
  });

  test('are not closed while someone concerned is clocked in on one of their days', async () => {
    await acme.inside(async (db) => {
      await noteChange(db, requireMember(ben).id, day.ofBen);
      await db
        .updateTable('clocks')
        .set({ ended_at: null, clock_out_id: null })
        .where('attendance_id', '=', day.ofBen)
        .execute();
    });

    const error = await close(acme, 'March 2026', '2026-03-01', '2026-03-31').catch(
      (reason: { constraint: string; detail: string }) => reason,
    );
    expect(error).toMatchObject({ constraint: 'closed_periods_nobody_in' });
    expect(typeof error === 'object' && JSON.parse(error.detail)).toMatchObject([{ name: 'Ben' }]);
    await close(acme, 'March 2026', '2026-03-01', '2026-03-31', requireMember(ana));
    await close(acme, 'April 2026', '2026-04-01', '2026-04-30');
  });
});

describe('a closed day without any entry', () => {
  const publish = (on: string, member: Member) =>
    acme.inside(async (db) =>
      publishShifts(db, { person_ids: [member.id], dates: [date(on)], template_id: await createTemplate(db, office) }),
    );

  test('is not changed by a shift that is published, replaced or taken away; a draft says nothing', async () => {
    await publish('2026-03-20', requireMember(ana));
    await close(acme, 'March 2026', '2026-03-01', '2026-03-31', requireMember(ana));

    await expect(publish('2026-03-21', requireMember(ana))).rejects.toMatchObject(refused);
    await expect(publish('2026-03-20', requireMember(ana))).rejects.toMatchObject(refused);
    await expect(acme.inside((db) => db.deleteFrom('shift_days').execute())).rejects.toMatchObject(refused);
    await expect(
      acme.inside((db) =>
        db
          .updateTable('shift_days')
          .set({ date: date('2026-04-20') })
          .execute(),
      ),
    ).rejects.toMatchObject(refused);
    await publish('2026-04-01', requireMember(ana));
    await publish('2026-03-21', requireMember(ben));
    const draft = { person_id: requireMember(ana).id, date: date('2026-03-22') };
    await acme.inside((db) => db.insertInto('shift_days').values(draft).execute());
    await expect(
      acme.inside((db) =>
        db.updateTable('shift_days').set({ is_published: true }).where('date', '=', draft.date).execute(),
      ),
    ).rejects.toMatchObject(refused);
  });

  test('is not changed by other standard hours, unless they begin afterwards or others follow before', async () => {
    const template_id = await acme.inside((db) => createTemplate(db, office));
    const hours = (from: string) =>
      acme.inside((db) => setStandardShift(db, { effective_from: date(from), template_id }));
    await hours('2026-01-01');
    await close(acme, 'March 2026', '2026-03-01', '2026-03-31', requireMember(ana));

    for (const from of ['2026-02-01', '2026-03-01', '2026-03-31'])
      await expect(hours(from)).rejects.toMatchObject(refused);
    await expect(acme.inside((db) => db.deleteFrom('standard_shifts').execute())).rejects.toMatchObject(refused);
    // They are unchanged.
    await hours('2026-01-01');
    await hours('2026-04-01');
    // January's hours take effect before the period begins.
    await hours('2025-06-01');
  });
});

test('the cache of months is renewed: the company’s version rises when a period is closed or reopened', async () => {
  const versionOf = () =>
    acme.inside(async (db) => (await db.selectFrom('company_versions').select('version').executeTakeFirst())?.version);
  const before = await versionOf();
  const id = await close(acme, 'March 2026', '2026-03-01', '2026-03-31');
  const closed = await versionOf();
  await reopen(acme, id);
  expect(closed).toBeGreaterThan(before ?? 0);
  expect(await versionOf()).toBeGreaterThan(closed ?? 0);
});
