import { expect, test, vi } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import { Fault } from '#platform/shared/faults.ts';
import type { LocalDateTime } from '#platform/shared/schemas.ts';
import { isTransactionWaiting } from '#platform/testing/overlapping-transactions.ts';
import { clocking } from '#features/clock/contract.ts';
import { corrections } from '#features/corrections/contract.ts';
import { terminalWorld } from './testing/terminal-world.ts';

const date = '2026-03-10';

/** A world with one terminal and Ana, who punches at these times of one day, sent together in the evening. */
async function sendPunches(...times: string[]) {
  const world = await terminalWorld();
  const ana = await world.hire('Ana', '7');
  const { machine, id } = await world.claimed();
  world.at(`${date} 22:00:00`);
  for (const time of times) machine.punch('7', { time: time.length > 8 ? time : `${date} ${time}` });
  await machine.talk();
  await world.settle();
  return { ...world, ana, machine, id };
}

test.each([
  ['two punches are a day', ['09:00:00', '17:00:00'], '09:00–17:00'],
  ['a gap up to two hours is a break', ['09:00:00', '12:00:00', '14:00:00', '18:00:00'], '09:00–18:00 (12:00–14:00)'],
  ['a longer one parts two entries', ['09:00:00', '12:00:00', '14:00:01', '18:00:00'], '09:00–12:00, 14:00–18:00'],
  ['taps within a minute are one', ['09:00:00', '09:00:59', '17:00:00', '17:00:30'], '09:00–17:00'],
  ['a tap a second later is another', ['09:00:00', '09:01:01'], '09:00–09:01'],
  ['a person without another punch is in', ['09:00:00', '12:00:00', '12:30:00'], '09:00–… (12:00–12:30)'],
])('%s', async (_, times, expected) => {
  const world = await sendPunches(...times);
  expect(await world.recorded(world.ana.id)).toEqual({ [date]: expected });
});

test('a forgotten end after a break leaves the break, and an entry of its own whose end is not known', async () => {
  const world = await sendPunches('09:00:00', '12:00:00', '13:00:00');
  world.at('2026-03-11 18:00:00');
  world.machine.punch('7', { time: '2026-03-11 09:05:00' });
  await world.machine.talk();
  await world.settle();
  expect(await world.recorded(world.ana.id)).toMatchObject({
    [date]: '09:00–13:00 (12:00–13:00), 13:00–13:00',
  });
});

test('a forgotten punch leaves the day incomplete, and is reported once the next day begins', async () => {
  const world = await sendPunches('09:00:00');
  expect(await world.recorded(world.ana.id)).toEqual({ [date]: '09:00–…' });

  world.at('2026-03-11 18:00:00');
  world.machine.punch('7', { time: '2026-03-11 09:05:00' });
  world.machine.punch('7', { time: '2026-03-11 17:05:00' });
  await world.machine.talk();
  await world.settle();

  expect(await world.recorded(world.ana.id)).toEqual({ [date]: '09:00–09:00', '2026-03-11': '09:05–17:05' });
  expect(await world.results()).toEqual(['7 09:00:00 forgotten', '7 09:05:00 in', '7 17:05:00 out']);
});

test('punches that arrive days late pair their day again', async () => {
  const world = await sendPunches('09:00:00', '12:30:00');
  const late = await world.claimed();
  world.at('2026-03-13 09:00:00');
  world.machine.punch('7', { time: '2026-03-13 08:55:00' });
  await world.machine.talk();
  late.machine.punch('7', { time: `${date} 12:00:00` });
  late.machine.punch('7', { time: `${date} 17:00:00` });
  await late.machine.talk();
  await world.settle();

  expect(await world.recorded(world.ana.id)).toEqual({ [date]: '09:00–17:00 (12:00–12:30)', '2026-03-13': '08:55–…' });
});

