import { expect, test } from 'vitest';
import { database } from '#platform/testing/company.ts';
import { devices } from '../contract.ts';
import { pairAgain } from './pair-again.ts';
import { terminalPermissions, terminalWorld } from './testing/terminal-world.ts';

const [first, second] = ['2026-03-09', '2026-03-10'];

/** Two days with a gap of an hour and a half each, the first of them closed. */
async function twoDays() {
  const world = await terminalWorld();
  const boss = await world.hire('Boss', '15', ...terminalPermissions);
  const ana = await world.hire('Ana', '7');
  const { machine } = await world.claimed();
  world.at(`${second} 22:00:00`);
  for (const day of [first, second])
    for (const time of ['09:00:00', '12:00:00', '13:30:00', '17:00:00']) machine.punch('7', { time: `${day} ${time}` });
  await machine.talk();
  await world.settle();
  await world.rows(`insert into closed_periods (name, starts_on, ends_on) values ('Monday', '${first}', '${first}')`);
  const rule = (break_gap_minutes: number) => world.call(devices.storeRules, { body: { break_gap_minutes } }, boss);
  return { ...world, ana, rule, again: () => pairAgain(database, world.acme.id, world.now()) };
}

test('another length of a break pairs the last days again, except closed ones', async () => {
  const world = await twoDays();
  const [whole, parted] = ['09:00–17:00 (12:00–13:30)', '09:00–12:00, 13:30–17:00'];
  expect(await world.recorded(world.ana.id)).toEqual({ [first]: whole, [second]: whole });

  expect((await world.rule(60)).status).toBe(200);
  await world.again();
  expect(await world.recorded(world.ana.id)).toEqual({ [first]: whole, [second]: parted });
  expect(await world.results()).toEqual([
    '7 09:00:00 in',
    '7 12:00:00 break_begin',
    '7 13:30:00 break_end',
    '7 17:00:00 out',
    '7 09:00:00 in',
    '7 12:00:00 out',
    '7 13:30:00 in',
    '7 17:00:00 out',
  ]);

  await world.rule(120);
  await world.again();
  await world.again();
  expect(await world.recorded(world.ana.id)).toEqual({ [first]: whole, [second]: whole });
});

test('days that are older than 31 days stay as they were paired', async () => {
  const world = await twoDays();
  await world.rule(60);
  world.at('2026-05-01 12:00:00');
  await world.again();
  expect((await world.recorded(world.ana.id))[second]).toBe('09:00–17:00 (12:00–13:30)');
});
