import { expect, test } from 'vitest';
import type { LogRecord } from '#simulators/terminal/terminal.ts';
import { exchange, isSuccess, type Fault } from '#simulators/terminal/wire.ts';
import { askForSums, alertClockOffsets } from './compare.ts';
import { fromElsewhere, terminalWorld, type TerminalWorld } from './testing/terminal-world.ts';

const date = '2026-03-10';

/** Generates punches of several people, a few minutes apart. */
function manyPunches(count: number, people: number): LogRecord[] {
  return Array.from({ length: count }, (_, n) => {
    const time = new Date(Date.UTC(2026, 2, 2, 6) + n * 97_000).toISOString().slice(0, 19).replace('T', ' ');
    return { pin: String((n % people) + 1), time, status: n % 2, verify: 1, workcode: '0' };
  });
}

/** Expects the inbox of a terminal to contain each punch of its memory exactly once. */
async function expectAll({ rows }: Pick<TerminalWorld, 'rows'>, id: string, log: readonly LogRecord[]) {
  const stored = await rows<{ key: string }>(
    `select pin || ' ' || punched_local || ' ' || status as key from punches where terminal_id = $1 and line is null`,
    id,
  );
  const expected = log.map(({ pin, time, status }) => `${pin} ${time} ${status}`);
  expect(stored.map(({ key }) => key).sort()).toEqual([...new Set(expected)].sort());
}

async function full(count: number, faultOf?: (n: number) => Fault | undefined) {
  const world = await terminalWorld();
  world.at('2026-03-20 12:00:00');
  let n = 0;
  const { id, machine, serial } = await world.claimed({
    ...(faultOf && { faultOf: ({ method }) => (method === 'POST' ? faultOf((n += 1)) : undefined) }),
  });
  machine.log.push(...manyPunches(count, 5));
  return { ...world, id, machine, serial };
}

test.each<[string, (n: number) => Fault | undefined]>([
  ['an answer that is lost after the commit', (n) => (n % 3 === 2 ? 'answer-lost' : undefined)],
  ['a connection that is cut in the middle of a body', (n) => (n % 3 === 2 ? 'body-cut' : undefined)],
  [
    'so many failures that it goes offline and scans its memory anew',
    (n) => (n >= 3 && n < 9 ? 'answer-lost' : undefined),
  ],
])('%s loses nothing, and nothing is there twice', async (_, faultOf) => {
  const world = await full(600, faultOf);
  await world.machine.talk(8);
  expect(world.machine.isOnline).toBe(true);
  await expectAll(world, world.id, world.machine.log);
});

test('the same batch sent twice simultaneously is stored once', async () => {
  const world = await full(0);
  const batch = manyPunches(150, 5);
  await world.machine.round();
  const sent = await Promise.all([1, 2, 3, 4].map(() => world.machine.sendLog(batch, '5')));
  expect(sent).toEqual([true, true, true, true]);
  await expectAll(world, world.id, batch);
});

test('batches in any order, and a reboot between them, come out the same', async () => {
  const world = await full(400);
  const { machine } = world;
  await machine.round();
  await machine.sendLog(machine.log.slice(300, 400), '900');
  machine.reboot();
  await machine.sendLog(machine.log.slice(0, 100), '100');
  await machine.talk();
  machine.attlogStamp = '0';
  machine.reboot();
  await world.rows(`update terminal_states set attlog_stamp = '0'`);
  await machine.talk();
  await expectAll(world, world.id, machine.log);
});

test('a line that cannot be read is set aside and keeps nothing back', async () => {
  const world = await full(3);
  await world.machine.round();
  const poison = [
    '\u0000\u0001garbage',
    '1\t2026-02-30 08:00:00\t0',
    `${'9'.repeat(30)}\t2026-03-02 08:00:00`,
    '1\tnever',
  ].join('\n');
  expect(await world.machine.sendRaw(`${poison}\n1\t2026-03-03 08:00:00\t0\t1\t0\n`, '7')).toBe(true);
  const [{ aside, read } = { aside: 0, read: 0 }] = await world.rows<{ aside: number; read: number }>(
    `select count(*) filter (where result = 'unreadable')::int as aside, count(*) filter (where line is null)::int as read from punches`,
  );
  expect([aside, read]).toEqual([4, 4]);
});

