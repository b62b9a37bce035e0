import { expect, test } from 'vitest';
import { exchange, isSuccess, type Request } from '#simulators/terminal/wire.ts';
import { devices, punchRecords } from '../contract.ts';
import { fromElsewhere, terminalPermissions, terminalWorld } from './testing/terminal-world.ts';

/** Security case 26: a stolen serial number, commands in names, and responses that a terminal mistakes for success. */

test('a serial number from another network, or at another host name, is unknown, and nothing of it is stored', async () => {
  const world = await terminalWorld({ domain: 'devices.example' });
  const { serial, id } = await world.claimed();
  await world.rows(`update terminals set allowed_networks = '{203.0.113.7}' where id = $1`, id);
  const thief = world.machine(serial);
  thief.punch('7');
  expect(await thief.talk(2)).toBe(false);
  await thief.sendRaw('7\t2026-03-10 08:00:00\t0\t1\n', '1');
  const door = world.machine(serial, 'd-abcdefghjk.devices.example');
  expect(await door.round()).toBe(false);
  expect(await world.rows('select 1 from punches union all select 1 from terminal_uploads')).toEqual([]);
});

test('a terminal with a host name of its own is known there alone', async () => {
  const world = await terminalWorld({ domain: 'devices.example' });
  const boss = await world.hire('Boss', '15', ...terminalPermissions);
  const claimed = await claim(world, boss, 'CQUJ223760952');
  expect(claimed.status).toBe(200);
  // The claim reaches the servers a moment later.
  await expect.poll(() => claimed.machine.talk(2)).toBe(true);
  expect(await world.machine('CQUJ223760952').round()).toBe(false);
  expect(await world.machine('OTHER12345', claimed.host).round()).toBe(false);
});

/** Claims a terminal through the guide, as a person in front of it. */
async function claim(
  world: Awaited<ReturnType<typeof terminalWorld>>,
  boss: Awaited<ReturnType<typeof world.hire>>,
  serial: string,
  commKey?: string,
) {
  const begun = await world.call(devices.begin, { body: {} }, boss);
  const { id } = begun.body;
  const progress = await world.call(devices.claim, { params: { id } }, boss);
  const host = progress.body.has_own_host ? progress.body.address : world.acme.host;
  const machine = world.machine(serial, host, commKey ? { commKey } : {});
  await machine.round();
  world.pass(6);
  await world.call(devices.prove, { body: { id, serial } }, boss);
  machine.zoneMinutes = 60;
  world.pass(6);
  await machine.round();
  machine.punch(boss.pin);
  await untilProven(world, boss, id, machine);
  const stored = await world.call(
    devices.store,
    { body: { id, name: 'Gate 2', place: 'Gate', zone: world.zone } },
    boss,
  );
  return { id, host, machine, status: stored.status, body: stored.body };
}

test('a terminal is claimed by a punch and by nothing less, and what it had in memory comes afterwards', async () => {
  const world = await terminalWorld();
  const boss = await world.hire('Boss', '15', ...terminalPermissions);
  const { body } = await world.call(devices.begin, { body: {} }, boss);
  const form = { id: body.id, name: 'Gate 2', place: '', zone: world.zone };
  const machine = world.machine('CQUJ223760952');
  machine.punch('7', { time: '2026-03-09 08:00:00' });
  await machine.round();
  const seen = await world.call(devices.claim, { params: { id: body.id } }, boss);
  expect(seen.body.callers).toMatchObject([{ serial: 'CQUJ223760952' }]);
  world.pass(6);
  await world.call(devices.prove, { body: { id: body.id, serial: 'CQUJ223760952' } }, boss);
  // After the greeting its clock shows the time of its zone. A claim reaches the servers a moment later.
  await expect.poll(async () => (await machine.talk(2), machine.zoneMinutes)).toBe(60);
  expect((await world.call(devices.store, { body: form }, boss)).status).toBe(424);
  expect(await world.rows('select 1 from punches')).toEqual([]);

  machine.punch('15');
  world.pass(6);
  await untilProven(world, boss, body.id, machine);
  expect((await world.call(devices.store, { body: form }, boss)).status).toBe(200);
  await expect.poll(() => machine.talk(4)).toBe(true);
  expect((await world.results()).map((line) => line.slice(0, 2))).toEqual(['7 ', '15']);
});

