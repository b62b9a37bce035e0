import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LocalDateTime } from '#platform/shared/schemas.ts';
import { corrections } from '../contract.ts';
import { managerPermissions, newClock, punch, dayOn, reviewWorld, withFirst } from './testing/review-world.ts';

const texts = (history: readonly { text: string }[]) => history.map(({ text }) => text);

test('a corrected day has the new times, is approved, and shows what was changed', async () => {
  const { ana, hanna, id, read, update, details } = await reviewWorld();
  const { form } = await read(hanna, id, ana.id);

  const clocks = withFirst(form.clocks, { end_date_time: '2026-03-11 18:00:00' });
  const reply = await update(hanna, id, { ...form, clocks, comment: 'The terminal was out of order.' });

  expect(reply).toMatchObject({
    status: 200,
    body: {
      id,
      working_date: '2026-03-11',
      approved_at: '2026-03-12T09:00:00.000Z',
      count_unapproved: 0,
      cell: { icon: 'completed', work_time: 30_600, break_time: 1_800 },
    },
  });
  const after = await details(hanna, id, ana.id);
  expect(after).toMatchObject({ comment: null, reviewer_comment: 'The terminal was out of order.' });
  expect(texts(after.history).slice(-3)).toEqual([
    'Reviewer’s comment added: “The terminal was out of order.”',
    'Clock-out changed from 17:30 to 18:00',
    'The day was approved as corrected',
  ]);
  expect(after.history.at(-1)).toMatchObject({ actor: { name: 'Hanna' }, source: 'manager' });
});

test('entries and breaks can be added and removed', async () => {
  const { ana, hanna, id, read, update, details } = await reviewWorld();
  const { form } = await read(hanna, id, ana.id);
  const [first] = form.clocks;

  const without = { ...first, breaks: [] } as (typeof form.clocks)[number];
  const added = newClock('2026-03-11 19:00:00', '2026-03-11 20:00:00', [
    ['2026-03-11 19:15:00', '2026-03-11 19:30:00'],
  ]);
  const reply = await update(hanna, id, { ...form, clocks: [without, added] });

  expect(reply).toMatchObject({ status: 200, body: { cell: { work_time: (8.5 + 0.75) * 3600, break_time: 900 } } });
  expect(texts((await details(hanna, id, ana.id)).history).slice(-4)).toEqual([
    'Break from 12:00 to 12:30 removed',
    'Entry from 19:00 to 20:00 added',
    'Break from 19:15 to 19:30 added',
    'The day was approved as corrected',
  ]);
});

test('two neighbouring entries can move together, over where the other one was', async () => {
  const { ana, hanna, read, update, id } = await reviewWorld({
    steps: [
      ['in', '08:00:00'],
      ['out', '10:00:00'],
      ['in', '10:00:00'],
      ['out', '12:00:00'],
    ],
  });
  const { form } = await read(hanna, id, ana.id);
  const moved = form.clocks.map((clock, index) => ({
    ...clock,
    start_date_time: (index ? '2026-03-11 11:00:00' : '2026-03-11 09:00:00') as LocalDateTime,
    end_date_time: (index ? '2026-03-11 13:00:00' : '2026-03-11 11:00:00') as LocalDateTime,
    is_dirty: true,
  }));
  expect(await update(hanna, id, { ...form, clocks: moved })).toMatchObject({
    status: 200,
    body: { cell: { work_time: 14_400 } },
  });
});

test('a comment alone approves nothing', async () => {
  const { ana, hanna, id, read, update } = await reviewWorld();
  const { form } = await read(hanna, id, ana.id);
  expect(await update(hanna, id, { ...form, comment: 'Seen.' })).toMatchObject({
    status: 200,
    body: { approved_at: null, cell: { has_comment: true } },
  });
});

test('a save that changes nothing writes nothing', async () => {
  const { ana, hanna, id, read, update, details } = await reviewWorld();
  const { form, version } = await read(hanna, id, ana.id);
  const before = (await details(hanna, id, ana.id)).history.length;
  expect(await update(hanna, id, form)).toMatchObject({ status: 200, body: { version, approved_at: null } });
  expect((await details(hanna, id, ana.id)).history).toHaveLength(before);
});

