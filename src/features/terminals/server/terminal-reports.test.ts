import { expect, test } from 'vitest';
import { exchange } from '#simulators/terminal/wire.ts';
import { devices } from '../contract.ts';
import { askForSums, alertClockOffsets } from './compare.ts';
import { maxOfOneNetwork } from './claim-calls.ts';
import { fromElsewhere, terminalPermissions, terminalWorld, type TerminalWorld } from './testing/terminal-world.ts';

/** Terminals that report late, twice, in parts or incorrectly. */

const stateOf = async ({ rows }: TerminalWorld, id: string) =>
  (await rows<Record<string, unknown>>('select * from terminal_states where terminal_id = $1', id))[0] ?? {};

const addressTroubles = async ({ rows }: TerminalWorld) =>
  (await rows(`select 1 from events where type = 'terminals.trouble' and payload->>'trouble' = 'address'`)).length;

const usersOn = async ({ rows }: TerminalWorld) =>
  (await rows<{ pin: string }>('select pin from terminal_users order by pin')).map(({ pin }) => pin);

test('a caller with a terminal’s serial number from another network does not silence it', async () => {
  const world = await terminalWorld();
  const { machine, serial } = await world.claimed();
  const { server } = machine.options;
  const answers: (number | undefined)[] = [];
  while (answers.length < 320)
    answers.push(
      ...(await Promise.all(Array.from({ length: 40 }, () => fromElsewhere(server, `/iclock/ping?SN=${serial}`)))),
    );
  expect([answers[0], answers.at(-1)]).toEqual([403, 429]);
  expect(await machine.round()).toBe(true);
});

test('invented serial numbers do not keep a new terminal from being seen', async () => {
  const world = await terminalWorld();
  const { server } = world.machine('NEW123456').options;
  for (let n = 0; n < 60; n += 1) {
    await exchange(server, { method: 'GET', target: `/iclock/cdata?SN=INVENTED${n}` });
    world.pass(1);
  }
  expect(await world.rows('select 1 from terminal_sightings')).toHaveLength(maxOfOneNetwork);
  await world.machine('NEW123456').round();
  expect(await world.rows(`select 1 from terminal_sightings where serial = 'NEW123456'`)).toHaveLength(1);
  // Calls seen from elsewhere are not displaced.
  await fromElsewhere(server, '/iclock/cdata?SN=ELSEWHERE1');
  for (let n = 60; n < 100; n += 1) {
    world.pass(1);
    await exchange(server, { method: 'GET', target: `/iclock/cdata?SN=INVENTED${n}` });
  }
  expect(await world.rows(`select 1 from terminal_sightings where serial = 'ELSEWHERE1'`)).toHaveLength(1);
});