test('a day corrected by a manager stays unchanged, and the late punch says so', async () => {
  const world = await sendPunches('09:00:00', '16:00:00');
  const boss = await world.acme.hire('Boss', 'edit_any_attendance');
  const [clock] = await world.rows<{ id: string; out: string; day: string }>(
    'select id, clock_out_id as out, attendance_id as day from clocks where person_id = $1',
    world.ana.id,
  );
  const corrected = {
    clock_in_id: clock?.id ?? '',
    clock_out_id: clock?.out ?? '',
    start_date_time: `${date} 09:00:00` as LocalDateTime,
    end_date_time: `${date} 16:05:00` as LocalDateTime,
    is_dirty: true,
    breaks: [],
  };
  const { status } = await world.call(
    corrections.update,
    { params: { id: clock?.day ?? '' }, body: { clocks: [corrected] } },
    boss,
  );
  expect(status).toBe(200);
  world.machine.punch('7', { time: `${date} 17:30:00` });
  await world.machine.talk();
  await world.settle();

  expect(await world.recorded(world.ana.id)).toEqual({ [date]: '09:00–16:05' });
  expect((await world.results()).at(-1)).toBe('7 17:30:00 approved');
});

test('the same second at two terminals: both are kept, and counted once', async () => {
  const world = await sendPunches('09:00:00', '17:00:00');
  const other = await world.claimed();
  other.machine.punch('7', { time: `${date} 09:00:00` });
  await other.machine.talk();
  await world.settle();

  expect(await world.recorded(world.ana.id)).toEqual({ [date]: '09:00–17:00' });
  expect((await world.results()).sort()).toEqual(['7 09:00:00 in', '7 09:00:00 same_tap', '7 17:00:00 out']);
});

test('an entry that was begun at the web clock is ended by the next punch, and a late punch finds it again', async () => {
  const world = await terminalWorld();
  const ana = await world.hire('Ana', '7', 'allow_clock_in_out_attendance');
  const { machine } = await world.claimed();
  world.at(`${date} 08:58:00`);
  await world.call(clocking.in, { body: {} }, ana);
  world.at(`${date} 17:01:00`);
  machine.punch('7', { time: `${date} 17:00:00` });
  await machine.talk();
  await world.settle();
  expect(await world.recorded(ana.id)).toEqual({ [date]: '08:58–17:00' });

  const late = await world.claimed();
  late.machine.punch('7', { time: `${date} 12:00:00` });
  late.machine.punch('7', { time: `${date} 12:40:00` });
  await late.machine.talk();
  await world.settle();
  expect(await world.recorded(ana.id)).toEqual({ [date]: '08:58–17:00 (12:00–12:40)' });
});

test('a person who can only use terminals is refused by the web clock and accepted by the terminal', async () => {
  const world = await terminalWorld();
  const ana = await world.hire('Ana', '7', 'allow_clock_in_out_attendance', 'allowed_bio_devices');
  const { machine } = await world.claimed();
  world.at(`${date} 09:00:00`);
  const refused = await world.call(clocking.in, { body: {} }, ana);
  expect([refused.status, (refused.body as unknown as Fault).message]).toEqual([
    424,
    'Clock in and out at your terminal.',
  ]);

  machine.punch('7', { time: `${date} 09:00:00` });
  await machine.talk();
  await world.settle();
  expect(await world.recorded(ana.id)).toEqual({ [date]: '09:00–…' });
});

test('a night shift is one day, and its punches stay together in whatever order they come', async () => {
  const night = {
    name: 'Night',
    color: '#323DA5',
    start_time: '22:00',
    work_time: 28_800,
    break_time: 3600,
    grace_minutes: 0,
    repeat_on: [1, 2, 3, 4, 5, 6, 7],
  };
  const world = await terminalWorld({ hours: night });
  const ana = await world.hire('Ana', '7');
  const { machine } = await world.claimed();
  world.at('2026-03-12 12:00:00');
  machine.punch('7', { time: '2026-03-11 07:02:00' });
  machine.punch('7', { time: '2026-03-10 21:55:00' });
  machine.punch('7', { time: '2026-03-11 02:40:00' });
  machine.punch('7', { time: '2026-03-11 02:00:00' });
  await machine.talk();
  await world.settle();
  expect(await world.recorded(ana.id)).toEqual({ '2026-03-10': '21:55–07:02 (02:00–02:40)' });
});

