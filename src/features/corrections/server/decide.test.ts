import { expect, test } from 'vitest';
import { attendance } from '#features/attendance/contract.ts';
import { recordPairs } from '#features/clock/server/commands/record-pairs.ts';
import { office } from '#features/clock/server/testing/working-world.ts';
import { employ } from '#features/people/testing/employ.ts';
import { createTemplate } from '#features/shifts/server/commands.ts';
import { corrections } from '../contract.ts';
import {
  day,
  dayOn,
  managerPermissions,
  newClock,
  punch,
  reviewWorld,
  withFirst,
  type ReviewWorld,
} from './testing/review-world.ts';

const texts = (history: readonly { text: string }[]) => history.map(({ text }) => text);

/** Ana's day was clocked out with corrected times, which wait for approval. */
async function irregularWorld() {
  const world = await reviewWorld({
    steps: [
      ['in', '08:00:00'],
      ['break', '12:00:00'],
      ['resume', '12:30:00'],
    ],
  });
  const { ana, hanna, id, clock, read } = world;
  clock.at('2026-03-11 23:30:00');
  const { form } = await read(hanna, id, ana.id);
  const clocks = withFirst(form.clocks, { end_date_time: '2026-03-11 17:00:00' });
  await clock.outAbnormal(ana, { id, working_date: day('2026-03-11'), clocks, comment: 'I forgot.' });
  clock.at('2026-03-12 10:00:00');
  return world;
}

const toReview = async ({ call, hanna }: ReviewWorld) =>
  (await call(corrections.toReview, { query: { start_date: day('2026-03-01'), end_date: day('2026-03-31') } }, hanna))
    .body.data;

test('an irregular day is approved as it is, once', async () => {
  const world = await irregularWorld();
  const { ana, hanna, id, read, dismiss, details } = world;
  expect(await toReview(world)).toEqual([
    { attendance_id: id, user_id: ana.id, name: 'Ana', working_date: '2026-03-11', is_own: false },
  ]);
  const { version } = await read(hanna, id, ana.id);
  expect(await details(hanna, id, ana.id)).toMatchObject({ icon: 'irregular', count_unapproved: 1 });

  expect(await dismiss(hanna, id, version)).toMatchObject({
    status: 200,
    body: { approved_at: '2026-03-12T09:00:00.000Z', count_unapproved: 0, cell: { icon: 'completed' } },
  });
  const after = await details(hanna, id, ana.id);
  expect(after).toMatchObject({
    icon: 'completed',
    clocks: [{ is_irregular: true, approved_at: '2026-03-12T09:00:00.000Z' }],
  });
  expect(texts(after.history).at(-1)).toBe('Changed entries approved');
  expect(await toReview(world)).toEqual([]);
  expect(await dismiss(hanna, id)).toMatchObject({ status: 424, body: { code: 'attendance.nothingToApprove' } });
});

test('correcting an irregular day approves what waits in it', async () => {
  const { ana, hanna, id, read, update } = await irregularWorld();
  const { form } = await read(hanna, id, ana.id);
  const clocks = withFirst(form.clocks, { start_date_time: '2026-03-11 08:15:00' });
  expect(await update(hanna, id, { ...form, clocks })).toMatchObject({
    status: 200,
    body: { count_unapproved: 0, cell: { icon: 'completed' } },
  });
});

test('a flag is what someone says until it follows the rules again', async () => {
  const world = await reviewWorld({
    steps: [
      ['in', '09:26:00'],
      ['out', '17:30:00'],
    ],
  });
  const { ana, hanna, id, flags, details, read } = world;
  const none = { is_remote: null, is_late: null, is_incomplete: null, user_id: ana.id };
  expect(await details(hanna, id, ana.id)).toMatchObject({ icon: 'late', flags: { is_late: true } });

  expect(await flags(hanna, id, { ...none, is_late: false, is_remote: true })).toMatchObject({
    status: 200,
    body: { approved_at: null, cell: { icon: 'remote', tags: ['remote'], late_by: 0 } },
  });
  expect(await details(hanna, id, ana.id)).toMatchObject({ working_place: 2, flags: { is_remote: true } });
  expect((await read(hanna, id, ana.id)).basis.day).toMatchObject({
    is_late_override: false,
    is_remote_override: true,
  });
  expect(await flags(hanna, id, none)).toMatchObject({ status: 200, body: { cell: { icon: 'late' } } });
  expect(await details(hanna, id, ana.id)).toMatchObject({ working_place: 1, flags: { is_remote: false } });
  expect(texts((await details(hanna, id, ana.id)).history).slice(-2)).toEqual([
    'Remote set; Late cleared',
    'Remote follows the rules again; Late follows the rules again',
  ]);
});

