import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { attendance } from '#features/attendance/contract.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { corrections } from '../contract.ts';
import { newClock, reviewWorld, withFirst } from './testing/review-world.ts';

const sentence = 'An entry is longer than the daily limit. Check its times, or give a reason.';
const refused = { status: 422, body: { errors: { long_reason: [sentence] } } };

test('an added entry that is longer than the daily limit is refused without a reason, and the history keeps the reason', async () => {
  const { ana, hanna, store, details } = await reviewWorld();
  const working_date = '2026-03-09' as LocalDate;
  const clocks = [newClock('2026-03-09 08:00:00', '2026-03-10 14:00:00')];
  const body = { user_id: ana.id, working_date, clocks };

  expect(await store(hanna, body)).toMatchObject(refused);
  expect(await store(hanna, { ...body, long_reason: '  ' })).toMatchObject(refused);
  const stored = await store(hanna, { ...body, long_reason: 'The press was mended overnight.' });
  expect(stored).toMatchObject({ status: 200, body: { cell: { work_time: 30 * 3600 } } });
  const { history } = await details(hanna, stored.body.id ?? '', ana.id);
  expect(history.map(({ text }) => text)).toContain(
    'Attendance was added by hand, with an entry longer than the daily limit: The press was mended overnight.',
  );
});

test('the same holds for a corrected entry, by its work without its breaks', async () => {
  const { ana, hanna, id, read, update, details } = await reviewWorld();
  const { form } = await read(hanna, id, ana.id);
  // With the break of half an hour this is twelve hours of work, or a second more.
  const until = (end_date_time: string) => ({ ...form, clocks: withFirst(form.clocks, { end_date_time }) });

  expect(await update(hanna, id, until('2026-03-11 21:30:01'))).toMatchObject(refused);
  expect(await update(hanna, id, until('2026-03-11 21:30:00'))).toMatchObject({ status: 200 });
  const { form: again } = await read(hanna, id, ana.id);
  const long = {
    clocks: withFirst(again.clocks, { end_date_time: '2026-03-11 23:00:00' }),
    long_reason: 'Stocktaking.',
  };
  expect(await update(hanna, id, long)).toMatchObject({ status: 200 });
  expect((await details(hanna, id, ana.id)).history.at(-1)?.text).toBe(
    'The day was approved as corrected, with an entry longer than the daily limit: Stocktaking.',
  );

  // An unedited long entry needs no second reason.
  const { form: savedForm } = await read(hanna, id, ana.id);
  const clocks = [...savedForm.clocks, newClock('2026-03-11 23:10:00', '2026-03-11 23:20:00')];
  expect(await update(hanna, id, { ...savedForm, clocks })).toMatchObject({ status: 200 });
});

test.each([
  ['is missing', [['in', '09:00:00']]],
  [
    'is that of the clock-in, made by the punch of the next day',
    [
      ['in', '09:00:00'],
      ['out', '09:00:00'],
    ],
  ],
] as const)(
  'a day whose clock-out %s waits for a review, and counts once somebody has entered the end',
  async (_, steps) => {
    const { acme, ana, hanna, id, call, read, update, dismiss } = await reviewWorld({ steps });
    await acme.inside(async (db) => {
      await noteChange(db, ana.id);
      await db
        .updateTable('clocks')
        .set({ is_end_unknown: steps.length > 1 })
        .execute();
    });
    const query = { start_date: '2026-03-01' as LocalDate, end_date: '2026-03-31' as LocalDate };
    const waiting = async () => {
      const { data } = (await call(corrections.toReview, { query }, hanna)).body;
      expect((await call(attendance.birdView, { query }, hanna)).body.counts).toEqual({
        at_work: 0,
        to_review: data.length,
      });
      return data;
    };

    expect(await waiting()).toMatchObject([{ attendance_id: id, user_id: ana.id, working_date: '2026-03-11' }]);
    expect(await dismiss(hanna, id)).toMatchObject({
      status: 424,
      body: { message: 'This day has no clock-out yet. Correct its times to add one.' },
    });
    const days = [{ user_id: ana.id, working_date: '2026-03-11' as LocalDate }];
    expect((await call(corrections.preview, { body: { days } }, hanna)).body.data).toMatchObject([
      {
        locked: 'This day has no clock-out yet. Correct its times to add one.',
        before: { icon: 'irregular', work_time: 0 },
      },
    ]);

    const { form } = await read(hanna, id, ana.id);
    const clocks = withFirst(form.clocks, { end_date_time: '2026-03-11 17:30:00' });
    expect(await update(hanna, id, { ...form, clocks })).toMatchObject({
      status: 200,
      body: { cell: { icon: 'completed', work_time: 8.5 * 3600 } },
    });
    expect(await waiting()).toEqual([]);
  },
);
