import { expect, test } from 'vitest';
import type { LocalDate, LocalDateTime } from '#platform/shared/wire.ts';
import { attendance, type IrregularClockOut } from '../contract.ts';
import { clockOutAbnormal, lockTimeline } from './commands.ts';
import { clockPermissions, night, submissionOf, workingWorld } from './testing/working-world.ts';

type Submission = ReturnType<typeof submissionOf>;
const local = (text: string) => text as LocalDateTime;

/** Ana, clocked in at 08:00 with a break at noon, long past the end of her day. */
async function longDay(...permissions: Parameters<Awaited<ReturnType<typeof workingWorld>>['hire']>[1][]) {
  const world = await workingWorld();
  const ana = await world.hire('Ana', ...clockPermissions, ...permissions);
  for (const [time, step] of [
    ['08:00', 'in'],
    ['12:00', 'break'],
    ['12:30', 'resume'],
  ] as const) {
    world.clock.at(`2026-03-11 ${time}:00`);
    await world.clock[step](ana);
  }
  world.clock.at('2026-03-11 23:30:00');
  const summary = await world.clock.summary(ana);
  return { ...world, ana, summary, submission: submissionOf(summary) };
}

/** The submission with the first clock changed. */
function edit(submission: Submission, change: Partial<IrregularClockOut['clocks'][number]>): Submission {
  const [first, ...others] = submission.clocks;
  return first ? { ...submission, clocks: [{ ...first, is_dirty: true, ...change }, ...others] } : submission;
}

const ended = (submission: Submission, end = '2026-03-11 17:00:00') => edit(submission, { end_date_time: local(end) });
const breaksOf = (submission: Submission) => submission.clocks[0]?.breaks ?? [];

test('the corrected end counts, waits for approval, and the original stays in the history', async () => {
  const { acme, ana, clock, submission } = await longDay();

  const reply = await clock.outAbnormal(ana, { ...ended(submission), comment: 'I forgot to clock out.' });

  expect(reply).toMatchObject({ status: 200, body: { is_clocked_in: false, total_work_time: 30_600, total_break_time: 1800, abnormal: false } });
  expect(reply.body.clocks).toMatchObject([
    {
      start_date_time: '2026-03-11 08:00:00',
      end_date_time: '2026-03-11 17:00:00',
      is_irregular: true,
      approved_at: null,
      breaks: [{ end_date_time: '2026-03-11 12:30:00' }],
    },
  ]);
  expect(await acme.inside((db) => db.selectFrom('attendances').select(['has_irregular', 'approved_at', 'comment']).execute())).toEqual([
    { has_irregular: true, approved_at: null, comment: 'I forgot to clock out.' },
  ]);
  expect(await acme.inside((db) => db.selectFrom('breaks').select('is_irregular').execute())).toEqual([{ is_irregular: false }]);
  const history = await acme.inside((db) => db.selectFrom('attendance_history').select(['action', 'old', 'new', 'actor_id']).orderBy('id').execute());
  expect(history.slice(3)).toMatchObject([
    { action: 'clock_out', old: { started_at: '2026-03-11T07:00:00.000Z', ended_at: null }, new: { ended_at: '2026-03-11T16:00:00.000Z' }, actor_id: ana.id },
    { action: 'edit', old: { has_irregular: false, approved_at: null }, new: { has_irregular: true, approved_at: null }, actor_id: ana.id },
    { action: 'comment', old: { comment: null }, new: { comment: 'I forgot to clock out.' } },
  ]);
});

test('an edited break is irregular with its clock, and its former times are kept', async () => {
  const { acme, ana, clock, submission } = await longDay();
  const breaks = breaksOf(submission).map((pause) => ({ ...pause, end_date_time: local('2026-03-11 13:00:00'), is_dirty: true }));

  const { body } = await clock.outAbnormal(ana, edit(submission, { end_date_time: local('2026-03-11 17:00:00'), breaks }));

  expect(body).toMatchObject({ total_work_time: 28_800, total_break_time: 3600 });
  expect(await acme.inside((db) => db.selectFrom('breaks').select('is_irregular').execute())).toEqual([{ is_irregular: true }]);
  expect(
    await acme.inside((db) => db.selectFrom('attendance_history').select(['old', 'new']).where('action', '=', 'edit').where('entity', '=', 'break').execute()),
  ).toMatchObject([{ old: { ended_at: '2026-03-11T11:30:00.000Z' }, new: { ended_at: '2026-03-11T12:00:00.000Z' } }]);
});

