import { expect, test } from 'vitest';
import { trashFor } from './testing/trash.ts';
import { day } from '#features/shift-planning/server/testing/plan-world.ts';
import { shiftPatterns } from '../contract.ts';
import { patternWorld } from './testing/pattern-world.ts';

test('a pattern keeps its cycle, and the list says how many run it', async () => {
  const { call, mia, pattern, ana, ben, put, early, late, night } = await patternWorld();
  await put([ana, ben]);
  const { body } = await call(shiftPatterns.index, {}, mia);
  expect(body).toMatchObject({
    data: [{ id: pattern, name: 'Rota', days: [early, late, night, null, null], people: 2 }],
    counts: { active: 1, trashed: null },
  });
  expect(body.shifts.map(({ letter }) => letter)).toEqual(['E', 'L', 'N']);
});

const length = { days: ['A pattern must have 1 to 366 days'] };

test.each([
  ['no day', 0, length],
  ['1,000 days', 1000, length],
  ['a day more than a year with a leap day', 367, length],
])('a pattern of %s is refused with a sentence', async (_, days, errors) => {
  const { store, early } = await patternWorld();
  const cycle = Array.from({ length: days }, () => early);
  expect(await store(cycle, 'Other')).toMatchObject({ status: 422, body: { errors } });
});

test('a cycle may be as long as a year, and has a shift at least', async () => {
  const { store, early } = await patternWorld();
  expect(
    (
      await store(
        Array.from({ length: 366 }, () => early),
        'Year',
      )
    ).status,
  ).toBe(200);
  expect((await store([early], 'Daily')).status).toBe(200);
  expect(await store([null, null], 'Nothing')).toMatchObject({
    status: 422,
    body: { errors: { days: ['Choose a shift for at least one day'] } },
  });
});

test('two patterns of one name are refused, and shifts that are not there', async () => {
  const [{ store, early }, { late }] = [await patternWorld(), await patternWorld()];
  expect(await store([early], ' ROTA ')).toMatchObject({
    status: 422,
    body: { errors: { name: ['This name is taken'] } },
  });
  expect(await store([late], 'Other')).toMatchObject({ status: 460, body: { code: 'shiftPatterns.templateGone' } });
});

test('a save over someone else’s change is refused with that change', async () => {
  const { edit, change, early, late } = await patternWorld();
  const { version } = await edit();
  await change([early]);
  expect(await change([late], version)).toMatchObject({
    status: 461,
    body: { data: { current: { name: 'Rota', days: [early] } } },
  });
});

test('a pattern goes to the Trash and comes back with who runs it', async () => {
  const { acme, call, mia, pattern, put, run, edit } = await patternWorld();
  await put();
  expect((await call(shiftPatterns.delete, { params: { id: pattern } }, mia)).status).toBe(200);
  expect(await run()).toMatchObject({ status: 404, body: { code: 'shiftPatterns.gone' } });
  expect(await edit()).toMatchObject({ code: 'shiftPatterns.gone' });

  const { list, restore, remove } = trashFor(acme);
  expect(await list()).toMatchObject([{ id: pattern, name: 'Rota' }]);
  expect([await restore(pattern), await restore(pattern)]).toEqual([true, false]);
  expect((await run()).body).toMatchObject({ shifts: 5 });

  await call(shiftPatterns.delete, { params: { id: pattern } }, mia);
  expect([await remove(pattern), await list()]).toEqual([true, []]);
});

test('a pattern whose name is taken meanwhile is not restored', async () => {
  const { acme, call, mia, pattern, store, early } = await patternWorld();
  await call(shiftPatterns.delete, { params: { id: pattern } }, mia);
  await store([early]);
  await expect(trashFor(acme).restore(pattern)).rejects.toMatchObject({ status: 424 });
});

test('people on a pattern are shown with their place in the cycle, and whether they are at work', async () => {
  const { call, mia, pattern, ana, ben, put } = await patternWorld();
  await put(ana);
  await put(ben, { start_day: 4 });
  const query = { start_date: day('2026-03-02'), end_date: day('2026-03-06') };
  const { body } = await call(shiftPatterns.runners, { params: { id: pattern }, query }, mia);
  expect(body.data.map(({ name, parts }) => [name, parts[0]?.starts_on, parts[0]?.start_day])).toEqual([
    ['Ana', '2026-03-02', 1],
    ['Ben', '2026-03-02', 4],
  ]);
  expect(body.at_work).toEqual([1, 1, 2, 1, 1]);
});

test('a start is changed, and a stale preview gets a conflict', async () => {
  const { call, mia, pattern, ana, put, run, week } = await patternWorld();
  await put();
  const query = { start_date: day('2026-03-02'), end_date: day('2026-03-06') };
  const { body } = await call(shiftPatterns.runners, { params: { id: pattern }, query }, mia);
  const version = body.data[0]?.version ?? '';
  const start = (start_day: number, more: object = {}) =>
    call(
      shiftPatterns.changeStart,
      { body: { pattern_id: pattern, user_id: ana.id, starts_on: day('2026-03-02'), start_day, version, ...more } },
      mia,
    );
  expect((await start(2)).status).toBe(200);
  expect(await start(3)).toMatchObject({ status: 461, body: { data: { current: { start_day: 2 } } } });
  expect((await run()).body.shifts).toBe(5);
  expect(await week(ana)).toBe('l n . . e l n');
});

test.each([
  ['a day beyond the cycle', { start_day: 6 }, { start_day: ['Choose a cycle day'] }],
  ['an end before the start', { ends_on: '2026-03-01' }, { ends_on: ['End date cannot be before start date.'] }],
])('no one begins with %s', async (_, start, errors) => {
  const { put } = await patternWorld();
  expect(await put(undefined, start)).toMatchObject({ status: 422, body: { errors } });
});

test('a person assigned twice keeps their start, and a removed person stops running it', async () => {
  const { call, mia, pattern, ana, put, run } = await patternWorld();
  expect((await put()).body).toMatchObject({ total: 1, message: '1 person is now assigned to this pattern.' });
  expect((await put(ana, { start_day: 3 })).body.total).toBe(0);
  const off = () => call(shiftPatterns.removeUsers, { body: { pattern_id: pattern, user_id: ana.id } }, mia);
  expect((await off()).body.total).toBe(1);
  expect((await off()).body.total).toBe(0);
  expect(await run()).toMatchObject({ status: 424, body: { code: 'shiftPatterns.nobody' } });
});

test('people who can only view templates change nothing, and see no one’s plan', async () => {
  const { acme, call, pattern, early } = await patternWorld();
  const vic = await acme.hire('Vic', 'view_shift_template');
  const params = { id: pattern };
  const march = { start_date: day('2026-03-02'), end_date: day('2026-03-06') };
  const replies = [
    call(shiftPatterns.store, { body: { name: 'Other', days: [early] } }, vic),
    call(shiftPatterns.delete, { params }, vic),
    call(shiftPatterns.runners, { params, query: march }, vic),
    call(shiftPatterns.preview, { params, body: march }, vic),
    call(shiftPatterns.run, { params, body: march }, vic),
  ];
  for (const reply of await Promise.all(replies)) expect(reply.status).toBe(403);
  expect((await call(shiftPatterns.index, {}, vic)).status).toBe(200);
});