test('a night without a plan goes on after midnight although the next date has a shift later', async () => {
  const world = await terminalWorld();
  const ana = await world.hire('Ana', '7');
  const { machine } = await world.claimed();
  world.at('2026-03-11 22:00:00');
  for (const time of ['10 09:00', '10 17:30', '10 22:30', '11 02:00', '11 09:00', '11 17:30'])
    machine.punch('7', { time: `2026-03-${time}:00` });
  await machine.talk();
  await world.settle();
  expect(await world.recorded(ana.id)).toEqual({
    '2026-03-10': '09:00–17:30, 22:30–02:00',
    '2026-03-11': '09:00–17:30',
  });
});

test('work after a break in the night moves to its own date once it ends past the limit', async () => {
  const world = await terminalWorld({ hours: null });
  const ana = await world.hire('Ana', '7');
  const { machine } = await world.claimed();
  const punch = async (...times: string[]) => {
    for (const time of times) {
      world.at(`2026-03-${time}:00`);
      machine.punch('7', { time: `2026-03-${time}:00` });
      await machine.talk();
      await world.settle();
    }
    return world.recorded(ana.id);
  };
  expect(await punch('14 10:00', '14 14:00', '14 15:30', '14 23:00', '15 00:30')).toEqual({
    '2026-03-14': '10:00–… (14:00–15:30) (23:00–00:30)',
  });
  expect(await punch('15 03:00')).toEqual({
    '2026-03-14': '10:00–23:00 (14:00–15:30)',
    '2026-03-15': '00:30–03:00',
  });
});

test('punches that arrive while the same person is being paired are paired with their whole day', async () => {
  const world = await terminalWorld();
  const ana = await world.hire('Ana', '7');
  const { machine } = await world.claimed();
  world.at('2026-03-13 12:00:00');
  for (const time of ['12:00:00', '12:30:00', '17:00:00']) machine.punch('7', { time: `2026-03-11 ${time}` });
  await machine.talk();
  await world.settle();
  await machine.sendRaw('7\t2026-03-09 09:00:00\t0\t1\n', '1');
  const { paired } = await world.acme.inside(async (db) => {
    await rowsOf(db, 'select 1 from people where id = $1 for no key update', [ana.id]);
    const paired = world.settle();
    await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
    // Two days later a punch arrives of a day of which pairing now reads only the morning.
    await machine.sendRaw('7\t2026-03-11 08:00:00\t0\t1\n', '2');
    return { paired };
  });
  await paired;
  expect(await world.recorded(ana.id)).toEqual({
    '2026-03-09': '09:00–09:00',
    '2026-03-11': '08:00–17:00 (12:00–12:30)',
  });
});

test('every day is whole when a person has more punches than one pairing takes', async () => {
  const world = await terminalWorld({ hours: null });
  const ana = await world.hire('Ana', '7');
  const { machine } = await world.claimed();
  world.at('2026-06-30 12:00:00');
  const lines: string[] = ['7\t2026-03-01 08:00:00\t0\t1', '7\t2026-03-01 16:00:00\t0\t1'];
  const days = Array.from({ length: 105 }, (_, n) => new Date(Date.UTC(2026, 2, 2 + n)).toISOString().slice(0, 10));
  for (const day of days)
    for (const time of ['08:00:00', '12:00:00', '12:30:00', '16:00:00']) lines.push(`7\t${day} ${time}\t0\t1`);
  await machine.sendRaw(lines.join('\n'), '1');
  await world.settle();
  const whole = Object.fromEntries(days.map((day) => [day, '08:00–16:00 (12:00–12:30)']));
  expect(await world.recorded(ana.id)).toEqual({ '2026-03-01': '08:00–16:00', ...whole });
  // Each day was written once and was never temporarily incomplete.
  expect(
    await world.rows(`select 1 from punches where result <> all('{in,out,break_begin,break_end}'::text[])`),
  ).toEqual([]);
});