test.each([
  ['the end is missing', (s: Submission) => edit(s, {}), { 'clocks.0': ['Clock out time is required.'] }],
  ['the end lies in the future', (s: Submission) => ended(s, '2026-03-11 23:30:01'), { 'clocks.0': ['End time cannot be a future event.'] }],
  ['the end lies before the start', (s: Submission) => ended(s, '2026-03-11 07:00:00'), { 'clocks.0': ['End time cannot be before start time.'] }],
  [
    'the end is the start',
    (s: Submission) => edit(s, { end_date_time: local('2026-03-11 08:00:00'), breaks: [] }),
    { clocks: ['Adding or removing entries is not allowed.'] },
  ],
  [
    'the break lies outside',
    (s: Submission) => ended(s, '2026-03-11 12:15:00'),
    { 'clocks.0.breaks.0': ['Break end time cannot overlap with previous/next entry.'] },
  ],
  [
    'a date is too far away',
    (s: Submission) => edit(s, { start_date_time: local('2026-03-09 08:00:00'), end_date_time: local('2026-03-11 17:00:00') }),
    { 'clocks.0': ['Please choose a date from 10 March 2026 to 12 March 2026.'] },
  ],
])('%s', async (_, change, errors) => {
  const { ana, clock, submission } = await longDay();

  expect(await clock.outAbnormal(ana, change(submission))).toMatchObject({ status: 422, body: { message: 'Please fix above errors to continue.', errors } });
  expect((await clock.summary(ana)).is_clocked_in).toBe(true);
});

test('a comment has at most 250 characters', async () => {
  const { ana, clock, submission } = await longDay();

  expect(await clock.outAbnormal(ana, { ...ended(submission), comment: 'x'.repeat(251) })).toMatchObject({
    status: 422,
    body: { errors: { comment: ['Please use up to 250 characters'] } },
  });
  expect((await clock.outAbnormal(ana, { ...ended(submission), comment: 'x'.repeat(250) })).status).toBe(200);
});

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table clocks; --",
  '{{7*7}}${7*7}',
  '=HYPERLINK("http://evil.example")\n\u202egnp.exe',
])('a comment such as %j is text like any other: kept and answered as it was sent', async (comment) => {
  const { acme, ana, call, clock, submission } = await longDay();

  const { status, headers } = await clock.outAbnormal(ana, { ...ended(submission), comment });

  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(await acme.inside((db) => db.selectFrom('attendances').select('comment').execute())).toEqual([{ comment }]);
  expect((await call(attendance.details, { params: { id: submission.id, user_id: ana.id } }, ana)).body.comment).toBe(comment);
});

const addedBreak = { start_date_time: local('2026-03-11 15:00:00'), end_date_time: local('2026-03-11 15:30:00'), is_dirty: true };

test('nobody adds or removes entries without permission', async () => {
  const { ana, clock, submission } = await longDay();
  const refused = { status: 422, body: { errors: { clocks: ['Adding or removing entries is not allowed.'] } } };

  expect(await clock.outAbnormal(ana, { ...ended(submission), clocks: ended(submission).clocks.map((entry) => ({ ...entry, breaks: [] })) })).toMatchObject(
    refused,
  );
  expect(
    await clock.outAbnormal(ana, {
      ...ended(submission),
      clocks: ended(submission).clocks.map((entry) => ({ ...entry, breaks: [...entry.breaks, addedBreak] })),
    }),
  ).toMatchObject(refused);
});

