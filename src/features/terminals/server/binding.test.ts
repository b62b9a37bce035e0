import { expect, test, vi } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { instantsOf, localOf } from '#platform/shared/time.ts';
import { clocking } from '#features/clock/contract.ts';
import { recordPairs } from '#features/clock/server/commands/record-pairs.ts';
import { isTransactionWaiting } from '#platform/testing/overlapping-transactions.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { punchRecords } from '../contract.ts';
import { hasNameless, lockPins } from './inbox.ts';
import { terminalPermissions, terminalWorld } from './testing/terminal-world.ts';

const [monday, tuesday, wednesday] = ['2026-03-09', '2026-03-10', '2026-03-11'] as [LocalDate, LocalDate, LocalDate];

/** Number 9 has punched on three days and is unassigned; Ana, who has no number, also uses the web clock. */
async function unbound() {
  const world = await terminalWorld();
  const boss = await world.acme.hire('Boss', ...terminalPermissions);
  const ana = await world.acme.hire('Ana', 'allow_clock_in_out_attendance');
  const { machine } = await world.claimed();
  for (const [day, times] of [
    [monday, ['08:00:00', '16:00:00']],
    [tuesday, ['09:00:00', '12:00:00', '13:00:00', '17:00:00']],
    [wednesday, ['09:30:00']],
  ] as const)
    for (const time of times) machine.punch('9', { time: `${day} ${time}` });
  world.at(`${wednesday} 10:00:00`);
  await machine.talk();
  await world.settle();
  const time = (at: number | null) => (at === null ? '…' : localOf(at, world.zone).slice(11, 16));
  /** Preview, and the recorded days after the number was assigned. */
  const bound = async (from: LocalDate) => {
    const query = { pin: '9', user_id: ana.id, from };
    const before = await world.recorded(ana.id);
    const { body } = await world.call(punchRecords.pin, { query }, boss);
    expect(await world.recorded(ana.id)).toEqual(before);
    const { status } = await world.call(punchRecords.bind, { body: { ...query, write_name: false } }, boss);
    expect(status).toBe(200);
    await world.settle();
    const recorded = await world.recorded(ana.id);
    const shown = body.days.map(({ date, clocks }) => [
      date,
      clocks.map(({ start, end }) => `${time(start)}–${time(end)}`).join(', '),
    ]);
    return { before, recorded, shown: Object.fromEntries(shown) as Record<string, string>, days: body.days };
  };
  return { ...world, boss, ana, machine, bound };
}

/** Shows breaks as gaps between spans. */
const stretched = (recorded: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(recorded).map(([date, text]) => [
      date,
      text.replace(/^(\S+)–(\S+) \((\S+)–(\S+)\)$/, '$1–$3, $4–$2'),
    ]),
  );

test('a preview of assigning a PIN equals the recorded result, and punches before the date are left out', async () => {
  const { bound, results } = await unbound();
  const { recorded, shown } = await bound(tuesday);
  expect(shown).toEqual({ [tuesday]: '09:00–12:00, 13:00–17:00', [wednesday]: '09:30–…' });
  expect(stretched(recorded)).toEqual(shown);
  expect((await results()).slice(0, 2)).toEqual(['9 08:00:00 unknown', '9 16:00:00 unknown']);
});

test('an open clock is ended by the number’s punches, as it was shown', async () => {
  const { bound, call, ana, at } = await unbound();
  at(`${wednesday} 10:05:00`);
  await call(clocking.in, { body: {} }, ana);
  const { recorded, shown } = await bound(wednesday);
  expect(stretched(recorded)).toEqual(shown);
  expect(recorded).toEqual({ [wednesday]: '09:30–10:05' });
});

