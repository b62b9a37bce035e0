import { expect, test } from 'vitest';
import { noteChange } from '#features/days/testing/journal.ts';
import { close, reopen } from '#features/periods/testing/closing.ts';
import { casual, day } from '../testing/casual.ts';

type World = Awaited<ReturnType<typeof casual>>;

const amounts = async ({ lines }: World) =>
  (await lines()).map(({ date, amount, origin }) => `${date} ${amount}${origin === null ? '' : ` of ${origin}`}`);

/** Removes what is recorded on a date, as an undone import does. */
const removeDay = ({ acme, ana }: World, date: string) =>
  acme.inside(async (db) => {
    await noteChange(db, ana.id);
    const days = await db
      .selectFrom('attendances')
      .select('id')
      .where('person_id', '=', ana.id)
      .where('working_date', '=', day(date))
      .execute();
    for (const { id } of days) {
      await db.deleteFrom('breaks').where('attendance_id', '=', id).execute();
      await db.deleteFrom('clocks').where('attendance_id', '=', id).execute();
      await db.deleteFrom('attendances').where('id', '=', id).execute();
    }
  });

/** Has Ana work under her package since the year before. */
const sinceLastYear = ({ acme, ana }: World) =>
  acme.inside(async (db) => {
    const joined_on = day('2025-01-01');
    await db.updateTable('people').set({ joined_on }).where('id', '=', ana.id).execute();
    await db
      .updateTable('leave_policy_people')
      .set({ effective_from: joined_on })
      .where('person_id', '=', ana.id)
      .execute();
  });

const leave = (world: World, last: string) =>
  world.acme.inside((db) =>
    db
      .updateTable('people')
      .set({ discharged_date: day(last) })
      .where('id', '=', world.ana.id)
      .execute(),
  );

test('two servers that credit a person at once book their hours once', async () => {
  const world = await casual();
  await world.work('2026-10-05 08:00-20:00');
  await Promise.all([world.credit(), world.credit(), world.credit()]);
  expect(await amounts(world)).toEqual(['2026-10-31 0.4']);
  await world.work('2026-10-06 08:00-20:00');
  await Promise.all([world.credit(), world.credit(), world.credit()]);
  expect(await amounts(world)).toEqual(['2026-10-31 0.4', '2026-10-31 0.4']);
});

test('a period that is reopened after a late line keeps it, and later changes count beside it', async () => {
  const world = await casual();
  await world.work('2026-10-05 08:00-20:00');
  await world.credit();
  const closed = await close(world.acme, 'End of October', '2026-10-20', '2026-10-31');
  await world.work('2026-10-06 08:00-20:00');
  await world.credit();
  await reopen(world.acme, closed);
  await world.credit(day('2026-11-06'));
  const late = ['2026-10-31 0.4', '2026-11-01 0.4 of 2026-10-31'];
  expect(await amounts(world)).toEqual(late);
  await removeDay(world, '2026-10-06');
  await world.credit();
  expect(await amounts(world)).toEqual([...late, '2026-10-31 -0.4']);
});

test('a cap gives later months less when an early month is corrected upwards', async () => {
  const world = await casual({ days: 1, is_capped: true });
  await world.work('2026-09-01 08:00-20:00', '2026-10-05 08:00-20:00', '2026-10-06 08:00-20:00');
  await world.credit();
  expect(await amounts(world)).toEqual(['2026-09-30 0.4', '2026-10-31 0.6']);
  await world.work('2026-09-02 08:00-20:00');
  await world.credit();
  expect((await amounts(world)).slice(2)).toEqual(['2026-09-30 0.4', '2026-10-31 -0.4']);
  expect(await world.balance('2026-12-31')).toBe(1);
});