test('the person of flags is the one whose day it is', async () => {
  const { hanna, id, flags } = await reviewWorld();
  const reply = await flags(hanna, id, { is_remote: true, is_late: null, is_incomplete: null, user_id: hanna.id });
  expect(reply.status).toBe(404);
});

test('a day without a shift gets one, for that day alone', async () => {
  const world = await reviewWorld({ hours: null });
  const { ana, hanna, id, assignShift, acme, details } = world;
  const template = await acme.inside((db) => createTemplate(db, { ...office, name: 'Early', start_time: '08:00' }));
  expect(await details(hanna, id, ana.id)).toMatchObject({ icon: 'unassigned' });
  expect(await assignShift(hanna, id, template)).toMatchObject({
    status: 200,
    body: {
      approved_at: '2026-03-12T09:00:00.000Z',
      cell: { icon: 'late', shift: { name: 'Early', start_time: '08:00' } },
    },
  });
  expect(texts((await details(hanna, id, ana.id)).history).at(-1)).toBe('Shift set: Early');
  expect(await assignShift(hanna, id, template)).toMatchObject({ status: 424, body: { code: 'attendance.hasShift' } });
  await punch(world, ana, '2026-03-12', [
    ['in', '11:00:00'],
    ['out', '12:00:00'],
  ]);
  expect(await details(hanna, await dayOn(world, ana, '2026-03-12'), ana.id)).toMatchObject({ shift: null });
});

test('another shift takes the place of the one that a day has, for that day alone', async () => {
  const world = await reviewWorld();
  const { ana, hanna, id, assignShift, acme, details, read } = world;
  const [office8, early] = await acme.inside((db) =>
    Promise.all([createTemplate(db, office), createTemplate(db, { ...office, name: 'Early', start_time: '06:00' })]),
  );
  expect(await assignShift(hanna, id, office8)).toMatchObject({ status: 424, body: { code: 'attendance.hasShift' } });
  const before = (await read(hanna, id, ana.id)).version;
  expect(await assignShift(hanna, id, early)).toMatchObject({
    status: 200,
    body: { cell: { shift: { name: 'Early', start_time: '06:00' } } },
  });
  expect(texts((await details(hanna, id, ana.id)).history).at(-1)).toBe('Shift changed from Office to Early');
  const late = await world.call(
    corrections.assignShift,
    { params: { id }, body: { shift_template_id: office8, version: before } },
    hanna,
  );
  expect(late).toMatchObject({ status: 461, body: { data: { began: { shift: { name: 'Office' } } } } });
});

test('a template in the Trash cannot be chosen', async () => {
  const { hanna, id, assignShift, acme } = await reviewWorld({ hours: null });
  const template = await acme.inside((db) => createTemplate(db, office));
  await acme.inside((db) =>
    db.updateTable('shift_templates').set({ deleted_at: new Date() }).where('id', '=', template).execute(),
  );
  expect(await assignShift(hanna, id, template)).toMatchObject({ status: 460 });
});

