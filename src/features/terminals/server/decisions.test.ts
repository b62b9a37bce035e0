import { expect, test, vi } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import { storedIdOf, wireId } from '#platform/shared/wire-id.ts';
import { isTransactionWaiting } from '#platform/testing/overlapping-transactions.ts';
import { workBatch } from '#features/batches/testing/work-batch.ts';
import { punchRecords } from '../contract.ts';
import { lockPins } from './inbox.ts';
import { terminalJobs } from './jobs.ts';
import { terminalWorld, terminalPermissions } from './testing/terminal-world.ts';

const date = '2026-03-10';

/** A world with a person who manages the records, and punches of the unassigned number 9. */
async function unknown() {
  const world = await terminalWorld();
  const boss = await world.acme.hire('Boss', ...terminalPermissions);
  const { machine } = await world.claimed();
  world.at(`${date} 22:00:00`);
  for (const time of ['09:00:00', '17:00:00']) machine.punch('9', { time: `${date} ${time}` });
  await machine.talk();
  await world.settle();
  const ids = (await world.rows<{ id: string }>('select id from punches order by punched_at')).map(({ id }) =>
    wireId(id),
  );
  const counts = async () =>
    (await world.call(punchRecords.index, { query: { page: 1 } as never }, boss)).body.counts.needs_somebody;
  return { ...world, boss, machine, ids, counts };
}

test('punches that are set aside no longer need anyone, and the record and the log say who did it', async () => {
  const { call, boss, ids, counts, rows } = await unknown();
  expect(await counts()).toBe(2);
  const { body } = await call(punchRecords.setAside, { body: { ids } }, boss);
  expect(body).toEqual({ message: '2 punches set aside.', total: 2 });
  expect(await counts()).toBe(0);
  const { body: page } = await call(punchRecords.index, { query: { page: 1 } as never }, boss);
  expect(page.data.map(({ result, set_aside }) => [result, set_aside?.by])).toEqual([
    ['unknown', 'Boss'],
    ['unknown', 'Boss'],
  ]);
  expect(
    await rows(`select 1 from audit_entries where entity = 'punch_decisions' and actor_id = $1`, boss.id),
  ).toHaveLength(2);
  expect((await call(punchRecords.setAside, { body: { ids } }, boss)).body).toEqual({
    message: 'None of these needed attention.',
    total: 0,
  });
});

test('a number assigned meanwhile is found when its punches are paired again', async () => {
  const { call, boss, ids, counts, hire, recorded } = await unknown();
  await call(punchRecords.setAside, { body: { ids } }, boss);
  const nothing = await call(punchRecords.pairAgain, { body: { ids } }, boss);
  expect(nothing.body.message).toBe('The punches could not be paired.');
  expect(await counts()).toBe(2);

  const ana = await hire('Ana', '9');
  const { body } = await call(punchRecords.pairAgain, { body: { ids } }, boss);
  expect([body.message, body.waiting]).toEqual(['2 punches paired.', 0]);
  expect(await recorded(ana.id)).toEqual({ [date]: '09:00–17:00' });
  expect(await counts()).toBe(0);
});

test('punches set aside count once their PIN is assigned', async () => {
  const { call, boss, ids, acme, recorded, settle } = await unknown();
  await call(punchRecords.setAside, { body: { ids: ids.slice(0, 1) } }, boss);
  const ben = await acme.hire('Ben');
  await call(punchRecords.bind, { body: { pin: '9', user_id: ben.id, from: date, write_name: false } as never }, boss);
  await settle();
  expect(await recorded(ben.id)).toEqual({ [date]: '09:00–17:00' });
});

test('the same punches paired again twice simultaneously are recorded once', async () => {
  const { call, boss, ids, hire, recorded } = await unknown();
  const ana = await hire('Ana', '9');
  const both = await Promise.all([1, 2].map(() => call(punchRecords.pairAgain, { body: { ids } }, boss)));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await recorded(ana.id)).toEqual({ [date]: '09:00–17:00' });
});