test.each(['add_any_attendance', 'edit_any_attendance'] as const)('%s allows adding and removing breaks', async (permission) => {
  const { acme, ana, clock, submission } = await longDay(permission);

  const { status, body } = await clock.outAbnormal(ana, edit(submission, { end_date_time: local('2026-03-11 17:00:00'), breaks: [addedBreak] }));

  expect({ status, total: body.total_break_time }).toEqual({ status: 200, total: 1800 });
  expect(body.clocks[0]?.breaks).toMatchObject([{ start_date_time: '2026-03-11 15:00:00' }]);
  const history = await acme.inside((db) => db.selectFrom('attendance_history').select(['action', 'entity', 'old', 'new']).orderBy('id').execute());
  expect(history.slice(3)).toMatchObject([
    { action: 'edit', entity: 'break', old: null, new: { started_at: '2026-03-11T14:00:00.000Z' } },
    { action: 'clock_out', entity: 'clock' },
    { action: 'remove', entity: 'break', old: { started_at: '2026-03-11T11:00:00.000Z' }, new: null },
    { action: 'edit', entity: 'attendance' },
  ]);
});

test('after the last day of employment nothing is added or removed, with whatever permission', async () => {
  const { acme, ana, submission, instant } = await longDay('edit_any_attendance');
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ discharged_date: '2026-03-11' as LocalDate })
      .where('id', '=', ana.id)
      .execute(),
  );
  const out = (local_time: string, submitted: Submission) => {
    const at = instant(local_time);
    return acme.inside(async (db) =>
      clockOutAbnormal(db, await lockTimeline(db, ana.id, at), { at, source: 'web', actor_id: ana.id, address: null, may_add_or_remove: true, submitted }),
    );
  };

  await expect(out('2026-03-12 00:30:00', edit(submission, { end_date_time: local('2026-03-11 17:00:00'), breaks: [] }))).rejects.toMatchObject({
    status: 422,
    errors: { clocks: ['Adding or removing entries is not allowed.'] },
  });
  await out('2026-03-12 00:30:00', ended(submission));
});

test('entries of another day, and entries named twice, are refused', async () => {
  const { ana, clock, submission } = await longDay('edit_any_attendance');
  const [first] = ended(submission).clocks;
  const refused = { status: 422, body: { errors: { clocks: ['These entries are not those of this day.'] } } };

  expect(await clock.outAbnormal(ana, edit(submission, { clock_in_id: submission.id, end_date_time: local('2026-03-11 17:00:00') }))).toMatchObject(refused);
  expect(await clock.outAbnormal(ana, { ...submission, clocks: first ? [first, first] : [] })).toMatchObject(refused);
});

test('a day that changed meanwhile is not overwritten', async () => {
  const { ana, clock, submission } = await longDay();
  await clock.break(ana);
  await clock.resume(ana);
  const stale = { ...ended(submission), working_date: '2026-03-10' as LocalDate };
  expect(await clock.outAbnormal(ana, stale)).toMatchObject({ status: 461, body: { code: 'attendance.changedMeanwhile' } });

  const other = edit(ended(submission), { start_date_time: local('2026-03-11 07:00:00'), is_dirty: false });
  expect(await clock.outAbnormal(ana, other)).toMatchObject({ status: 461 });
});

test('a clock forgotten last week does not run into the entry before it either', async () => {
  const { clock, hire } = await workingWorld();
  const ana = await hire();
  for (const [time, step] of [
    ['05 20:00', 'in'],
    ['05 21:30', 'out'],
    ['06 09:00', 'in'],
  ] as const) {
    clock.at(`2026-03-${time}:00`);
    await clock[step](ana);
  }
  clock.at('2026-03-11 09:00:00');
  const submission = submissionOf(await clock.summary(ana));
  const from = (start: string) => clock.outAbnormal(ana, edit(submission, { start_date_time: local(start), end_date_time: local('2026-03-06 17:00:00') }));

  expect(await from('2026-03-05 21:00:00')).toMatchObject({
    status: 422,
    body: { errors: { 'clocks.0': ['Current entry cannot overlap with previous/next entry.'] } },
  });
  expect((await from('2026-03-05 21:30:00')).status).toBe(200);
});

test('an ordinary day has nothing to correct', async () => {
  const { clock, hire } = await workingWorld();
  const ana = await hire();
  clock.at('2026-03-11 09:00:00');
  await clock.in(ana);
  clock.at('2026-03-11 17:00:00');

  expect(await clock.outAbnormal(ana, ended(submissionOf(await clock.summary(ana)), '2026-03-11 16:00:00'))).toMatchObject({
    status: 424,
    body: { code: 'attendance.notAbnormal' },
  });
});