test('a punch of someone else, or of before, proves nothing; nor does one after five minutes', async () => {
  const world = await terminalWorld();
  const boss = await world.hire('Boss', '15', ...terminalPermissions);
  const { body } = await world.call(devices.begin, { body: {} }, boss);
  const machine = world.machine('CQUJ223760952');
  machine.zoneMinutes = 60;
  machine.punch('15');
  await machine.round();
  world.pass(120);
  await world.call(devices.prove, { body: { id: body.id, serial: 'CQUJ223760952' } }, boss);
  machine.punch('16');
  await machine.talk(2);
  world.pass(301);
  machine.punch('15');
  await machine.talk(2);
  const late = (await world.call(devices.claim, { params: { id: body.id } }, boss)).body;
  expect(late).toMatchObject({ is_proven: false, has_expired: true, waits_until: null });
});

/** Calls until the terminal's punch has been seen, since a claim reaches the servers a moment later. */
async function untilProven(
  world: Awaited<ReturnType<typeof terminalWorld>>,
  boss: Awaited<ReturnType<typeof world.hire>>,
  id: string,
  machine: ReturnType<typeof world.machine>,
): Promise<void> {
  const isProven = async () => (await world.call(devices.claim, { params: { id } }, boss)).body.is_proven;
  await expect.poll(async () => (await machine.round(), isProven())).toBe(true);
}

test('a terminal whose paths end in .aspx is answered like any other, its key included', async () => {
  const world = await terminalWorld({ domain: 'devices.example' });
  const boss = await world.hire('Boss', '15', ...terminalPermissions);
  const { machine } = await claim(world, boss, 'CQUJ223760952', 'a1b2c3d4');
  await expect.poll(() => machine.talk(2)).toBe(true);
  const ask = async (path: string, key: string) =>
    (await exchange(machine.options.server, { method: 'GET', target: `/iclock/${path}?SN=CQUJ223760952${key}` }))
      ?.status;
  for (const path of ['cdata', 'cdata.aspx'])
    expect([path, await ask(path, '&options=all'), await ask(path, '&options=all&pushcommkey=a1b2c3d4')]).toEqual([
      path,
      expect.stringContaining(' 403 '),
      expect.stringContaining(' 200 '),
    ]);
  expect(await ask('getrequest.aspx', '')).toContain(' 200 ');
  expect(await ask('web.aspx', '')).toContain(' 404 ');
});

test.each(['registry', 'push', 'rtdata', 'registry.aspx', 'cdata?table=rtlog&'])(
  'a unit for access control that calls %s is named as one in the guide, until it is set to attendance',
  async (path) => {
    const world = await terminalWorld();
    const boss = await world.hire('Boss', '15', ...terminalPermissions);
    const { id } = (await world.call(devices.begin, { body: {} }, boss)).body;
    const { server } = world.machine('BYSG204560118').options;
    const ask = async (method: 'GET' | 'POST', target: string) =>
      (await exchange(server, { method, target, ...(method === 'POST' && { body: Buffer.from('OK') }) }))?.status;
    const callers = async () => (await world.call(devices.claim, { params: { id } }, boss)).body.callers;

    expect(await ask('POST', `/iclock/${path}${path.includes('?') ? '' : '?'}SN=BYSG204560118`)).toContain(' 403 ');
    expect(await callers()).toMatchObject([{ serial: 'BYSG204560118', is_access_control: true }]);
    expect(await ask('GET', '/iclock/cdata?SN=BYSG204560118&options=all&DeviceType=att')).toContain(' 403 ');
    expect(await callers()).toMatchObject([{ serial: 'BYSG204560118', is_access_control: false }]);
    expect(await ask('GET', '/iclock/cdata?SN=BYSG204560118&options=all&DeviceType=acc')).toContain(' 403 ');
    expect(await callers()).toMatchObject([{ serial: 'BYSG204560118', is_access_control: true }]);
  },
);

