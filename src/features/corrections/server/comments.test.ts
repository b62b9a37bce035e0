import { expect, test } from 'vitest';
import { reviewWorld, withFirst } from './testing/review-world.ts';

const texts = (history: readonly { text: string }[]) => history.map(({ text }) => text);

test('a correction leaves the person’s comment unchanged, and the history shows both values', async () => {
  const { ana, hanna, id, read, update, details, comment } = await reviewWorld();
  await comment(ana, id, 'I forgot to clock out.');
  const { form } = await read(hanna, id, ana.id);
  expect(await update(hanna, id, { ...form, comment: 'Seen on the camera.' })).toMatchObject({ status: 200 });
  const { form: again } = await read(hanna, id, ana.id);
  expect(await update(hanna, id, { ...again, comment: 'As agreed.' })).toMatchObject({ status: 200 });

  const after = await details(ana, id, ana.id);
  expect(after).toMatchObject({ comment: 'I forgot to clock out.', reviewer_comment: 'As agreed.' });
  expect(texts(after.history).slice(-3)).toEqual([
    'Comment added: “I forgot to clock out.”',
    'Reviewer’s comment added: “Seen on the camera.”',
    'Reviewer’s comment changed from “Seen on the camera.” to “As agreed.”',
  ]);
  const { form: last } = await read(hanna, id, ana.id);
  await update(hanna, id, { ...last, comment: null });
  expect(await details(ana, id, ana.id)).toMatchObject({ comment: 'I forgot to clock out.', reviewer_comment: null });
});

test('people comment on days of their own and change nothing else, whenever the day was', async () => {
  const { ana, hanna, id, read, update, details, comment } = await reviewWorld();
  const { form } = await read(hanna, id, ana.id);
  const clocks = withFirst(form.clocks, { end_date_time: '2026-03-11 18:00:00' });
  await update(hanna, id, { ...form, clocks });
  const before = await details(ana, id, ana.id);

  const reply = await comment(ana, id, 'The break was shorter.');
  expect(reply).toMatchObject({ status: 200, body: { approved_at: before.approved_at, cell: { has_comment: true } } });
  const after = await details(ana, id, ana.id);
  expect({ ...after, history: [] }).toEqual({ ...before, comment: 'The break was shorter.', history: [] });
  expect(await comment(ana, id, null)).toMatchObject({ status: 200, body: { cell: { has_comment: false } } });
  expect(texts((await details(ana, id, ana.id)).history).at(-1)).toBe('Comment removed: “The break was shorter.”');
});

test('no one comments on a day of someone else as if it were their own', async () => {
  const { acme, ana, hanna, id, details, comment } = await reviewWorld();
  const bo = await acme.hire('Bo', 'view_attendance');
  expect(await comment(bo, id, 'Mine.')).toMatchObject({ status: 404 });
  expect(await comment(hanna, id, 'Mine.')).toMatchObject({ status: 403 });
  expect((await details(ana, id, ana.id)).comment).toBeNull();
});