test('a day approved meanwhile stays unchanged, and the preview says so', async () => {
  const { bound, acme, ana, rows, zone, now } = await unbound();
  const instant = (time: string) => instantsOf(`${tuesday} ${time}` as LocalDateTime, zone)[0] ?? 0;
  await acme.inside(async (db) => {
    const pairs = [{ clock_in: instant('09:00:00'), clock_out: instant('15:00:00') }];
    await recordPairs(db, { person_id: ana.id, now: now(), source: 'import', pairs });
    const [day] = await rowsOf<{ id: string }>(db, 'select id from attendances where person_id = $1', [ana.id]);
    await noteChange(db, ana.id, day?.id ?? '');
    await rowsOf(db, 'update attendances set approved_at = now() where id = $1', [day?.id]);
  });
  const { recorded, shown, days } = await bound(tuesday);
  expect(recorded[tuesday]).toBe('09:00–15:00');
  expect(stretched(recorded)).toEqual(shown);
  expect(days.map(({ date, is_approved }) => [date, is_approved])).toEqual([
    [tuesday, true],
    [wednesday, false],
  ]);
  expect(await rows('select flagged_at is not null as flagged from attendances order by working_date')).toEqual([
    { flagged: true },
    { flagged: false },
  ]);
});

test('a preview waits for no one and holds no one: it answers while someone else holds the person, and all numbers', async () => {
  const { acme, ana, boss, call } = await unbound();
  const query = { pin: '9', user_id: ana.id, from: monday };
  const shown = await acme.inside(async (db) => {
    await lockPins(db);
    await rowsOf(db, 'select 1 from people where id = $1 for update', [ana.id]);
    await rowsOf(db, `select 1 from punches where pin = '9' for update`);
    return (await call(punchRecords.pin, { query }, boss)).body;
  });
  expect(shown.days.map(({ date }) => date)).toEqual([monday, tuesday, wednesday]);
  expect(shown.more).toEqual({ punches: 0, days: 0 });
});

test('the first 31 days of many punches are shown, and the number of the others', async () => {
  const { ana, boss, call, rows } = await unbound();
  await rows(
    `insert into punches (source, terminal_id, pin, punched_local, punched_at, received_at, status, verify, result)
     select 'terminal', (select id from terminals), '12', to_char(at, 'YYYY-MM-DD HH24:MI:SS'), at at time zone 'Europe/Berlin',
            now(), 255, 1, 'unknown'
       from generate_series(timestamp '2025-06-02 08:00', timestamp '2025-11-30 08:00', interval '1 day') day,
            lateral (values (day), (day + interval '8 hours')) tap(at)`,
  );
  const query = { pin: '12', user_id: ana.id, from: '2025-06-01' as LocalDate };
  const { body } = await call(punchRecords.pin, { query }, boss);
  expect([body.days.length, body.days.at(-1)?.date, body.days.at(-1)?.work_time]).toEqual([31, '2025-07-02', 28_800]);
  expect(body.more).toEqual({ punches: 2 * (182 - 31), days: 182 - 31 });
});

test('a punch just after midnight belongs to the date that the terminal showed', async () => {
  const { ana, boss, call, claimed, settle, rows, at } = await unbound();
  const { machine } = await claimed();
  machine.punch('11', { time: `${tuesday} 00:20:00` });
  at(`${wednesday} 10:10:00`);
  await machine.talk();
  await settle();
  const query = { pin: '11', user_id: ana.id, from: tuesday };
  expect((await call(punchRecords.pin, { query }, boss)).body.days).toHaveLength(1);
  await call(punchRecords.bind, { body: { ...query, write_name: false } }, boss);
  expect(await rows(`select person_id from punches where pin = '11'`)).toEqual([{ person_id: ana.id }]);
});

test('assigning a PIN waits for the person’s lock before it locks their punches', async () => {
  const { acme, ana, boss, bound, call, hire, rows } = await unbound();
  await bound(monday);
  const ben = await hire('Ben', '33');
  const { pressed, free } = await acme.inside(async (db) => {
    // Locks in the order of pairing: Ana first, then her punches.
    await rowsOf(db, 'select 1 from people where id = $1 for no key update', [ana.id]);
    const body = { pin: '9', user_id: ben.id, from: monday, write_name: false };
    const pressed = call(punchRecords.bind, { body }, boss);
    await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
    const free = await rowsOf(db, 'select 1 from punches where person_id = $1 for update skip locked', [ana.id]);
    return { pressed, free: free.length };
  });
  expect([free, (await pressed).status]).toEqual([7, 200]);
  expect(await rows('select 1 from punches where person_id = $1', ben.id)).toHaveLength(7);
});