test.each<[string, string, string, string]>([
  ['an end in the future', '2026-03-11 09:00:00', '2026-03-12 10:00:01', 'End time cannot be a future event.'],
  ['an end before its start', '2026-03-11 09:00:00', '2026-03-11 08:00:00', 'End time cannot be before start time.'],
  ['an end at its start', '2026-03-11 09:00:00', '2026-03-11 09:00:00', 'Start time and end time cannot be same.'],
  [
    'a date two days away',
    '2026-03-09 09:00:00',
    '2026-03-11 17:30:00',
    'Please choose a date from 10 March 2026 to 12 March 2026.',
  ],
])('%s is refused beside its entry', async (_, start, end, sentence) => {
  const { ana, hanna, id, read, update } = await reviewWorld();
  const { form } = await read(hanna, id, ana.id);
  const [first] = withFirst(form.clocks, { start_date_time: start, end_date_time: end });
  const clocks = first ? [{ ...first, breaks: [] }] : [];
  expect(await update(hanna, id, { ...form, clocks })).toMatchObject({
    status: 422,
    body: { message: 'Please fix above errors to continue.', errors: { 'clocks.0': [sentence] } },
  });
});

test.each<[string, [string, string], string]>([
  [
    'a break that touches its entry’s end',
    ['2026-03-11 17:00:00', '2026-03-11 17:30:00'],
    'Break end time cannot overlap with previous/next entry.',
  ],
  [
    'a break that ends before it begins',
    ['2026-03-11 13:00:00', '2026-03-11 12:00:00'],
    'Break end time cannot be before start time.',
  ],
  ['a break of no length', ['2026-03-11 13:00:00', '2026-03-11 13:00:00'], 'Start time and end time cannot be same.'],
  [
    'a break that ends in the future',
    ['2026-03-11 13:00:00', '2026-03-12 13:00:00'],
    'Break end time cannot be a future event.',
  ],
])('%s is refused', async (_, [from, to], sentence) => {
  const { ana, hanna, id, read, update } = await reviewWorld();
  const { form } = await read(hanna, id, ana.id);
  const [clock] = form.clocks;
  const [pause] = newClock('2026-03-11 09:00:00', null, [[from, to]]).breaks;
  const clocks = clock && pause ? [{ ...clock, breaks: [pause] }] : [];
  expect(await update(hanna, id, { ...form, clocks })).toMatchObject({
    status: 422,
    body: { errors: { 'clocks.0.breaks.0': [sentence] } },
  });
});

test('a changed entry without an end, and a changed break without one, are refused on a day that is over', async () => {
  const { ana, hanna, id, read, update } = await reviewWorld();
  const { form } = await read(hanna, id, ana.id);
  const open = form.clocks.map((clock) => ({
    ...clock,
    end_date_time: null,
    is_dirty: true,
    breaks: clock.breaks.map((pause) => ({ ...pause, end_date_time: null, is_dirty: true })),
  }));
  expect(await update(hanna, id, { ...form, clocks: open })).toMatchObject({
    status: 422,
    body: {
      errors: { 'clocks.0': ['Clock out time is required.'], 'clocks.0.breaks.0': ['Break end time is required'] },
    },
  });
});

test('entries that run into the day before are refused', async () => {
  const world = await reviewWorld();
  const { ana, hanna, read, update, clock } = world;
  await punch(world, ana, '2026-03-12', [
    ['in', '09:00:00'],
    ['out', '17:00:00'],
  ]);
  clock.at('2026-03-13 10:00:00');
  const next = await dayOn(world, ana, '2026-03-12');
  const { form } = await read(hanna, next, ana.id);
  const clocks = withFirst(form.clocks, { start_date_time: '2026-03-11 17:00:00' });
  expect(await update(hanna, next, { ...form, clocks })).toMatchObject({
    status: 422,
    body: { errors: { 'clocks.0': ['Current entry cannot overlap with previous/next entry.'] } },
  });
});

