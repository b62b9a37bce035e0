import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { settle } from '#features/leave/server/commands/settle.ts';
import { close } from '#features/periods/testing/closing.ts';
import { at, casual, day, ledgerOf, today } from '../testing/casual.ts';

test('the hours of a month are credited on its last day, and the line says how', async () => {
  const world = await casual();
  await world.work(
    '2026-10-05 08:00-20:00',
    '2026-10-06 08:00-20:00',
    '2026-10-07 08:00-14:00',
    '2026-11-02 08:00-20:00',
  );
  await world.credit();
  expect(await world.lines()).toEqual([{ date: '2026-10-31', amount: 1, origin: null }]);
  expect([await world.balance('2026-10-30'), await world.balance('2026-10-31')]).toEqual([0, 1]);
  expect(await ledgerOf(world)).toMatchObject([
    { title: 'Accrued', why: 'Worked 30:00 in October, 1 h for every 30 h: +1 h.', amount: 1, balance: 1 },
  ]);
});

test('crediting again, and settling leave, change nothing', async () => {
  const { acme, ana, work, credit, lines } = await casual();
  await work('2026-10-05 08:00-20:00');
  await credit();
  await acme.inside((db) => settle(db, [ana.id], today));
  await credit();
  await credit(day('2026-11-06'));
  expect(await lines()).toEqual([{ date: '2026-10-31', amount: 0.4, origin: null }]);
});

test('a day that is recorded later is the difference in its open month', async () => {
  const world = await casual();
  await world.work('2026-10-05 08:00-20:00');
  await world.credit();
  await world.work('2026-10-06 08:00-20:00');
  await world.credit();
  expect(await world.lines()).toEqual([
    { date: '2026-10-31', amount: 0.4, origin: null },
    { date: '2026-10-31', amount: 0.4, origin: null },
  ]);
  const whys = (await ledgerOf(world)).map(({ why }) => why);
  expect(whys[1]).toBe('Worked 24:00 instead of 12:00 in October, 1 h for every 30 h: +0.4 h.');
});

test('a late change of a closed credit is booked on the first open date with its origin', async () => {
  const world = await casual();
  await world.work('2026-10-05 08:00-20:00');
  await world.credit();
  // Closed is the end of October, with the day of its credit; the day that changes is not.
  await close(world.acme, 'End of October', '2026-10-20', '2026-10-31');
  await world.work('2026-10-06 08:00-20:00');
  await world.credit();
  expect(await world.lines()).toEqual([
    { date: '2026-10-31', amount: 0.4, origin: null },
    { date: '2026-11-01', amount: 0.4, origin: '2026-10-31' },
  ]);
  expect([await world.balance('2026-10-31'), await world.balance('2026-11-01')]).toEqual([0.4, 0.8]);
});

test('a package that is taken back takes back its credits', async () => {
  const { acme, ana, work, credit, lines } = await casual();
  await work('2026-10-05 08:00-20:00');
  await credit();
  await acme.inside((db) => rowsOf(db, 'delete from leave_policy_people where person_id = $1', [ana.id]));
  await credit();
  expect((await lines()).map(({ amount }) => amount)).toEqual([0.4, -0.4]);
});

test('hours up to an opening balance are part of it', async () => {
  const { opening, work, credit, lines } = await casual();
  await work('2026-10-05 08:00-20:00', '2026-10-20 08:00-20:00');
  await opening('2026-10-15', 3);
  await credit();
  expect(await lines()).toEqual([{ date: '2026-10-31', amount: 0.4, origin: null }]);
});

test('hours worked cannot be granted at once', async () => {
  await expect(casual({ given: 'at_once' })).rejects.toMatchObject({ code: 'leave.byHoursAtOnce' });
});

test('a day without a clock-out gives nothing until its end is known', async () => {
  const { acme, ana, work, credit, lines } = await casual();
  await work('2026-10-05 08:00-20:00');
  const [id, clock] = [randomUUID(), randomUUID()];
  await acme.inside(async (db) => {
    await noteChange(db, ana.id, id);
    await db
      .insertInto('attendances')
      .values({ id, person_id: ana.id, working_date: day('2026-10-06') })
      .execute();
    const started_at = new Date(at('2026-10-06 08:00:00') * 1000);
    const row = { attendance_id: id, person_id: ana.id, started_at, zone: 'Europe/Berlin', source: 'web' } as const;
    await db
      .insertInto('clocks')
      .values({ id: clock, ...row })
      .execute();
  });
  await credit();
  expect(await lines()).toEqual([{ date: '2026-10-31', amount: 0.4, origin: null }]);
  await acme.inside(async (db) => {
    await noteChange(db, ana.id, id);
    const ended_at = new Date(at('2026-10-06 20:00:00') * 1000);
    await db.updateTable('clocks').set({ ended_at, clock_out_id: randomUUID() }).where('id', '=', clock).execute();
  });
  await credit();
  expect((await lines()).map(({ amount }) => amount)).toEqual([0.4, 0.4]);
});