test.each([
  ['CRLF', '7\t2026-03-10 08:00:00\t0\t1\t0\r\n'],
  ['spaces instead of tabs', '7 2026-03-10 08:00:00 0 1\n'],
  ['two fields', '7\t2026-03-10 08:00:00\n'],
  ['the name of the table in front', 'ATTLOG\t7\t2026-03-10 08:00:00\t0\n'],
  ['seconds since 1970', '7\t1773126000\t0\t1\n'],
  ['twelve fields with its own offset', '7\t2026-03-10 14:00:00\t0\t1\t0\t0\t0\t0\t36.6\t0\t+25200\teyJhIjoxfQ==\n'],
  ['no end of the last line', '7\t2026-03-10 08:00:00\t0\t1\t0'],
])('a punch with %s is read', async (_, body) => {
  const world = await terminalWorld();
  const ana = await world.hire('Ana', '7');
  const { machine } = await world.claimed();
  world.at(`${date} 12:00:00`);
  await machine.round();
  expect(await machine.sendRaw(body, '1')).toBe(true);
  await world.settle();
  expect(await world.recorded(ana.id)).toEqual({ [date]: '08:00–…' });
});

test('a name in the characters of Chinese firmware is read', async () => {
  const world = await full(0);
  const gb2312 = Buffer.from([0xd5, 0xc5, 0xc8, 0xfd]);
  const { id, machine } = await world.claimed({ encode: () => gb2312 });
  machine.users.set('12', { name: '', card: '', privilege: '0', password: '4711', fingers: 0 });
  await machine.round();
  await machine.sendUsers();
  expect(await world.rows('select pin, name from terminal_users where terminal_id = $1', id)).toEqual([
    { pin: '12', name: '张三' },
  ]);
  const [upload] = await world.rows<{ text: string }>(
    `select convert_from(body, 'UTF8') as text from terminal_uploads`,
  );
  expect(upload?.text).not.toContain('4711');
});

test('a clock that is two hours fast is seen, its punches are set aside and kept, and it is set by the answer', async () => {
  const world = await full(0);
  const ana = await world.hire('Ana', '1');
  const { id, machine } = world;
  await machine.round();
  machine.clockError = 7200;
  machine.punch('1');
  machine.punch('2');
  expect(await machine.upload()).toBe(true);
  await expectAll(world, id, machine.log);
  expect((await world.results()).map((line) => line.split(' ').at(-1))).toEqual(['future', 'future']);
  // They are assigned to people but do not count.
  expect(await world.rows('select person_id from punches order by pin')).toEqual([
    { person_id: ana.id },
    { person_id: null },
  ]);
  await world.settle();
  expect(await world.recorded(ana.id)).toEqual({});
  expect(await world.rows('select clock_off from terminal_states where terminal_id = $1', id)).toEqual([
    { clock_off: 7200 },
  ]);
  const troubles = await world.rows(
    `select distinct payload->>'trouble' as what from events where type = 'terminals.trouble'`,
  );
  expect(troubles).toEqual([{ what: 'clock' }]);
  await machine.round();
  expect(machine.clockError).toBeLessThan(10);
});

test('in the repeated hour it is the pass before it came, and a time that did not exist is set aside', async () => {
  const world = await terminalWorld({ hours: null });
  await world.hire('Ana', '7');
  const { machine } = await world.claimed();
  const at = async () =>
    (
      await world.rows<{ at: string }>(
        `select punched_at::text as at from punches where punched_at is not null order by punched_at`,
      )
    ).map((row) => row.at);
  world.at('2026-10-25 02:31:00', 0);
  machine.punch('7', { time: '2026-10-25 02:30:00' });
  await machine.talk(2);
  world.at('2026-10-25 02:41:00', 1);
  machine.punch('7', { time: '2026-10-25 02:40:00' });
  await machine.talk(2);
  expect(await at()).toEqual(['2026-10-25 00:30:00+00', '2026-10-25 01:40:00+00']);
  machine.punch('7', { time: '2026-03-29 02:30:00' });
  await machine.sendLog(machine.log.slice(-1), '1');
  expect(await world.rows(`select result from punches where punched_at is null`)).toEqual([{ result: 'gap' }]);
});