test('a person at work stays clocked in when their start is corrected', async () => {
  const world = await reviewWorld();
  const { ana, hanna, read, update, clock, details } = world;
  await punch(world, ana, '2026-03-12', [
    ['in', '09:10:00'],
    ['break', '10:00:00'],
  ]);
  clock.at('2026-03-12 10:05:00');
  const today = await dayOn(world, ana, '2026-03-12');
  const { form } = await read(hanna, today, ana.id);
  const clocks = withFirst(form.clocks, { start_date_time: '2026-03-12 09:00:00' });
  expect(await update(hanna, today, { ...form, clocks })).toMatchObject({
    status: 200,
    body: { approved_at: '2026-03-12T09:05:00.000Z', cell: { icon: 'present' } },
  });

  await punch(world, ana, '2026-03-12', [
    ['resume', '10:15:00'],
    ['out', '12:00:00'],
    ['in', '13:00:00'],
    ['out', '18:15:00'],
  ]);

  clock.at('2026-03-13 10:00:00');
  const after = await details(hanna, today, ana.id);
  expect(after.clocks.map(({ start_date_time, end_date_time }) => [start_date_time, end_date_time])).toEqual([
    ['2026-03-12 09:00:00', '2026-03-12 12:00:00'],
    ['2026-03-12 13:00:00', '2026-03-12 18:15:00'],
  ]);
  expect(after).toMatchObject({ icon: 'completed', count_unapproved: 0, approved_at: '2026-03-12T09:05:00.000Z' });
});

test('a person who clocks out of a long day does not change its approved entries', async () => {
  const world = await reviewWorld();
  const { ana, hanna, read, update, clock } = world;
  await punch(world, ana, '2026-03-12', [
    ['in', '08:00:00'],
    ['out', '10:00:00'],
    ['in', '10:30:00'],
  ]);
  clock.at('2026-03-12 11:00:00');
  const today = await dayOn(world, ana, '2026-03-12');
  const { form } = await read(hanna, today, ana.id);
  await update(hanna, today, { ...form, clocks: withFirst(form.clocks, { start_date_time: '2026-03-12 07:30:00' }) });

  clock.at('2026-03-12 23:30:00');
  const own = (await read(hanna, today, ana.id)).form.clocks.map((entry) => ({
    ...entry,
    end_date_time: entry.end_date_time ?? ('2026-03-12 17:00:00' as LocalDateTime),
    is_dirty: true,
  }));
  const body = { id: today, working_date: '2026-03-12' as never, comment: null };
  const moved = withFirst(own, { end_date_time: '2026-03-12 10:15:00' });
  expect(await world.clock.outAbnormal(ana, { ...body, clocks: moved })).toMatchObject({
    status: 422,
    body: { errors: { clocks: [expect.stringContaining('already approved')] } },
  });
  expect(await world.clock.outAbnormal(ana, { ...body, clocks: own })).toMatchObject({
    status: 200,
    body: { is_clocked_in: false },
  });
});

test('ids of another person, of another day, or of the same entry twice are refused', async () => {
  const world = await reviewWorld();
  const { ana, hanna, id, read, update, hire, clock } = world;
  const bob = await hire('Bob');
  await punch(world, bob, '2026-03-11', [
    ['in', '09:00:00'],
    ['break', '12:00:00'],
    ['resume', '12:30:00'],
    ['out', '17:00:00'],
  ]);
  clock.at('2026-03-12 10:00:00');
  const { form } = await read(hanna, id, ana.id);
  const theirs = (await read(hanna, await dayOn(world, bob, '2026-03-11'), bob.id)).form;
  const [mine] = form.clocks;
  const [foreign] = theirs.clocks;
  if (!mine || !foreign) throw new Error('both have worked');
  const swapped = { ...mine, is_dirty: true, breaks: foreign.breaks };
  for (const clocks of [[foreign], [mine, mine], [swapped], [{ ...mine, clock_in_id: randomUUID() }]])
    expect(await update(hanna, id, { ...form, clocks })).toMatchObject({
      status: 422,
      body: { errors: { clocks: ['These entries belong to another day. Refresh and try again.'] } },
    });
});