test('punches of a fast clock show their person, too, and count for no one', async () => {
  const { ana, boss, call, claimed, recorded, rows, settle } = await unbound();
  const { machine } = await claimed();
  await machine.sendRaw(`12\t${wednesday} 15:00:00\t0\t1\n`, '1');
  const body = { pin: '12', user_id: ana.id, from: wednesday, write_name: false };
  expect((await call(punchRecords.bind, { body }, boss)).status).toBe(200);
  await settle();
  expect(await rows(`select person_id, result from punches where pin = '12'`)).toEqual([
    { person_id: ana.id, result: 'future' },
  ]);
  expect(await recorded(ana.id)).toEqual({});
  const details = (await call(punchRecords.pin, { query: { pin: '12' } }, boss)).body;
  expect(details.bindings).toEqual([{ from: wednesday, person: { id: ana.id, name: 'Ana' } }]);
});

test.each([
  ['Europe/Berlin', wednesday, `${wednesday} 00:30:00`, 'Ana'],
  ['America/New_York', wednesday, `${tuesday} 20:30:00`, undefined],
])('a number counts from its date in the company’s time zone: %s', async (timezone, from, local, name) => {
  const { acme, at, call, hire } = await terminalWorld({ timezone });
  const boss = await acme.hire('Boss', ...terminalPermissions);
  const ana = await hire('Ana', '33');
  at(`${monday} 12:00:00`);
  const body = { pin: '44', user_id: ana.id, from, write_name: false };
  expect((await call(punchRecords.bind, { body }, boss)).status).toBe(200);
  at(local);
  expect((await call(punchRecords.pin, { query: { pin: '44' } }, boss)).body.person?.name).toBe(name);
});

test('a punch sent in epoch seconds belongs to its date in the terminal’s time zone, bound before or afterwards', async () => {
  const { acme, at, call, claimed, hire, now, rows, settle } = await terminalWorld({ timezone: 'Asia/Tokyo' });
  const boss = await acme.hire('Boss', ...terminalPermissions);
  const ana = await hire('Ana', '33');
  const { machine } = await claimed();
  at(`${wednesday} 08:00:00`);
  const bind = (pin: string) =>
    call(punchRecords.bind, { body: { pin, user_id: ana.id, from: wednesday, write_name: false } }, boss);
  expect((await bind('44')).status).toBe(200);
  const seconds = now() - 600;
  await machine.sendRaw(`44\t${seconds}\t0\t1\n45\t${seconds + 60}\t0\t1\n`, '1');
  await settle();
  expect((await bind('45')).status).toBe(200);
  expect(await rows('select pin, person_id from punches order by pin')).toEqual([
    { pin: '44', person_id: ana.id },
    { pin: '45', person_id: ana.id },
  ]);
});

test('punches of a fast clock during an assignment get their person afterwards, and unknown ones are searched once', async () => {
  const { acme, claimed, hire, recorded, rows, settle } = await unbound();
  const ben = await hire('Ben', '33');
  const { machine } = await claimed();
  await acme.inside(async (db) => {
    await lockPins(db);
    expect(await machine.sendRaw(`33\t${wednesday} 15:00:00\t0\t1\n34\t${wednesday} 15:01:00\t0\t1\n`, '1')).toBe(true);
  });
  const future = () => rows(`select pin, person_id, result from punches where result = 'future' order by pin`);
  const [his, nobodys] = [
    { pin: '33', result: 'future' },
    { pin: '34', person_id: null, result: 'future' },
  ];
  expect(await future()).toEqual([{ ...his, person_id: null }, nobodys]);
  await settle();
  expect(await future()).toEqual([{ ...his, person_id: ben.id }, nobodys]);
  expect(await recorded(ben.id)).toEqual({});
  expect(await acme.inside(hasNameless)).toBe(false);
  // The person of an unassigned number is determined immediately.
  await machine.sendRaw(`34\t${wednesday} 15:02:00\t0\t1\n`, '2');
  expect(await acme.inside(hasNameless)).toBe(false);
});