test('a late credit of a closed year counts in the next, and against the cap of its own year', async () => {
  const world = await casual({ days: 1, is_capped: true });
  await sinceLastYear(world);
  await world.work('2025-12-01 08:00-20:00', '2026-01-05 08:00-20:00', '2026-01-06 08:00-20:00');
  await world.credit();
  expect(await amounts(world)).toEqual(['2025-12-31 0.4', '2026-01-31 0.8']);
  await close(world.acme, 'End of the year', '2025-12-20', '2025-12-31');
  await world.work('2025-12-02 08:00-20:00', '2025-12-03 08:00-20:00');
  await world.credit();
  expect((await amounts(world)).slice(2)).toEqual(['2026-01-01 0.6 of 2025-12-31']);
});

test('a package changed back in time counts again from its day', async () => {
  const world = await casual();
  await world.work('2026-09-01 08:00-20:00', '2026-10-05 08:00-20:00', '2026-10-20 08:00-20:00');
  await world.credit();
  await world.change('2026-10-10', { by_hours: { hours: 2, per: 30 } });
  await world.credit();
  expect(await amounts(world)).toEqual(['2026-09-30 0.4', '2026-10-31 0.8', '2026-10-31 0.4']);
  await world.change('2026-09-01', null);
  await world.credit();
  expect(await world.balance('2026-11-05')).toBe(0);
});

test('hours of an undone import are taken back', async () => {
  const world = await casual();
  await world.work('2026-10-05 08:00-20:00', '2026-10-06 08:00-20:00');
  await world.credit();
  await removeDay(world, '2026-10-05');
  await removeDay(world, '2026-10-06');
  await world.credit();
  expect(await amounts(world)).toEqual(['2026-10-31 0.8', '2026-10-31 -0.8']);
});

test('a person who joins within a month accrues from their first day', async () => {
  const world = await casual({}, { joined: '2026-10-15' });
  await world.work('2026-10-20 08:00-20:00');
  await world.credit();
  expect(await amounts(world)).toEqual(['2026-10-31 0.4']);
});

test('a person who leaves is credited on their last day, so that their final balance has all hours', async () => {
  const world = await casual();
  await world.work('2026-10-05 08:00-20:00', '2026-11-03 08:00-20:00');
  await leave(world, '2026-11-03');
  await world.credit(day('2026-11-04'));
  expect(await amounts(world)).toEqual(['2026-10-31 0.4', '2026-11-03 0.4']);
  expect(await world.balance('2026-11-03')).toBe(0.8);
});

test('leave and holidays are not hours worked', async () => {
  const world = await casual();
  const { acme, ana, type } = world;
  await acme.inside(async (db) => {
    const on = day('2026-10-06');
    await db
      .insertInto('holidays')
      .values({ name: 'Founders’ Day', start_date: on, end_date: on, part: 'full', is_for_everyone: true })
      .execute();
    const leaveDay = day('2026-10-07');
    const of = { person_id: ana.id, leave_type_id: type, state: 'approved' as const };
    const { id: application_id } = await db
      .insertInto('leave_applications')
      .values({ ...of, starts_on: leaveDay, ends_on: leaveDay, total: 8, applied_for: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('leave_application_days')
      .values({ ...of, application_id, date: leaveDay, part: 'full', cost: 8 })
      .execute();
  });
  await world.work('2026-10-05 08:00-20:00');
  await world.credit();
  expect(await amounts(world)).toEqual(['2026-10-31 0.4']);
  // Work on a holiday is work.
  await world.work('2026-10-06 08:00-20:00');
  await world.credit();
  expect((await amounts(world)).slice(1)).toEqual(['2026-10-31 0.4']);
});

test('an opening balance contains late credits of periods before it', async () => {
  const world = await casual();
  await world.work('2026-09-01 08:00-20:00');
  const closed = await close(world.acme, 'End of September', '2026-09-20', '2026-10-20');
  await world.credit();
  expect(await amounts(world)).toEqual(['2026-10-21 0.4 of 2026-09-30']);
  await reopen(world.acme, closed);
  await world.opening('2026-10-15', 3);
  await world.credit();
  await world.credit(day('2026-11-06'));
  expect(await world.balance('2026-11-05')).toBe(3);
  expect((await amounts(world)).slice(1)).toEqual(['2026-10-21 -0.4']);
});
