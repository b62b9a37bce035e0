import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { attendance } from '#features/attendance/contract.ts';
import { breaksOf, edit, ended, local, longDay, type Submission } from './testing/long-day.ts';
import { night, submissionOf, workingWorld } from './testing/working-world.ts';

test('the corrected end counts, waits for approval, and the original stays in the history', async () => {
  const { acme, ana, clock, submission } = await longDay();

  const reply = await clock.outAbnormal(ana, { ...ended(submission), comment: 'I forgot to clock out.' });

  expect(reply).toMatchObject({
    status: 200,
    body: { is_clocked_in: false, total_work_time: 30_600, total_break_time: 1800, abnormal: false },
  });
  expect(reply.body.clocks).toMatchObject([
    {
      start_date_time: '2026-03-11 08:00:00',
      end_date_time: '2026-03-11 17:00:00',
      is_irregular: true,
      approved_at: null,
      breaks: [{ end_date_time: '2026-03-11 12:30:00' }],
    },
  ]);
  expect(
    await acme.inside((db) =>
      db.selectFrom('attendances').select(['has_irregular', 'approved_at', 'comment']).execute(),
    ),
  ).toEqual([{ has_irregular: true, approved_at: null, comment: 'I forgot to clock out.' }]);
  expect(await acme.inside((db) => db.selectFrom('breaks').select('is_irregular').execute())).toEqual([
    { is_irregular: false },
  ]);
  const history = await acme.inside((db) =>
    db
      .selectFrom('audit_entries')
      .select(['deed', 'old', 'new', 'actor_id'])
      .where('attendance_id', 'is not', null)
      .orderBy('id')
      .execute(),
  );
  expect(history.slice(3)).toMatchObject([
    {
      deed: 'clock_out',
      old: { started_at: '2026-03-11T07:00:00.000Z', ended_at: null },
      new: { ended_at: '2026-03-11T16:00:00.000Z' },
      actor_id: ana.id,
    },
    {
      deed: 'edit',
      old: { has_irregular: false, approved_at: null },
      new: { has_irregular: true, approved_at: null },
      actor_id: ana.id,
    },
    { deed: 'comment', old: { comment: null }, new: { comment: 'I forgot to clock out.' } },
  ]);
});

test('an edited break is irregular with its clock, and its former times are kept', async () => {
  const { acme, ana, clock, submission } = await longDay();
  const breaks = breaksOf(submission).map((pause) => ({
    ...pause,
    end_date_time: local('2026-03-11 13:00:00'),
    is_dirty: true,
  }));

  const { body } = await clock.outAbnormal(
    ana,
    edit(submission, { end_date_time: local('2026-03-11 17:00:00'), breaks }),
  );

  expect(body).toMatchObject({ total_work_time: 28_800, total_break_time: 3600 });
  expect(await acme.inside((db) => db.selectFrom('breaks').select('is_irregular').execute())).toEqual([
    { is_irregular: true },
  ]);
  expect(
    await acme.inside((db) =>
      db
        .selectFrom('audit_entries')
        .select(['old', 'new'])
        .where('deed', '=', 'edit')
        .where('entity', '=', 'break')
        .execute(),
    ),
  ).toMatchObject([{ old: { ended_at: '2026-03-11T11:30:00.000Z' }, new: { ended_at: '2026-03-11T12:00:00.000Z' } }]);
});

test.each([
  ['the end is missing', (s: Submission) => edit(s, {}), { 'clocks.0': ['Clock out time is required.'] }],
  [
    'the end lies in the future',
    (s: Submission) => ended(s, '2026-03-11 23:30:01'),
    { 'clocks.0': ['End time cannot be a future event.'] },
  ],
  [
    'the end lies before the start',
    (s: Submission) => ended(s, '2026-03-11 07:00:00'),
    { 'clocks.0': ['End time cannot be before start time.'] },
  ],
  [
    'the end is the start',
    (s: Submission) => edit(s, { end_date_time: local('2026-03-11 08:00:00'), breaks: [] }),
    { clocks: ['You cannot add or remove entries.'] },
  ],
  [
    'the break lies outside',
    (s: Submission) => ended(s, '2026-03-11 12:15:00'),
    { 'clocks.0.breaks.0': ['Break end time cannot overlap with previous/next entry.'] },
  ],
  [
    'a date is too far away',
    (s: Submission) =>
      edit(s, { start_date_time: local('2026-03-09 08:00:00'), end_date_time: local('2026-03-11 17:00:00') }),
    { 'clocks.0': ['Please choose a date from 10 March 2026 to 12 March 2026.'] },
  ],
])('%s', async (_, change, errors) => {
  const { ana, clock, submission } = await longDay();

  expect(await clock.outAbnormal(ana, change(submission))).toMatchObject({
    status: 422,
    body: { message: 'Please fix above errors to continue.', errors },
  });
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
  expect((await call(attendance.details, { params: { id: submission.id, user_id: ana.id } }, ana)).body.comment).toBe(
    comment,
  );
});

test('a day that changed meanwhile is not overwritten', async () => {
  const { ana, clock, submission } = await longDay();
  await clock.break(ana);
  await clock.resume(ana);
  const stale = { ...ended(submission), working_date: '2026-03-10' as LocalDate };
  expect(await clock.outAbnormal(ana, stale)).toMatchObject({
    status: 461,
    body: { code: 'attendance.changedMeanwhile' },
  });

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
  const from = (start: string) =>
    clock.outAbnormal(
      ana,
      edit(submission, { start_date_time: local(start), end_date_time: local('2026-03-06 17:00:00') }),
    );

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

  expect(
    await clock.outAbnormal(ana, ended(submissionOf(await clock.summary(ana)), '2026-03-11 16:00:00')),
  ).toMatchObject({
    status: 424,
    body: { code: 'attendance.notAbnormal' },
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
  expect(
    await gap.clock.outAbnormal(ana, ended(submissionOf(await gap.clock.summary(ana)), '2026-03-29 02:30:00')),
  ).toMatchObject({
    status: 422,
    body: {
      errors: {
        'clocks.0': ['Clocks went forward on 29 March 2026, so 02:30:00 does not exist. Choose another time.'],
      },
    },
  });

  const twice = await workingWorld({ hours: night });
  const ben = await twice.hire('Ben');
  twice.clock.at('2026-10-25 02:15:00', 1);
  await twice.clock.in(ben);
  twice.clock.at('2026-10-25 13:00:00');
  expect(
    (await twice.clock.outAbnormal(ben, ended(submissionOf(await twice.clock.summary(ben)), '2026-10-25 02:30:00')))
      .status,
  ).toBe(200);
  const rows = await twice.acme.inside((db) => db.selectFrom('clocks').select(['started_at', 'ended_at']).execute());
  expect(rows).toEqual([{ started_at: new Date('2026-10-25T01:15:00Z'), ended_at: new Date('2026-10-25T01:30:00Z') }]);
});