test('two entries move together', async () => {
  const { clock, hire } = await workingWorld();
  const ana = await hire();
  for (const [time, step] of [
    ['08:00', 'in'],
    ['10:00', 'out'],
    ['10:00', 'in'],
  ] as const) {
    clock.at(`2026-03-11 ${time}:00`);
    await clock[step](ana);
  }
  clock.at('2026-03-11 23:30:00');
  const submission = submissionOf(await clock.summary(ana));
  const [first, second] = submission.clocks;
  if (!first || !second) throw new Error('two entries were made');

  const clocks = [
    { ...first, is_dirty: true, end_date_time: local('2026-03-11 11:00:00') },
    { ...second, is_dirty: true, start_date_time: local('2026-03-11 11:00:00'), end_date_time: local('2026-03-11 17:00:00') },
  ];
  expect((await clock.outAbnormal(ana, { ...submission, clocks })).body).toMatchObject({
    total_work_time: 32_400,
    clocks: [{ end_date_time: '2026-03-11 11:00:00' }, { start_date_time: '2026-03-11 11:00:00' }],
  });
  expect(clocks[0]?.clock_in_id).toBe(first.clock_in_id);
});

test('exchanging two entries is refused: their order stays', async () => {
  const { clock, hire } = await workingWorld();
  const ana = await hire();
  for (const [time, step] of [
    ['08:00', 'in'],
    ['10:00', 'out'],
    ['11:00', 'in'],
  ] as const) {
    clock.at(`2026-03-11 ${time}:00`);
    await clock[step](ana);
  }
  clock.at('2026-03-11 23:30:00');
  const submission = submissionOf(await clock.summary(ana));
  const clocks = submission.clocks.map((entry) => ({ ...entry, end_date_time: entry.end_date_time ?? local('2026-03-11 17:00:00'), is_dirty: true })).reverse();

  expect(await clock.outAbnormal(ana, { ...submission, clocks })).toMatchObject({
    status: 422,
    body: { errors: { 'clocks.0': ['Current entry cannot overlap with previous/next entry.'] } },
  });
});

test('an untouched open break ends with its clock', async () => {
  const { clock, hire } = await workingWorld();
  const ana = await hire();
  for (const [time, step] of [
    ['08:00', 'in'],
    ['12:00', 'break'],
  ] as const) {
    clock.at(`2026-03-11 ${time}:00`);
    await clock[step](ana);
  }
  clock.at('2026-03-11 23:30:00');

  const { body } = await clock.outAbnormal(ana, ended(submissionOf(await clock.summary(ana)), '2026-03-11 12:30:00'));

  expect(body).toMatchObject({ is_on_break: false, total_work_time: 14_400, total_break_time: 1800 });
});

test('a skipped hour is refused by name, and the repeated hour keeps its recorded second pass', async () => {
  const gap = await workingWorld({ hours: night });
  const ana = await gap.hire();
  gap.clock.at('2026-03-28 22:00:00');
  await gap.clock.in(ana);
  gap.clock.at('2026-03-29 13:00:00');
  expect(await gap.clock.outAbnormal(ana, ended(submissionOf(await gap.clock.summary(ana)), '2026-03-29 02:30:00'))).toMatchObject({
    status: 422,
    body: { errors: { 'clocks.0': ['The clocks went forward on 29 March 2026: 02:30:00 did not exist.'] } },
  });

  const twice = await workingWorld({ hours: night });
  const ben = await twice.hire('Ben');
  twice.clock.at('2026-10-25 02:15:00', 1);
  await twice.clock.in(ben);
  twice.clock.at('2026-10-25 13:00:00');
  expect((await twice.clock.outAbnormal(ben, ended(submissionOf(await twice.clock.summary(ben)), '2026-10-25 02:30:00'))).status).toBe(200);
  const rows = await twice.acme.inside((db) => db.selectFrom('clocks').select(['started_at', 'ended_at']).execute());
  expect(rows).toEqual([{ started_at: new Date('2026-10-25T01:15:00Z'), ended_at: new Date('2026-10-25T01:30:00Z') }]);
});
