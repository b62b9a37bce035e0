import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { company, type Company, type Member } from '#platform/testing/company.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { createPerson } from '#features/people/server/commands.ts';
import { createTemplate, publishShifts, setStandardShift } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { close } from '../testing/closing.ts';

const date = (text: string) => text as LocalDate;
const refused = { constraint: 'closed_periods_unchanged' };
const closeMarch = (acme: Company, person?: Member) => close(acme, 'March 2026', '2026-03-01', '2026-03-31', person);
const insertMarch = (db: Db) =>
  db
    .insertInto('closed_periods')
    .values({ name: 'March 2026', starts_on: date('2026-03-01'), ends_on: date('2026-03-31') })
    .execute();

async function begin(db: Db, person_id: string, on = '2026-03-31') {
  const id = randomUUID();
  await noteChange(db, person_id, id);
  await db
    .insertInto('attendances')
    .values({ id, person_id, working_date: date(on) })
    .execute();
  return id;
}

const clockIn = (db: Db, person_id: string, attendance_id: string) =>
  db
    .insertInto('clocks')
    .values({ attendance_id, person_id, started_at: new Date('2026-03-31T08:00:00Z'), zone: 'UTC', source: 'web' })
    .execute();

/** Waits until another transaction waits for this one. */
const untilWaitedFor = (db: Db) =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(db);
      return rows.length;
    })
    .toBeGreaterThan(0);

/**
 * Runs the first, begins the second before the first is committed, and waits until the second waits for it.
 * @returns how the second ended
 */
async function runDuring(
  acme: Company,
  first: (db: Db) => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>> {
  let later: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await acme.inside(async (db) => {
    await first(db);
    later = Promise.allSettled([second()]);
    await untilWaitedFor(db);
  });
  const [outcome] = (await later) ?? [];
  if (!outcome) throw new Error('Nothing was begun.');
  return outcome;
}

async function team() {
  const acme = await company();
  const [ana, ben] = [await acme.hire('Ana'), await acme.hire('Ben')];
  // Ana has worked before, Ben has not.
  await acme.inside((db) => begin(db, ana.id, '2026-02-02'));
  return { acme, ana, ben };
}

test.each(['Ana', 'Ben'])('closing waits for a write in progress, which is included (%s)', async (who) => {
  const { acme, ana, ben } = await team();
  const { id } = who === 'Ana' ? ana : ben;

  const closing = await runDuring(
    acme,
    (db) => begin(db, id),
    () => closeMarch(acme),
  );
  expect(closing).toMatchObject({ status: 'fulfilled' });
  expect(await acme.inside((db) => db.selectFrom('attendances').select('id').execute())).toHaveLength(2);
});

test('closing waits for a clock-in in progress, and finds the person clocked in', async () => {
  const { acme, ana } = await team();
  const closing = await runDuring(
    acme,
    async (db) => clockIn(db, ana.id, await begin(db, ana.id)),
    () => closeMarch(acme, ana),
  );
  expect(closing).toMatchObject({ status: 'rejected', reason: { constraint: 'closed_periods_nobody_in' } });
});

test.each(['Ana', 'Ben'])('a write waits for a closing that has begun, and is refused (%s)', async (who) => {
  const { acme, ana, ben } = await team();
  const { id } = who === 'Ana' ? ana : ben;

  const writing = await runDuring(acme, insertMarch, () => acme.inside((db) => begin(db, id)));
  expect(writing).toMatchObject({ status: 'rejected', reason: refused });
});

test('days of a person who is added while a period is closed are refused', async () => {
  const { acme } = await team();
  const added = (db: Db) =>
    createPerson(db, { name: 'New', employee_number: '77', joined_on: date('2026-03-01'), status: 'active' });

  const writing = await runDuring(acme, insertMarch, () => acme.inside(async (db) => begin(db, (await added(db)).id)));
  expect(writing).toMatchObject({ status: 'rejected', reason: refused });
  const closing = await runDuring(
    acme,
    async (db) => begin(db, (await added(db)).id, '2026-04-02'),
    () => close(acme, 'April 2026', '2026-04-01', '2026-04-30'),
  );
  expect(closing).toMatchObject({ status: 'fulfilled' });
});

test('a statement that writes the entry and the row together waits, too', async () => {
  const { acme, ana } = await team();
  const id = randomUUID();
  const atOnce = () =>
    acme.inside((db) =>
      sql`with entry as (
            insert into audit_entries (attendance_id, person_id, entity, entity_id, action, deed, source)
            values (${id}, ${ana.id}, 'attendance', ${id}, 'insert', 'edit', 'web'))
          insert into attendances (id, person_id, working_date) values (${id}, ${ana.id}, '2026-03-31')`.execute(db),
    );
  expect(await runDuring(acme, insertMarch, atOnce)).toMatchObject({ status: 'rejected', reason: refused });
});

test('shifts and standard hours wait for a closing that has begun, and are refused', async () => {
  const { acme, ana, ben } = await team();
  const template_id = await acme.inside((db) => createTemplate(db, office));
  const publish = (who: Member) => () =>
    acme.inside((db) => publishShifts(db, { person_ids: [who.id], dates: [date('2026-03-31')], template_id }));
  const hours = () => acme.inside((db) => setStandardShift(db, { effective_from: date('2026-03-15'), template_id }));

  for (const change of [publish(ana), publish(ben), hours]) {
    const undone = new Error('undone');
    let later: Promise<PromiseSettledResult<unknown>[]> | undefined;
    await acme
      .inside(async (db) => {
        await insertMarch(db);
        later = Promise.allSettled([change()]);
        await untilWaitedFor(db);
        throw undone;
      })
      .catch((error: unknown) => expect(error).toBe(undone));
    // Nothing was closed in the end.
    expect(await later).toMatchObject([{ status: 'fulfilled' }]);
    await acme.inside((db) => db.deleteFrom('shift_days').execute());
    await acme.inside((db) => db.deleteFrom('standard_shifts').execute());
  }
  expect(await runDuring(acme, insertMarch, publish(ana))).toMatchObject({ status: 'rejected', reason: refused });
  await expect(publish(ben)()).rejects.toMatchObject(refused);
  await expect(hours()).rejects.toMatchObject(refused);
});

test('closing waits for shifts and hours being changed', async () => {
  const { acme, ana, ben } = await team();
  const template_id = await acme.inside((db) => createTemplate(db, office));
  const publish = (who: Member) => (db: Db) =>
    publishShifts(db, { person_ids: [who.id], dates: [date('2026-03-31')], template_id });
  const hours = (db: Db) => setStandardShift(db, { effective_from: date('2026-03-15'), template_id });
  for (const [change, scope] of [
    [publish(ana), ana],
    [publish(ben), ben],
    [hours, ben],
  ] as const)
    expect(await runDuring(acme, change, () => closeOnce(acme, scope))).toMatchObject({ status: 'fulfilled' });
});

/** Closes March and reopens it for the next test. */
async function closeOnce(acme: Company, person: Member) {
  const id = await closeMarch(acme, person);
  const opened = { reopened_at: new Date(), reopen_reason: 'For the next.' };
  await acme.inside((db) => db.updateTable('closed_periods').set(opened).where('id', '=', id).execute());
}

test('the second of two people who close the same period gets a conflict', async () => {
  const { acme, ana } = await team();
  const again = { status: 'rejected', reason: { constraint: 'closed_periods_once' } };
  expect(await runDuring(acme, insertMarch, () => closeMarch(acme, ana))).toMatchObject(again);
});