test('attendance is added with the shift that is found, or with another one', async () => {
  const { ana, hanna, call, store, acme, read } = await reviewWorld();
  const early = await acme.inside((db) => createTemplate(db, { ...office, name: 'Early', start_time: '06:00' }));
  const find = async (date: string) =>
    (await call(corrections.findShift, { params: { user_id: ana.id }, query: { date: day(date) } }, hanna)).body;

  const found = await find('2026-03-10');
  expect(found).toMatchObject({ attendance_id: null, refused: null, basis: { day: null, working_date: '2026-03-10' } });
  expect(found.shift_list.map(({ name, start_time, is_published }) => [name, start_time, is_published])).toEqual([
    ['Office', '09:00', true],
    ['Early', '06:00', false],
  ]);
  const body = { user_id: ana.id, working_date: day('2026-03-10'), comment: 'Trade fair' };
  const clocks = [
    newClock('2026-03-10 09:00:00', '2026-03-10 18:00:00', [['2026-03-10 12:00:00', '2026-03-10 13:00:00']]),
  ];
  const added = await store(hanna, { ...body, clocks });
  expect(added).toMatchObject({
    status: 200,
    body: {
      approved_at: '2026-03-12T09:00:00.000Z',
      cell: { icon: 'completed', has_comment: true, shift: { name: 'Office' } },
    },
  });
  expect((await read(hanna, added.body.id ?? '', ana.id)).reviewer_comment).toBe('Trade fair');
  expect(await store(hanna, { ...body, clocks })).toMatchObject({
    status: 424,
    body: { code: 'attendance.hasAttendance', data: { attendance_id: added.body.id } },
  });
  expect((await find('2026-03-10')).refused).toBe('This day already has attendance. Please correct it instead.');

  const night = [newClock('2026-03-09 06:00:00', '2026-03-09 15:00:00')];
  expect(
    await store(hanna, {
      ...body,
      working_date: day('2026-03-09'),
      clocks: night,
      shift_template_id: early,
      is_remote: true,
    }),
  ).toMatchObject({
    status: 200,
    body: { cell: { icon: 'remote', shift: { name: 'Early' } } },
  });
});

test.each([
  ['in the future', '2026-03-13', 422, { errors: { working_date: ['You cannot add attendance for a future day.'] } }],
  ['before the calendar begins', '1999-12-30', 424, { code: 'attendance.notEmployed' }],
])('nothing is added %s', async (_, date, status, body) => {
  const { ana, hanna, store } = await reviewWorld();
  const clocks = [newClock(`${date} 09:00:00`, `${date} 10:00:00`)];
  expect(await store(hanna, { user_id: ana.id, working_date: day(date), clocks })).toMatchObject({ status, body });
});

test('a zone that a place gets later does not change which days are in the future', async () => {
  const { acme, ana, clock, hanna, store } = await reviewWorld();
  await acme.inside(async (db) => {
    const place = { name: 'Auckland' };
    const { id } = await db.insertInto('work_places').values(place).returning('id').executeTakeFirstOrThrow();
    await db
      .insertInto('work_place_zones')
      .values({ work_place_id: id, effective_from: day('2026-06-01'), timezone: 'Pacific/Auckland' })
      .execute();
    await employ(db, ana.id, { work_place_id: id });
  });
  clock.at('2026-03-12 13:00:00');
  const clocks = [newClock('2026-03-13 00:05:00', '2026-03-13 00:10:00')];
  expect(await store(hanna, { user_id: ana.id, working_date: day('2026-03-13'), clocks })).toMatchObject({
    status: 422,
    body: { errors: { working_date: ['You cannot add attendance for a future day.'] } },
  });
});

test('a deleted day is gone, its clock too, and says what its date shows then', async () => {
  const world = await reviewWorld();
  const { ana, hanna, id, remove, clock, call, acme } = world;
  clock.at('2026-03-12 09:00:00');
  await clock.in(ana);
  const today = await dayOn(world, ana, '2026-03-12');
  expect((await clock.summary(ana)).is_clocked_in).toBe(true);
  expect(await remove(hanna, today, ana.id)).toMatchObject({
    status: 200,
    body: { id: null, version: null, cell: { icon: 'neutral', attendance_id: null } },
  });
  expect(await clock.summary(ana)).toMatchObject({ id: null, is_clocked_in: false, can_clock: true });
  expect(await remove(hanna, id, ana.id)).toMatchObject({
    status: 200,
    body: { cell: { icon: 'absent', work_time: 0 } },
  });

  const row = await call(
    attendance.birdRow,
    { query: { user_id: ana.id, start_date: day('2026-03-11'), end_date: day('2026-03-12') } },
    hanna,
  );
  expect(row.body.user_calendars['2026-03-11']).toMatchObject({ attendance_id: null, icon: 'absent' });
  const left = await acme.inside((db) =>
    db.selectFrom('clocks').select('id').where('person_id', '=', ana.id).execute(),
  );
  expect(left).toEqual([]);
  clock.at('2026-03-12 10:30:00');
  expect(await clock.in(ana)).toMatchObject({ status: 200, body: { is_clocked_in: true } });
});