test('a unit for access control with its own host name is named as one, and a claimed one is refused', async () => {
  const world = await terminalWorld({ domain: 'devices.example' });
  const boss = await world.hire('Boss', '15', ...terminalPermissions);
  const { id } = (await world.call(devices.begin, { body: {} }, boss)).body;
  const { address } = (await world.call(devices.claim, { params: { id } }, boss)).body;
  const { server } = world.machine('BYSG204560118', address).options;
  const registry = { method: 'POST', target: '/iclock/registry?SN=BYSG204560118', body: Buffer.from('OK') } as const;
  expect((await exchange(server, registry))?.status).toContain(' 403 ');
  expect((await world.call(devices.claim, { params: { id } }, boss)).body).toMatchObject({
    serial: 'BYSG204560118',
    is_access_control: true,
  });
  const { machine } = await claim(world, boss, 'CQUJ223760952');
  const own = { ...registry, target: '/iclock/registry?SN=CQUJ223760952' };
  expect((await exchange(machine.options.server, own))?.status).toContain(' 403 ');
});

test('a key sent when the terminal was claimed is required from then on', async () => {
  const world = await terminalWorld({ domain: 'devices.example' });
  const boss = await world.hire('Boss', '15', ...terminalPermissions);
  const claimed = await claim(world, boss, 'CQUJ223760952', 'a1b2c3d4');
  await expect.poll(() => claimed.machine.talk(2)).toBe(true);
  expect(await world.machine('CQUJ223760952', claimed.host).round()).toBe(false);
  const { server } = claimed.machine.options;
  const status = async (request: Request) => (await exchange(server, request))?.status;
  const unasked = await fromElsewhere(server, `/iclock/getrequest?SN=CQUJ223760952`);
  expect(unasked).toBe(403);
  const [greeting, table] = ['/iclock/cdata/?SN=CQUJ223760952', '/iclock/cdata?SN=CQUJ223760952&table=ATTLOG'];
  expect(await status({ method: 'GET', target: greeting })).toContain(' 403 ');
  const forged = { method: 'POST', target: `${table}&pushcommkey=00`, body: Buffer.from('7\t2026-03-10 08:00:00\n') };
  expect(await status(forged as Request)).toContain(' 403 ');
  expect(await status({ method: 'GET', target: `${greeting}&pushcommkey=a1b2c3d4` })).toContain(' 200 ');
});

test('a name is a name: what is written to a terminal can never be another command', async () => {
  const world = await terminalWorld();
  const boss = await world.hire('Boss', '15', ...terminalPermissions);
  const ana = await world.hire('Ana', '7');
  await world.rows(`update people set name = E'x\\nC:9:SHELL reboot\\tPri=14=' where id = $1`, ana.id);
  const { id, machine } = await world.claimed();
  await world.call(devices.people, { body: { id, added: [ana.id], removed: [] } }, boss);
  const sync = await world.call(devices.syncUsers, { body: { id, changes: [{ pin: '7', action: 'put' }] } }, boss);
  expect(sync.body).toMatchObject({ total: 1 });
  await machine.talk();
  expect(machine.ran).toEqual([]);
  expect(machine.hasOverflowed).toBe(false);
  expect(machine.users.get('7')).toMatchObject({ name: 'x C:9:SHELL reboot Pri 1', privilege: '0' });
});

const strange: readonly [string, Request][] = [
  ['a page of the web app', { method: 'GET', target: '/iclock/' }],
  ['a page beside it', { method: 'GET', target: '/iclock' }],
  ['capitals', { method: 'GET', target: '/ICLOCK/cdata?SN=TOKEN12345' }],
  ['an unknown path', { method: 'GET', target: '/iclock/TOKEN?SN=TOKEN12345' }],
  ['a path of access control', { method: 'POST', target: '/iclock/registry?SN=TOKEN12345', body: Buffer.from('OK') }],
  [
    'an unknown terminal',
    { method: 'POST', target: '/iclock/cdata?SN=TOKEN12345&table=ATTLOG', body: Buffer.from('OK') },
  ],
  [
    'no serial number',
    { method: 'POST', target: '/iclock/cdata?table=ATTLOG', body: Buffer.from('1\t2026-03-10 08:00:00') },
  ],
  ['a strange serial number', { method: 'GET', target: '/iclock/ping?SN=%00OK%0AOK' }],
  ['a path that cannot be read', { method: 'GET', target: '/iclock/%zz?SN=TOKEN12345' }],
  [
    'too much',
    { method: 'POST', target: '/iclock/cdata?SN=TOKEN12345&table=ATTLOG', body: Buffer.alloc(1_100_000, 0x4f) },
  ],
];