test('no one corrects their own day, but Owners', async () => {
  const world = await reviewWorld();
  const { hire, read, update, dismiss, flags, remove, store, acme, clock } = world;
  const eve = await hire('Eve', 'allow_clock_in_out_attendance', ...managerPermissions);
  await punch(world, eve, '2026-03-11', [
    ['in', '09:00:00'],
    ['out', '17:00:00'],
  ]);
  clock.at('2026-03-12 10:00:00');
  const own = await dayOn(world, eve, '2026-03-11');
  const { form, locks } = await read(eve, own, eve.id);
  expect(locks.correct).toBe(
    'This is your own day. Only Owners can change their own attendance. Hanna can correct it.',
  );
  const clocks = withFirst(form.clocks, { end_date_time: '2026-03-11 18:00:00' });
  const none = { is_remote: null, is_late: false, is_incomplete: null, user_id: eve.id };
  const tries = () =>
    Promise.all([
      update(eve, own, { ...form, clocks }),
      dismiss(eve, own),
      flags(eve, own, none),
      remove(eve, own, eve.id),
      store(eve, {
        user_id: eve.id,
        working_date: '2026-03-10' as never,
        clocks: [newClock('2026-03-10 09:00:00', '2026-03-10 17:00:00')],
      }),
    ]);
  for (const reply of await tries()) expect(reply).toMatchObject({ status: 403, body: { code: 'attendance.ownDay' } });

  await acme.inside((db) =>
    db
      .updateTable('roles')
      .set({ is_owner: true })
      .where('id', 'in', db.selectFrom('role_people').select('role_id').where('person_id', '=', eve.id))
      .execute(),
  );
  expect(await update(eve, own, { ...form, clocks })).toMatchObject({ status: 200 });
});

test('a former employee’s times can be corrected, but none added or removed', async () => {
  const { ana, hanna, id, read, update, remove, store, acme } = await reviewWorld();
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ status: 'discharged', discharged_date: '2026-03-11' as never })
      .where('id', '=', ana.id)
      .execute(),
  );
  const { form, locks } = await read(hanna, id, ana.id);
  expect(locks).toMatchObject({ correct: null, add_or_remove: expect.stringContaining('has left') as string });
  const [first] = form.clocks;
  const added = [...form.clocks, newClock('2026-03-11 19:00:00', '2026-03-11 20:00:00')];
  const working_date = '2026-03-10' as never;
  const clocks = [newClock('2026-03-10 09:00:00', '2026-03-10 17:00:00')];
  for (const reply of [
    await update(hanna, id, { ...form, clocks: added }),
    await update(hanna, id, { ...form, clocks: first ? [{ ...first, breaks: [] }] : [] }),
    await remove(hanna, id, ana.id),
    await store(hanna, { user_id: ana.id, working_date, clocks }),
  ])
    expect(reply).toMatchObject({ status: 424, body: { code: 'attendance.hasLeft' } });
  const moved = withFirst(form.clocks, { end_date_time: '2026-03-11 18:00:00' });
  expect(await update(hanna, id, { ...form, clocks: moved })).toMatchObject({ status: 200 });
});

test('a double click with one key corrects once', async () => {
  const { ana, hanna, id, read, update, details } = await reviewWorld();
  const { form } = await read(hanna, id, ana.id);
  const body = { ...form, clocks: withFirst(form.clocks, { end_date_time: '2026-03-11 18:00:00' }) };
  const key = { 'idempotency-key': randomUUID() };
  const [one, two] = await Promise.all([update(hanna, id, body, key), update(hanna, id, body, key)]);
  expect([one?.status, two?.status]).toEqual([200, 200]);
  expect(two?.body).toEqual(one?.body);
  expect(
    texts((await details(hanna, id, ana.id)).history).filter((text) => text.startsWith('Clock-out changed')),
  ).toHaveLength(1);
});

test('columns of the tables are no fields of the calls', async () => {
  const { ana, hanna, id, read, update, dismiss, flags, call } = await reviewWorld();
  const { form } = await read(hanna, id, ana.id);
  const columns = { person_id: hanna.id, approved_by: hanna.id, working_date: '2026-03-10', is_accepted: true };
  for (const [column, value] of Object.entries(columns)) {
    const more = { [column]: value };
    const marks = { user_id: ana.id, is_remote: true, is_late: null, is_incomplete: null };
    const clocks = form.clocks.map((clock) => ({ ...clock, ...more }));
    const days = [{ user_id: ana.id, working_date: '2026-03-11' as never, ...(column !== 'working_date' && more) }];
    for (const reply of [
      await update(hanna, id, { ...form, ...more }),
      await update(hanna, id, { ...form, clocks }),
      await flags(hanna, id, { ...marks, ...more }),
      await call(corrections.dismiss, { params: { id }, body: more }, hanna),
      ...(column === 'working_date' ? [] : [await call(corrections.dismissDays, { body: { days } }, hanna)]),
    ])
      expect([column, reply.status]).toEqual([column, 422]);
  }
  expect((await dismiss(hanna, id)).status).toBe(424);
});