test('a day that is deleted while someone edits it is a conflict that says who did it', async () => {
  const { ana, hanna, id, read, update, remove, hire } = await reviewWorld();
  const rafael = await hire('Rafael', ...managerPermissions);
  const { form } = await read(hanna, id, ana.id);
  await remove(rafael, id, ana.id);
  const clocks = withFirst(form.clocks, { end_date_time: '2026-03-11 18:00:00' });
  const reply = await update(hanna, id, { ...form, clocks });
  expect(reply).toMatchObject({
    status: 461,
    body: {
      data: {
        current: null,
        version: null,
        began: { clocks: [{ start_date_time: '2026-03-11 09:00:00', breaks: [{}] }] },
      },
    },
  });
  expect(reply.body.data?.changes.at(-1)).toMatchObject({
    actor: { name: 'Rafael' },
    text: 'Day deleted with all entries',
  });
});

test('adding to a deleted day continues its history', async () => {
  const { ana, hanna, id, remove, store, details } = await reviewWorld();
  await remove(hanna, id, ana.id);
  const clocks = [newClock('2026-03-11 09:00:00', '2026-03-11 18:00:00')];
  expect(await store(hanna, { user_id: ana.id, working_date: day('2026-03-11'), clocks })).toMatchObject({
    status: 200,
    body: { id },
  });
  expect(texts((await details(hanna, id, ana.id)).history)).toEqual([
    'Clocked in at 09:00',
    'Break started at 12:00',
    'Break ended at 12:30',
    'Clocked out at 17:30',
    'Break from 12:00 to 12:30 removed',
    'Entry from 09:00 to 17:30 removed',
    'Day deleted with all entries',
    'Attendance was added by hand',
    'Entry from 09:00 to 18:00 added',
  ]);
});

test('an import changes no corrected or approved day, restores no deleted one, and continues with the others', async () => {
  const world = await reviewWorld();
  const { ana, hanna, id, read, update, store, remove, acme, instant } = world;
  const working_date = day('2026-03-10');
  const added = [newClock('2026-03-10 09:00:00', '2026-03-10 17:00:00')];
  await store(hanna, { user_id: ana.id, working_date, clocks: added });
  await remove(hanna, await dayOn(world, ana, '2026-03-10'), ana.id);
  const { form } = await read(hanna, id, ana.id);
  await update(hanna, id, { ...form, clocks: withFirst(form.clocks, { end_date_time: '2026-03-11 17:00:00' }) });

  const pair = (date: string, start: string, end: string) => ({
    clock_in: instant(`${date} ${start}`),
    clock_out: instant(`${date} ${end}`),
  });
  const run = (source: string) =>
    acme.inside((db) =>
      recordPairs(db, {
        person_id: ana.id,
        now: instant('2026-03-12 10:00:00'),
        source,
        pairs: [
          pair('2026-03-09', '09:00:00', '17:00:00'),
          pair('2026-03-10', '09:00:00', '17:00:00'),
          pair('2026-03-11', '18:00:00', '19:00:00'),
          pair('2026-03-11', '09:00:00', '17:00:00'),
        ],
      }),
    );
  const codes = (outcomes: Awaited<ReturnType<typeof run>>) =>
    outcomes.map((outcome) => (outcome.outcome === 'refused' ? outcome.fault.code : outcome.outcome));
  expect(codes(await run('import'))).toEqual(['recorded', 'attendance.isDeleted', 'attendance.isCorrected', 'known']);
  expect(codes(await run('terminal'))).toEqual(['known', 'attendance.isDeleted', 'attendance.isCorrected', 'known']);
});
