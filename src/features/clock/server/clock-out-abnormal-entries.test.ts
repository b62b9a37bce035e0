import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { lockTimeline } from '#features/days/server/commands/changes.ts';
import { clockOutAbnormal } from './commands/clock-out-abnormal.ts';
import { edit, ended, local, longDay, type Submission } from './testing/long-day.ts';
import { clockPermissions, submissionOf, workingWorld } from './testing/working-world.ts';

const addedBreak = {
  start_date_time: local('2026-03-11 15:00:00'),
  end_date_time: local('2026-03-11 15:30:00'),
  is_dirty: true,
};

test('no one adds or removes entries without permission', async () => {
  const { ana, clock, submission } = await longDay();
  const refused = { status: 422, body: { errors: { clocks: ['You cannot add or remove entries.'] } } };

  expect(
    await clock.outAbnormal(ana, {
      ...ended(submission),
      clocks: ended(submission).clocks.map((entry) => ({ ...entry, breaks: [] })),
    }),
  ).toMatchObject(refused);
  expect(
    await clock.outAbnormal(ana, {
      ...ended(submission),
      clocks: ended(submission).clocks.map((entry) => ({ ...entry, breaks: [...entry.breaks, addedBreak] })),
    }),
  ).toMatchObject(refused);
});

test.each(['add_any_attendance', 'edit_any_attendance'] as const)(
  '%s allows adding and removing breaks',
  async (permission) => {
    const { acme, ana, clock, submission } = await longDay(permission);

    const { status, body } = await clock.outAbnormal(
      ana,
      edit(submission, { end_date_time: local('2026-03-11 17:00:00'), breaks: [addedBreak] }),
    );

    expect({ status, total: body.total_break_time }).toEqual({ status: 200, total: 1800 });
    expect(body.clocks[0]?.breaks).toMatchObject([{ start_date_time: '2026-03-11 15:00:00' }]);
    const history = await acme.inside((db) =>
      db
        .selectFrom('audit_entries')
        .select(['deed', 'entity', 'old', 'new'])
        .where('attendance_id', 'is not', null)
        .orderBy('id')
        .execute(),
    );
    expect(history.slice(3)).toMatchObject([
      { deed: 'edit', entity: 'break', old: null, new: { started_at: '2026-03-11T14:00:00.000Z' } },
      { deed: 'clock_out', entity: 'clock' },
      { deed: 'remove', entity: 'break', old: { started_at: '2026-03-11T11:00:00.000Z' }, new: null },
      { deed: 'edit', entity: 'attendance' },
    ]);
  },
);

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
      clockOutAbnormal(db, await lockTimeline(db, ana.id, at), {
        at,
        source: 'web',
        actor_id: ana.id,
        address: null,
        may_add_or_remove: true,
        submitted,
      }),
    );
  };

  await expect(
    out('2026-03-12 00:30:00', edit(submission, { end_date_time: local('2026-03-11 17:00:00'), breaks: [] })),
  ).rejects.toMatchObject({
    status: 422,
    errors: { clocks: ['You cannot add or remove entries.'] },
  });
  await out('2026-03-12 00:30:00', ended(submission));
});

test('entries of another day, and entries named twice, are refused', async () => {
  const { ana, clock, submission } = await longDay('edit_any_attendance');
  const [first] = ended(submission).clocks;
  const refused = {
    status: 422,
    body: { errors: { clocks: ['These entries belong to another day. Refresh and try again.'] } },
  };

  expect(
    await clock.outAbnormal(
      ana,
      edit(submission, { clock_in_id: submission.id, end_date_time: local('2026-03-11 17:00:00') }),
    ),
  ).toMatchObject(refused);
  expect(await clock.outAbnormal(ana, { ...submission, clocks: first ? [first, first] : [] })).toMatchObject(refused);
});

test('the day and the entries of someone else are refused, and stay as they are', async () => {
  const { ana, clock, submission, hire } = await longDay('edit_any_attendance');
  const ben = await hire('Ben', ...clockPermissions);
  clock.at('2026-03-11 08:00:00');
  await clock.in(ben);
  clock.at('2026-03-11 23:30:00');
  const before = await clock.summary(ben);
  const theirs = ended(submissionOf(before));

  expect(await clock.outAbnormal(ana, theirs)).toMatchObject({ status: 461 });
  expect(await clock.outAbnormal(ana, { ...ended(submission), clocks: theirs.clocks })).toMatchObject({ status: 422 });
  expect(await clock.summary(ben)).toEqual(before);
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
    {
      ...second,
      is_dirty: true,
      start_date_time: local('2026-03-11 11:00:00'),
      end_date_time: local('2026-03-11 17:00:00'),
    },
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
  const clocks = submission.clocks
    .map((entry) => ({ ...entry, end_date_time: entry.end_date_time ?? local('2026-03-11 17:00:00'), is_dirty: true }))
    .reverse();

  expect(await clock.outAbnormal(ana, { ...submission, clocks })).toMatchObject({
    status: 422,
    body: { errors: { 'clocks.0': ['Current entry cannot overlap with previous/next entry.'] } },
  });
});