test('pairing again during an assignment locks no one whom the assignment needs', async () => {
  const { acme, call, boss, ids, hire, rows } = await unknown();
  const ana = await hire('Ana', '8');
  // One of them is already hers and waits at an approved day.
  const [first = ''] = ids;
  await rows(`update punches set person_id = $1, result = 'approved' where id = $2`, ana.id, storedIdOf(first));
  const { pressed, free } = await acme.inside(async (db) => {
    await lockPins(db);
    const reply = call(punchRecords.pairAgain, { body: { ids } }, boss);
    await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
    // Binding locks her next, to pair her days again.
    const rest = await rowsOf(db, 'select 1 from people where id = $1 for no key update skip locked', [ana.id]);
    return { pressed: { reply }, free: rest.length };
  });
  expect(free).toBe(1);
  expect((await pressed.reply).status).toBe(200);
});

test('pairing again leaves alone what else has just come', async () => {
  const { call, boss, ids, rows, results, hire } = await unknown();
  await hire('Ana', '9');
  await rows(`update punches set result = 'new' where punched_local like '% 17:00:00'`);
  await call(punchRecords.pairAgain, { body: { ids: ids.slice(0, 1) } }, boss);
  expect((await results()).at(-1)).toBe('9 17:00:00 new');
});

/** Fifteen people who each punched once before they had their number. */
async function many() {
  const world = await terminalWorld();
  const boss = await world.acme.hire('Boss', ...terminalPermissions);
  const { machine } = await world.claimed();
  world.at(`${date} 22:00:00`);
  const numbers = Array.from({ length: 15 }, (_, n) => String(100 + n));
  for (const number of numbers) machine.punch(number, { time: `${date} 09:00:00` });
  await machine.talk();
  await world.settle();
  const people = [];
  for (const number of numbers.slice(1)) people.push(await world.hire(`Ana ${number}`, number));
  const ids = (await world.rows<{ id: string }>('select id from punches order by pin')).map(({ id }) => wireId(id));
  const start = async () => (await world.call(punchRecords.pairAgain, { body: { ids } }, boss)).body;
  const counted = (batch_id: string | null) =>
    world.rows('select state, total, done, failed from batches where id = $1', batch_id);
  return { ...world, boss, people, ids, start, counted };
}

test('many punches are paired again by a batch, which says of those that could not be paired why', async () => {
  const { acme, people, start, counted, recorded, rows } = await many();
  const started = await start();
  expect(started).toMatchObject({ message: 'Pairing 15 punches again.', waiting: 0 });
  expect(await recorded(people[0]?.id ?? '')).toEqual({});
  await workBatch(acme, terminalJobs, started.batch_id ?? '');
  expect(await counted(started.batch_id)).toEqual([{ state: 'finished', total: 15, done: 14, failed: 1 }]);
  expect(await rows(`select label, outcome from batch_rows where state = 'failed'`)).toEqual([
    { label: `PIN 100, ${date} 09:00:00`, outcome: 'Unknown PIN.' },
  ]);
  for (const { id } of people) expect(await recorded(id)).toEqual({ [date]: '09:00–…' });
});

test('two simultaneous batches of the same punches record them once, and someone without the permission ends neither half done', async () => {
  const { acme, people, start, recorded, rows, boss } = await many();
  const [one, two] = [await start(), await start()];
  await Promise.all([one, two].map(({ batch_id }) => workBatch(acme, terminalJobs, batch_id ?? '')));
  for (const { id } of people) expect(await recorded(id)).toEqual({ [date]: '09:00–…' });
  expect(await rows('select 1 from clocks')).toHaveLength(people.length);

  const three = await start();
  await rows('delete from role_people where person_id = $1', boss.id);
  await workBatch(acme, terminalJobs, three.batch_id ?? '');
  expect(await rows('select failed from batches where id = $1', three.batch_id)).toEqual([{ failed: 15 }]);
});
