import { expect, test } from 'vitest';
import { callerFor, database } from '#platform/testing/company.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { attendance } from '#features/attendance/contract.ts';
import { BirdMemory } from '#features/attendance/server/bird-view.ts';
import { attendanceRoutesWith } from '#features/attendance/server/routes.ts';
import { devices, punchRecords } from '../contract.ts';
import { readPunchNotes } from './day-notes.ts';
import { pairAgain } from './pair-again.ts';
import { terminalPermissions, terminalWorld } from './testing/terminal-world.ts';

const date = '2026-03-10';
const [checkIn, checkOut] = [0, 1];

/** A world with one terminal and Ana, who has punched with these keys. */
async function keyWorld(trusts_keys: boolean, punches: readonly (readonly [string, number])[]) {
  const world = await terminalWorld();
  const ana = await world.hire('Ana', '7', 'view_attendance');
  const boss = await world.acme.hire('Boss', ...terminalPermissions, 'view_any_attendance');
  const { id, machine } = await world.claimed();
  const trust = (value: boolean) =>
    world.call(devices.store, { body: { id, name: 'Gate 1', place: '', zone: world.zone, trusts_keys: value } }, boss);
  await trust(trusts_keys);
  world.at('2026-03-14 12:00:00');
  for (const [time, status] of punches) machine.punch('7', { time: `${date} ${time}:00`, status });
  await machine.talk();
  await world.settle();
  const call = callerFor(
    createHttp({
      authenticator: sessionAuthenticator(database),
      features: [attendanceRoutesWith(new BirdMemory(), [readPunchNotes])],
      now: () => new Date(world.now() * 1000),
    }),
  );
  const dayOf = async () => {
    const [day] = await world.rows<{ id: string }>('select id from attendances where person_id = $1', ana.id);
    return (await call(attendance.details, { params: { id: day?.id ?? '', user_id: ana.id } }, ana)).body;
  };
  return { ...world, ana, boss, id, machine, trust, dayOf };
}

const twoIns = [
  ['08:30', checkIn],
  ['08:33', checkIn],
  ['17:00', checkOut],
] as const;

test('two ins at a trusted terminal are one entry, and the day and the record say so', async () => {
  const world = await keyWorld(true, twoIns);
  expect(await world.recorded(world.ana.id)).toEqual({ [date]: '08:30–17:00' });
  expect((await world.dayOf()).notes).toEqual(['Two ins: 08:30 and 08:33. The first one counts.']);
  const { body } = await world.call(punchRecords.index, { query: {} }, world.boss);
  expect(body.data.map(({ result }) => result)).toEqual(['out', 'second_in', 'in']);
  expect(body.counts.needs_somebody).toBe(0);
});

test('a day with a later second in waits for a review, counts nothing and names the open end', async () => {
  const world = await keyWorld(true, [
    ['08:30', checkIn],
    ['13:00', checkIn],
    ['17:00', checkOut],
  ]);
  expect(await world.recorded(world.ana.id)).toEqual({ [date]: '08:30–08:30, 13:00–17:00' });
  const day = await world.dayOf();
  expect(day).toMatchObject({ icon: 'irregular', working_time: 0, notes: ['In without an out: 08:30.'] });
});

test('an out without an in waits for a review, on the day and in the records', async () => {
  const world = await keyWorld(true, [
    ['08:30', checkIn],
    ['12:00', checkOut],
    ['17:00', checkOut],
  ]);
  expect(await world.dayOf()).toMatchObject({ icon: 'irregular', notes: ['Out without an in: 17:00.'] });
  const { body } = await world.call(punchRecords.index, { query: { needs_somebody: true } }, world.boss);
  expect(body.data.map(({ result }) => result)).toEqual(['lone_out']);
});

test('trusting the keys of a terminal later pairs recent days again, and so does the opposite', async () => {
  const world = await keyWorld(false, twoIns);
  expect(await world.recorded(world.ana.id)).toEqual({ [date]: '08:30–08:33, 17:00–…' });
  await world.trust(true);
  await pairAgain(database, world.acme.id, world.now());
  expect(await world.recorded(world.ana.id)).toEqual({ [date]: '08:30–17:00' });
  await world.trust(false);
  await pairAgain(database, world.acme.id, world.now());
  expect(await world.recorded(world.ana.id)).toEqual({ [date]: '08:30–08:33, 17:00–…' });
});

test('the times of double taps and second keys are settings, and changing one keeps the others', async () => {
  const world = await keyWorld(true, twoIns);
  const set = (rule: object) =>
    world.call(devices.storeRules, { body: { break_gap_minutes: 120, ...rule } }, world.boss);
  await set({ second_key_minutes: 2 });
  await pairAgain(database, world.acme.id, world.now());
  expect(await world.recorded(world.ana.id)).toEqual({ [date]: '08:30–08:30, 08:33–17:00' });
  await set({ same_tap_seconds: 300 });
  await pairAgain(database, world.acme.id, world.now());
  expect(await world.recorded(world.ana.id)).toEqual({ [date]: '08:30–17:00' });
  const { body } = await world.call(devices.rules, {}, world.boss);
  expect(body).toEqual({ break_gap_minutes: 120, same_tap_seconds: 300, second_key_minutes: 2 });
  expect((await set({ same_tap_seconds: 601 })).status).toBe(422);
});

test('keys that are not trusted are compared, if people use both, and the day says how often they disagree', async () => {
  const punches = [
    ['08:30', checkIn],
    ['12:00', checkIn],
    ['12:30', checkOut],
    ['17:00', checkOut],
  ] as const;
  expect((await (await keyWorld(false, punches)).dayOf()).notes).toEqual([
    '2 punches of this week were paired against their keys.',
  ]);
  const allTheSame = punches.map(([time]) => [time, checkIn] as const);
  expect((await (await keyWorld(false, allTheSame)).dayOf()).notes).toEqual([]);
});