test('a change of the server address is reported once, and not one from before the terminal was claimed', async () => {
  const world = await terminalWorld();
  const { id, machine } = await world.claimed();
  await machine.round();
  await world.rows('update terminals set claimed_at = to_timestamp($2) where id = $1', id, world.now());
  const shown = (seconds: number) =>
    new Date((world.now() + seconds + 3600) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  const changed = (time: string) => machine.post('OPERLOG', `OPLOG 82\t0\t${time}\t0\t0\t0\t0\n`);
  // Changes from when it came to call here; its clock was different then.
  await changed(shown(-120));
  await changed(shown(8 * 3600));
  expect(await addressTroubles(world)).toBe(0);
  world.pass(600);
  const now = shown(0);
  await changed(now);
  await changed(now);
  expect(await addressTroubles(world)).toBe(1);
});

test('a person deleted and enrolled again is on the terminal, and an old log sent again removes no one', async () => {
  const world = await terminalWorld();
  const { machine } = await world.claimed();
  await machine.round();
  const deleted = `OPLOG 9\t0\t${machine.time()}\t7\t0\t0\t0\n`;
  const user = 'USER PIN=7\tName=Ana\tPri=0\n';
  await machine.post('OPERLOG', user + deleted);
  expect(await usersOn(world)).toEqual([]);
  world.pass(60);
  await machine.post('OPERLOG', deleted + user);
  expect(await usersOn(world)).toEqual(['7']);
  await machine.post('OPERLOG', deleted);
  expect(await usersOn(world)).toEqual(['7']);
});

test('a terminal reports the size of its memory on request', async () => {
  const world = await terminalWorld();
  const { id, machine } = await world.claimed();
  await machine.round();
  expect(await stateOf(world, id)).toMatchObject({ records_capacity: 100_000 });
});

test('people a terminal no longer reports are removed when it sends all, and cards stay', async () => {
  const world = await terminalWorld();
  const boss = await world.hire('Boss', '15', ...terminalPermissions);
  const { id, machine } = await world.claimed();
  await machine.round();
  for (const pin of ['7', '8'])
    machine.users.set(pin, { name: 'Ana', card: '4711', privilege: '0', password: '', fingers: 0 });
  await machine.sendUsers();
  expect(await usersOn(world)).toEqual(['7', '8']);
  machine.users.delete('8');
  world.pass(60);
  await world.call(devices.readUsers, { body: { id } }, boss);
  await expect.poll(async () => (await machine.talk(2), usersOn(world))).toEqual(['7']);
  expect(await world.rows('select has_card from terminal_users')).toEqual([{ has_card: true }]);
});

test('a changed zone, and changed clocks, are sent immediately and once', async () => {
  const world = await terminalWorld();
  const boss = await world.hire('Boss', '15', ...terminalPermissions);
  const { id, machine } = await world.claimed();
  await machine.round();
  expect(machine.zoneMinutes).toBe(60);
  await world.call(devices.store, { body: { id, name: 'Gate', place: '', zone: 'Asia/Kolkata' } }, boss);
  await world.acme.inside((db) => alertClockOffsets(db, world.now()));
  const checks = () => world.rows(`select 1 from terminal_commands where kind = 'check'`);
  expect(await checks()).toHaveLength(1);
  await expect.poll(async () => (await machine.talk(2), machine.zoneMinutes)).toBe(330);
  await world.acme.inside((db) => alertClockOffsets(db, world.now()));
  expect(await checks()).toHaveLength(1);
});

test('sums that come one by one are right when all have come and none was wrong', async () => {
  const world = await terminalWorld();
  await world.hire('Ana', '7');
  const { id, machine } = await world.claimed();
  await machine.round();
  machine.punch('7', { time: '2026-03-08 08:00:00' });
  await machine.talk(2);
  await world.rows(`update terminal_states set compared = 'right' where terminal_id = $1`, id);
  await world.acme.inside((db) => askForSums(db, world.now()));
  await world.rows(`update terminal_commands set state = 'sent', sent_at = now() where kind = 'sum'`);
  const commands = await world.rows<{ id: string; body: string }>(
    `select id, body from terminal_commands where kind = 'sum' order by number`,
  );
  const verdicts: unknown[] = [];
  for (const sum of commands) {
    const count = sum.body.includes('2026-03-08') ? 2 : 0;
    const body = Buffer.from(`ID=${sum.id}&Return=0&CMD=VERIFY SUM&AttlogCount=${count}\n`);
    const target = `/iclock/devicecmd?SN=${machine.options.serial}`;
    await exchange(machine.options.server, { method: 'POST', target, body });
    verdicts.push((await stateOf(world, id))['compared']);
  }
  expect(verdicts).toEqual([null, 'asked again', 'asked again']);
});

test('commands in progress during a full query do not undo it', async () => {
  const world = await terminalWorld();
  const boss = await world.hire('Boss', '15', ...terminalPermissions);
  const { id, machine } = await world.claimed();
  machine.punch('15', { time: '2026-03-09 08:00:00' });
  await machine.talk(2);
  expect((await stateOf(world, id))['attlog_stamp']).not.toBe('0');
  await world.call(devices.connect, { body: { id, from_beginning: true } }, boss);
  await machine.sendRaw('15\t2026-03-09 17:00:00\t0\t1\n', '777');
  expect((await stateOf(world, id))['attlog_stamp']).toBe('0');
  machine.greetAgain();
  await machine.round();
  expect(await stateOf(world, id)).toMatchObject({ attlog_stamp: machine.attlogStamp, resync_asked: false });
});

test.each([-1, -2, -3, -9, -10, -11, -12, -22, -30, -1001, -1002, -1003, -1004, -1005, -1006, -1007, -1008])(
  'a command that a terminal refuses with %i has failed, is not sent again, and says why',
  async (code) => {
    const world = await terminalWorld();
    const boss = await world.hire('Boss', '15', ...terminalPermissions);
    const ana = await world.hire('Ana', '7');
    const { id, machine } = await world.claimed({
      refuses: (command) => (command.includes('UPDATE') ? code : undefined),
    });
    await world.call(devices.people, { body: { id, added: [ana.id], removed: [] } }, boss);
    await world.call(devices.syncUsers, { body: { id, changes: [{ pin: '7', action: 'put' }] } }, boss);
    const reply = async () => (await world.call(devices.users, { params: { id } }, boss)).body;
    await expect.poll(async () => (await machine.round(), (await reply()).last_sync?.failed.length)).toBe(1);
    expect((await reply()).last_sync?.failed).toEqual([
      { pin: '7', reason: expect.stringMatching(/^(its|it|the|nobody) /) },
    ]);
    expect((await reply()).device_users).toMatchObject([{ pin: '7', state: 'missing', name_on_it: null }]);
    world.pass(121);
    await machine.round();
    expect(await world.rows(`select state, return_code from terminal_commands where kind = 'put'`)).toEqual([
      { state: 'failed', return_code: code },
    ]);
  },
);
