import { expect, test } from 'vitest';
import { managerPermissions, reviewWorld, withFirst } from './testing/review-world.ts';

test('the second of two managers sees the earlier day, and what the first wrote and when', async () => {
  const { ana, hanna, id, read, update, hire, clock } = await reviewWorld();
  const rafael = await hire('Rafael', ...managerPermissions);
  const mine = (await read(hanna, id, ana.id)).form;
  const his = (await read(rafael, id, ana.id)).form;

  clock.at('2026-03-12 10:01:00');
  const first = await update(rafael, id, {
    ...his,
    comment: 'Left early',
    clocks: withFirst(his.clocks, { end_date_time: '2026-03-11 16:00:00' }),
  });
  clock.at('2026-03-12 10:02:00');
  const body = { ...mine, clocks: withFirst(mine.clocks, { end_date_time: '2026-03-11 18:00:00' }) };
  const second = await update(hanna, id, body);

  expect(first.status).toBe(200);
  expect(second).toMatchObject({
    status: 461,
    body: {
      code: 'attendance.dayChanged',
      data: {
        version: first.body.version,
        began: {
          reviewer_comment: null,
          approved_at: null,
          clocks: [{ end_date_time: '2026-03-11 17:30:00', is_irregular: false, breaks: [{}] }],
        },
        current: {
          reviewer_comment: 'Left early',
          clocks: [{ end_date_time: '2026-03-11 16:00:00', is_irregular: true }],
        },
      },
    },
  });
  expect(second.body.data?.changes.map(({ text, actor, at }) => [text, actor?.name, at.slice(0, 4)])).toEqual([
    ['Reviewer’s comment added: “Left early”', 'Rafael', expect.any(String)],
    ['Clock-out changed from 17:30 to 16:00', 'Rafael', expect.any(String)],
    ['The day was approved as corrected', 'Rafael', expect.any(String)],
  ]);
  const again = await update(hanna, id, {
    ...body,
    ...(second.body.data?.version && { version: second.body.data.version }),
  });
  expect(again).toMatchObject({ status: 200, body: { cell: { work_time: 30_600 } } });
});

test('a save without a version overwrites the day, unless it differs from the one they read', async () => {
  const { ana, hanna, id, read, update } = await reviewWorld();
  const { form } = await read(hanna, id, ana.id);
  const { version: _, ...blind } = form;
  await update(hanna, id, { ...blind, clocks: withFirst(form.clocks, { end_date_time: '2026-03-11 16:00:00' }) });
  expect(await update(hanna, id, blind)).toMatchObject({ status: 461 });
  const clocks = withFirst(form.clocks, { end_date_time: '2026-03-11 18:00:00' });
  expect(await update(hanna, id, { ...blind, clocks })).toMatchObject({ status: 200 });
});

test('approving, marking and deleting what someone else has changed meanwhile is refused', async () => {
  const { ana, hanna, id, read, update, dismiss, flags, remove } = await reviewWorld();
  const { form, version } = await read(hanna, id, ana.id);
  await update(hanna, id, { ...form, comment: 'Seen.' });
  const marks = { is_remote: null, is_late: true, is_incomplete: null, user_id: ana.id, version };
  for (const reply of [
    await dismiss(hanna, id, version),
    await flags(hanna, id, marks),
    await remove(hanna, id, ana.id, version),
  ])
    expect(reply).toMatchObject({ status: 461, body: { data: { current: { reviewer_comment: 'Seen.' } } } });
});
