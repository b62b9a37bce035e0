import { expect, test } from 'vitest';
import { clocking } from '../contract.ts';
import { workingWorld, type WorkingWorld } from './testing/working-world.ts';

const history = (world: WorkingWorld, personId: string) =>
  world.acme.inside((db) =>
    db
      .selectFrom('audit_entries')
      .select(['deed', 'entity', 'old', 'new', 'actor_id', 'source', 'address'])
      .where('person_id', '=', personId)
      .where('attendance_id', 'is not', null)
      .orderBy('id')
      .execute(),
  );

test('a working day: in, break, resume, out', async () => {
  const { clock, hire } = await workingWorld();
  const ana = await hire();

  clock.at('2026-03-11 08:58:00');
  expect((await clock.in(ana)).body).toMatchObject({
    working_date: '2026-03-11',
    is_clocked_in: true,
    is_on_break: false,
    can_break: true,
    total_work_time: 0,
    record_time: '08:58:00',
    review_status: 'incomplete',
  });
  clock.at('2026-03-11 12:00:00');
  expect((await clock.break(ana)).body).toMatchObject({
    is_on_break: true,
    can_break: false,
    total_work_time: 10_920,
    break_started_at: '2026-03-11 12:00:00',
  });
  clock.at('2026-03-11 12:45:00');
  expect(await clock.summary(ana)).toMatchObject({
    total_work_time: 10_920,
    total_break_time: 2700,
    current_break_time: 2700,
  });
  expect((await clock.resume(ana)).body).toMatchObject({
    is_on_break: false,
    current_break_time: 0,
    total_break_time: 2700,
  });
  clock.at('2026-03-11 17:45:00');
  const out = await clock.out(ana);

  expect(out).toMatchObject({
    status: 200,
    body: {
      is_clocked_in: false,
      can_clock: true,
      total_work_time: 28_920,
      total_break_time: 2700,
      abnormal: false,
      review_status: 'completed',
    },
  });
  expect(out.body.clocks).toMatchObject([
    {
      start_date_time: '2026-03-11 08:58:00',
      end_date_time: '2026-03-11 17:45:00',
      breaks: [{ start_date_time: '2026-03-11 12:00:00', end_date_time: '2026-03-11 12:45:00' }],
    },
  ]);
  expect(await clock.summary(ana)).toEqual(out.body);
});

test('the short summary carries the entries, too', async () => {
  const { call, clock, hire } = await workingWorld();
  const ana = await hire();
  clock.at('2026-03-11 09:00:00');
  const { body } = await clock.in(ana);

  expect((await call(clocking.shortSummary, {}, ana)).body).toEqual(body);
  expect(body.clocks).toHaveLength(1);
});

test('every step leaves a line in the history, with who, from where, and what it was', async () => {
  const world = await workingWorld();
  const ana = await world.hire();
  for (const [time, step] of [
    ['09:00', 'in'],
    ['12:00', 'break'],
    ['12:30', 'resume'],
    ['17:00', 'out'],
  ] as const) {
    world.clock.at(`2026-03-11 ${time}:00`);
    await world.clock[step](ana);
  }

  expect(await history(world, ana.id)).toMatchObject([
    {
      deed: 'clock_in',
      entity: 'clock',
      old: null,
      new: { started_at: '2026-03-11T08:00:00.000Z', ended_at: null },
      actor_id: ana.id,
      source: 'web',
      address: '127.0.0.1',
    },
    { deed: 'break', entity: 'break', old: null, new: { started_at: '2026-03-11T11:00:00.000Z' } },
    { deed: 'resume', entity: 'break', old: { ended_at: null }, new: { ended_at: '2026-03-11T11:30:00.000Z' } },
    { deed: 'clock_out', entity: 'clock', old: { ended_at: null }, new: { ended_at: '2026-03-11T16:00:00.000Z' } },
  ]);
});

test('the history cannot be rewritten', async () => {
  const world = await workingWorld();
  const ana = await world.hire();
  world.clock.at('2026-03-11 09:00:00');
  await world.clock.in(ana);

  await expect(
    world.acme.inside((db) => db.updateTable('audit_entries').set({ deed: 'edit' }).execute()),
  ).rejects.toThrow('permission denied');
  await expect(world.acme.inside((db) => db.deleteFrom('audit_entries').execute())).rejects.toThrow(
    'permission denied',
  );
});

test('each step is announced', async () => {
  const { acme, clock, hire } = await workingWorld();
  const ana = await hire();
  clock.at('2026-03-11 09:00:00');
  const { body } = await clock.in(ana);

  const events = await acme.inside((db) => db.selectFrom('events').select(['type', 'payload']).execute());
  expect(events).toEqual([{ type: 'clock.changed', payload: { person_id: ana.id, attendance_id: body.id } }]);
});