test.each(strange)('%s is no success to a terminal', async (_, request) => {
  const world = await terminalWorld();
  const answer = await exchange(world.machine('TOKEN12345').options.server, request);
  expect(isSuccess(answer)).toBe(false);
  expect(answer?.status ?? '').not.toMatch(/ (200|5\d\d) /);
  expect(answer?.body ?? '').not.toContain('OK');
});

test('a terminal’s request ends in an error reply or in the inbox, never in a server failure', async () => {
  const world = await terminalWorld();
  const { machine, serial } = await world.claimed();
  let seed = 20_260_310;
  const next = (n: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % n;
  const pieces = [
    '\t',
    '\n',
    '\r',
    '\0',
    '=',
    '&',
    'OK',
    '2026-03-10 08:00:00',
    '99999999999',
    'USER PIN=',
    'ID=',
    'é',
    '\ud800',
    '-1',
    'OPLOG 82\t',
    '1',
  ];
  const targets = ['cdata', 'devicecmd', 'fdata', 'getrequest', 'ping', 'registry', 'cdata/../../app'];
  const tables = ['ATTLOG', 'OPERLOG', 'options', 'USERINFO', 'BIODATA', 'OK', '%00', ''];
  for (let n = 0; n < 200; n += 1) {
    const body = Buffer.concat(
      Array.from({ length: next(30) }, () =>
        next(4) ? Buffer.from(pieces[next(pieces.length)] ?? '') : Buffer.from([next(256)]),
      ),
    );
    const target = `/iclock/${targets[next(targets.length)]}?SN=${serial}&table=${tables[next(tables.length)]}&Stamp=${next(3) ? next(99_999) : '%0AOK'}`;
    const answer = await exchange(
      machine.options.server,
      next(3) ? { method: 'POST', target, body } : { method: 'GET', target },
    );
    expect([target, body.toString('hex'), answer?.status]).not.toEqual([
      target,
      body.toString('hex'),
      expect.stringMatching(/ 5\d\d /),
    ]);
    if (!answer?.status.includes(' 200 ')) expect(answer?.body ?? '').not.toContain('OK');
    if (n % 50 === 49) world.pass(60);
  }
});

test('a number is bound from a date on, its punches find their person, and go back when it was wrong', async () => {
  const world = await terminalWorld();
  const boss = await world.hire('Boss', '15', ...terminalPermissions);
  const [ana, ben] = [await world.hire('Ana', 'A-1'), await world.hire('Ben', 'B-1')];
  const { machine } = await world.claimed();
  world.at('2026-03-12 20:00:00');
  for (const day of ['09', '10', '11'])
    for (const time of ['09:00:00', '17:00:00']) machine.punch('1047', { time: `2026-03-${day} ${time}` });
  await machine.talk();
  await world.settle();
  expect(new Set((await world.results()).map((line) => line.split(' ').at(-1)))).toEqual(new Set(['unknown']));

  const preview = await world.call(
    punchRecords.pin,
    { query: { pin: '1047', user_id: ana.id, from: '2026-03-10' as never } },
    boss,
  );
  expect(preview.body.days.map(({ date, work_time }) => [date, work_time])).toEqual([
    ['2026-03-10', 28_800],
    ['2026-03-11', 28_800],
  ]);
  const bind = (user_id: string | null) =>
    world.call(
      punchRecords.bind,
      { body: { pin: '1047', user_id, from: '2026-03-10' as never, write_name: false } },
      boss,
    );
  await bind(ana.id);
  await world.settle();
  const both = { '2026-03-10': '09:00–17:00', '2026-03-11': '09:00–17:00' };
  expect(await world.recorded(ana.id)).toEqual(both);
  await bind(ben.id);
  await world.settle();
  expect([await world.recorded(ana.id), await world.recorded(ben.id)]).toEqual([
    { '2026-03-10': '', '2026-03-11': '' },
    both,
  ]);
});