test.each([
  [
    'to summer time',
    '2026-03-28 17:00:00',
    '2026-03-29 12:00:00',
    120,
    ['2026-03-28 16:00:00+00', '2026-03-29 10:00:00+00'],
  ],
  ['back', '2026-10-24 17:00:00', '2026-10-25 12:00:00', 60, ['2026-10-24 15:00:00+00', '2026-10-25 11:00:00+00']],
])(
  'when the clocks change %s the terminal gets the new offset, and punches before and after keep their time',
  async (...row) => {
    const [, before, after, minutes, instants] = row;
    const world = await terminalWorld({ hours: null });
    await world.hire('Ana', '7');
    const { machine } = await world.claimed();
    world.at(before);
    await machine.round();
    expect(machine.time()).toBe(before);
    machine.punch('7');
    await machine.round();
    world.at(after);
    expect(machine.time()).not.toBe(after);
    await world.acme.inside((db) => alertClockOffsets(db, world.now()));
    await expect.poll(async () => (await machine.round()) && machine.zoneMinutes).toBe(minutes);
    expect(machine.time()).toBe(after);
    machine.punch('7');
    await machine.talk(2);
    const punches = await world.rows<{ at: string }>('select punched_at::text as at from punches order by punched_at');
    expect(punches.map(({ at }) => at)).toEqual(instants);
  },
);

test('a zone is sent in hours, or in minutes where those are not whole', async () => {
  const world = await terminalWorld();
  const kathmandu = await world.claimed({ zone: 'Asia/Kathmandu' });
  const berlin = await world.claimed();
  await kathmandu.machine.round();
  await berlin.machine.round();
  expect([kathmandu.machine.zoneMinutes, berlin.machine.zoneMinutes]).toEqual([345, 60]);
});

test('punches skipped by a stamp are found at night by the terminal’s own total, and fetched', async () => {
  const world = await full(200);
  const { id, machine } = world;
  await machine.talk();
  // Punches from a time when the clock was set back are before the stamp and never sent.
  machine.log.push(...manyPunches(20, 3).map((record) => ({ ...record, time: `2026-03-18 ${record.time.slice(11)}` })));
  await world.rows(`update terminal_states set attlog_stamp = '999999999999'`);
  machine.reboot();
  await machine.talk();
  const compared = async (state: string) => {
    await world.acme.inside((db) => askForSums(db, world.now()));
    await expect
      .poll(async () => {
        await machine.round();
        return world.rows('select compared from terminal_states where terminal_id = $1', id);
      })
      .toEqual([{ compared: state }]);
  };
  await compared('asked again');
  await machine.talk(3);
  await expectAll(world, id, machine.log);
  await compared('right');
});

test('results that were not taken come again with the next ones, and count once', async () => {
  const lose = { next: false };
  const world = await terminalWorld();
  const { id, machine } = await world.claimed({
    faultOf: ({ target }) => (lose.next && target.includes('devicecmd') ? 'answer-lost' : undefined),
  });
  await world.rows(
    `insert into terminal_commands (terminal_id, id, body, kind, pin) values ($1, 'a1', E'DATA UPDATE USERINFO PIN=7\\tName=Ana', 'put', '7')`,
    id,
  );
  lose.next = true;
  // Commands reach the servers a moment later.
  await expect.poll(async () => (await machine.round(), machine.results)).not.toBe('');
  lose.next = false;
  await machine.talk();
  expect(await world.rows(`select id, state from terminal_commands`)).toEqual([{ id: 'a1', state: 'done' }]);
  expect(machine.users.get('7')?.name).toBe('Ana');
});

test('commands about one number go one after the other, and by the same id again when nothing comes back', async () => {
  const world = await terminalWorld();
  const { id, machine } = await world.claimed();
  for (const [n, name] of ['one', 'two'].entries())
    await world.rows(
      `insert into terminal_commands (terminal_id, id, body, kind, pin) values ($1, $2, $3, 'put', '7')`,
      id,
      `a${n}`,
      `DATA UPDATE USERINFO PIN=7\tName=${name}`,
    );
  const ask = async () =>
    (
      await exchange(machine.options.server, {
        method: 'GET',
        target: `/iclock/getrequest?SN=${machine.options.serial}`,
      })
    )?.body;
  // Commands reach the servers a moment later.
  await expect.poll(ask).toBe('C:a0:DATA UPDATE USERINFO PIN=7\tName=one\n');
  expect(await ask()).toBe('OK\n');
  world.pass(121);
  expect(await ask()).toBe('C:a0:DATA UPDATE USERINFO PIN=7\tName=one\n');
  world.pass(121);
  await machine.talk();
  expect(machine.users.get('7')?.name).toBe('two');
});