test('a second clock-in is answered with the current state', async () => {
  const { clock, hire } = await workingWorld();
  const ana = await hire();
  clock.at('2026-03-11 09:00:00');
  await clock.in(ana);
  clock.at('2026-03-11 09:00:05');

  expect(await clock.in(ana)).toMatchObject({
    status: 424,
    body: {
      code: 'attendance.alreadyIn',
      message: 'You are already clocked in.',
      data: { is_clocked_in: true, total_work_time: 5, clocks: [{ start_date_time: '2026-03-11 09:00:00' }] },
    },
  });
});

test.each(['break', 'resume', 'out', 'outNormal'] as const)('%s without being clocked in is refused', async (step) => {
  const { clock, hire } = await workingWorld();
  const ana = await hire();
  clock.at('2026-03-11 09:00:00');

  expect(await clock[step](ana)).toMatchObject({
    status: 424,
    body: { code: 'attendance.notIn', data: { is_clocked_in: false } },
  });
});

test('a break in a break and a resume without a break are refused', async () => {
  const { clock, hire } = await workingWorld();
  const ana = await hire();
  clock.at('2026-03-11 09:00:00');
  await clock.in(ana);

  expect(await clock.resume(ana)).toMatchObject({ status: 424, body: { code: 'attendance.notOnBreak' } });
  await clock.break(ana);
  expect(await clock.break(ana)).toMatchObject({
    status: 424,
    body: { code: 'attendance.alreadyOnBreak', data: { is_on_break: true } },
  });
});

test('clocking out on a break ends the break at the same instant', async () => {
  const { clock, hire } = await workingWorld();
  const ana = await hire();
  clock.at('2026-03-11 09:00:00');
  await clock.in(ana);
  clock.at('2026-03-11 16:00:00');
  await clock.break(ana);
  clock.at('2026-03-11 17:00:00');

  const { body } = await clock.out(ana);

  expect(body).toMatchObject({
    is_clocked_in: false,
    is_on_break: false,
    total_work_time: 25_200,
    total_break_time: 3600,
  });
  expect(body.clocks[0]).toMatchObject({
    end_date_time: '2026-03-11 17:00:00',
    breaks: [{ end_date_time: '2026-03-11 17:00:00' }],
  });
});

test('everything within one second is recorded', async () => {
  const { clock, hire } = await workingWorld();
  const ana = await hire();
  clock.at('2026-03-11 09:00:00');

  for (const step of ['in', 'break', 'resume', 'break', 'out', 'in', 'out'] as const)
    expect((await clock[step](ana)).status, step).toBe(200);
  expect(await clock.summary(ana)).toMatchObject({
    is_clocked_in: false,
    total_work_time: 0,
    total_break_time: 0,
    clocks: [{ breaks: [{}, {}] }, { breaks: [] }],
  });
});

test('an earlier instant than what is recorded already does not turn time back', async () => {
  const { clock, hire } = await workingWorld();
  const ana = await hire();
  clock.at('2026-03-11 09:00:10');
  await clock.in(ana);
  clock.at('2026-03-11 09:00:05');

  expect((await clock.out(ana)).body.clocks).toMatchObject([
    { start_date_time: '2026-03-11 09:00:10', end_date_time: '2026-03-11 09:00:10' },
  ]);
  expect((await clock.in(ana)).body.clocks).toHaveLength(2);
});

test('a long day needs a word before it ends, and normal accepts it as it is', async () => {
  const world = await workingWorld();
  const ana = await world.hire();
  world.clock.at('2026-03-11 08:00:00');
  await world.clock.in(ana);
  world.clock.at('2026-03-11 20:00:01');

  expect(await world.clock.out(ana)).toMatchObject({
    status: 424,
    body: {
      code: 'attendance.needsConfirmation',
      data: {
        abnormal: true,
        is_clocked_in: true,
        review_status: 'abnormal',
        review_text: 'You’ve worked 12h 00m, more than the 12h 00m daily limit.',
      },
    },
  });
  expect(await world.clock.outNormal(ana)).toMatchObject({
    status: 200,
    body: { is_clocked_in: false, abnormal: false, review_status: 'completed', total_work_time: 43_201 },
  });
  expect((await history(world, ana.id)).map(({ deed }) => deed)).toEqual(['clock_in', 'clock_out', 'accept']);
});

test('an ordinary day may end as normal, too, and accepts nothing', async () => {
  const { acme, clock, hire } = await workingWorld();
  const ana = await hire();
  clock.at('2026-03-11 09:00:00');
  await clock.in(ana);
  clock.at('2026-03-11 17:00:00');

  expect((await clock.outNormal(ana)).status).toBe(200);
  expect(await acme.inside((db) => db.selectFrom('attendances').select('is_accepted').execute())).toEqual([
    { is_accepted: false },
  ]);
});

test('a retry with the same key gets the first answer', async () => {
  const { clock, hire } = await workingWorld();
  const ana = await hire();
  clock.at('2026-03-11 09:00:00');
  const first = await clock.in(ana, { 'idempotency-key': 'a' });
  clock.at('2026-03-11 09:10:00');

  expect((await clock.in(ana, { 'idempotency-key': 'a' })).body).toEqual(first.body);
});