test('connections on which a body never comes keep no one waiting', async () => {
  const world = await full(40);
  let letGo = () => {};
  const heldUntil = new Promise<void>((resolve) => (letGo = resolve));
  const request = { method: 'POST', target: `/iclock/cdata?SN=${world.serial}&table=ATTLOG` } as const;
  const slow = Array.from({ length: 20 }, () =>
    exchange(world.machine.options.server, { ...request, body: Buffer.alloc(4000, 0x31) }, { heldUntil }),
  );
  await world.machine.talk(2);
  await expectAll(world, world.id, world.machine.log);
  letGo();
  expect(await Promise.all(slow)).toEqual(slow.map(() => undefined));
});

test.each(['answer-lost', 'body-cut'] as const)(
  'a reboot in the middle of a batch (%s) loses and duplicates nothing',
  async (fault) => {
    const during = { upload: () => {} };
    const world = await full(300, (n) => {
      if (n !== 4) return undefined;
      during.upload();
      return fault;
    });
    during.upload = () => world.machine.reboot();
    await world.machine.talk(6);
    expect(world.machine.isOnline).toBe(true);
    await expectAll(world, world.id, world.machine.log);
  },
);

test('biometric data, passwords and card numbers are taken and thrown away', async () => {
  const world = await full(0);
  await world.machine.round();
  for (const table of ['BIODATA', 'FINGERTMP', 'ATTPHOTO', 'FACE', 'USERPIC'])
    expect(isSuccess(await world.machine.post(table, 'FP PIN=1\tFID=0\tTMP=c2VjcmV0'))).toBe(true);
  await world.machine.post(
    'OPERLOG',
    'USER PIN=1\tName=Ana\tPasswd=12\tCard=4711\tGrp=1\tViceCard=4712\nFP PIN=1\tFID=0\tSize=9\tValid=1\tTMP=c2VjcmV0\n',
  );
  const uploads = await world.rows<{ text: string }>(`select convert_from(body, 'UTF8') as text from terminal_uploads`);
  expect(uploads).toEqual([{ text: 'USER PIN=1\tName=Ana\tPasswd=\tCard=\tGrp=1\tViceCard=' }]);
});

test('a second machine with a stolen serial number adds nothing and takes nothing away', async () => {
  const world = await full(200);
  const { id, machine, serial } = world;
  await world.rows(`update terminals set allowed_networks = '{127.0.0.1}' where id = $1`, id);
  await machine.round();
  const { server } = machine.options;
  const thief = (path: string) => fromElsewhere(server, `/iclock/${path}SN=${serial}`);
  for (const path of ['cdata?options=all&', 'getrequest?', 'ping?', 'cdata?table=ATTLOG&Stamp=999999999999&'])
    expect(await thief(path)).toBe(403);
  await machine.talk(6);
  expect(machine.isOnline).toBe(true);
  await expectAll(world, id, machine.log);
});

test('simultaneous backlogs of several terminals, with faults, are complete and paired once', async () => {
  const world = await terminalWorld();
  world.at('2026-03-20 12:00:00');
  const people = [];
  for (const pin of [1, 2, 3, 4, 5]) people.push(await world.hire(`Person ${pin}`, String(pin)));
  const terminals = await Promise.all(
    [1, 2, 3].map(async (each) => {
      let n = 0;
      const faultOf = ({ method }: { method: string }) =>
        method === 'POST' && (n += 1) % 4 === each ? ('answer-lost' as const) : undefined;
      const terminal = await world.claimed({ faultOf });
      terminal.machine.log.push(...manyPunches(400, 5));
      return terminal;
    }),
  );
  await Promise.all(terminals.map(({ machine }) => machine.talk(8)));
  for (const { id, machine } of terminals) await expectAll(world, id, machine.log);
  await world.settle();
  expect((await world.rows(`select 1 from punches where result = 'new'`)).length).toBe(0);
  // The same punches at three gates count as one tap each.
  const overlapping = await world.rows(
    'select 1 from clocks a join clocks b on b.person_id = a.person_id and b.id > a.id and b.started_at < a.ended_at and a.started_at < b.ended_at',
  );
  expect(overlapping).toEqual([]);
  for (const { id } of people) expect(Object.keys(await world.recorded(id))).not.toEqual([]);
});
