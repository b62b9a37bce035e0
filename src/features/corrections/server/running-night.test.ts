import { expect, test } from 'vitest';
import { night } from '#features/clock/server/testing/working-world.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { managerPermissions, punch, dayOn, reviewWorld, withFirst } from './testing/review-world.ts';

/** Ana's night has begun and runs past midnight. */
async function runningNight(hours: typeof night | null) {
  const world = await reviewWorld({ hours, steps: [] });
  const ana = await world.hire('Ann');
  const hanna = await world.hire('Hanna', ...managerPermissions);
  await punch(world, ana, '2026-03-11', [['in', '20:00:00']]);
  const id = await dayOn(world, ana, '2026-03-11');
  return { ...world, ana, hanna, id };
}

const span = (start: string) => ({
  start_date_time: `2026-03-11 ${start}`,
  end_date_time: '2026-03-12 02:00:00',
});

test.each([
  ['without a shift', null],
  ['of a shift', night],
] as const)('a night %s that is corrected while it runs past midnight ends with its clock-out', async (_, hours) => {
  const { ana, hanna, id, clock, read, update, details } = await runningNight(hours);
  clock.at('2026-03-12 01:00:00');
  const { form } = await read(hanna, id, ana.id);
  const clocks = withFirst(form.clocks, { start_date_time: '2026-03-11 19:30:00' });
  expect((await update(hanna, id, { ...form, clocks })).status).toBe(200);
  clock.at('2026-03-12 02:00:00');
  expect((await clock.out(ana)).status).toBe(200);
  expect(await details(hanna, id, ana.id)).toMatchObject({ clocks: [span('19:30:00')] });
  clock.at('2026-03-12 19:00:00');
  expect((await clock.in(ana)).body).toMatchObject({ working_date: '2026-03-12', total_work_time: 0 });
});

test('a night that is approved while it runs past midnight ends with its clock-out', async () => {
  const { acme, ana, hanna, id, clock, dismiss, details } = await runningNight(null);
  await acme.inside(async (db) => {
    await noteChange(db, ana.id, id);
    await db.updateTable('attendances').set({ has_irregular: true }).where('id', '=', id).execute();
  });
  clock.at('2026-03-12 01:00:00');
  expect((await dismiss(hanna, id)).status).toBe(200);
  clock.at('2026-03-12 02:00:00');
  expect((await clock.out(ana)).status).toBe(200);
  expect(await details(hanna, id, ana.id)).toMatchObject({ clocks: [span('20:00:00')] });
});

test('a night that runs past midnight without anything to approve is not approved before its clock-out', async () => {
  const { ana, hanna, id, clock, dismiss } = await runningNight(null);
  clock.at('2026-03-12 01:00:00');
  expect((await dismiss(hanna, id)).body).toMatchObject({ code: 'attendance.noClockOut' });
  clock.at('2026-03-12 02:00:00');
  expect((await clock.out(ana)).status).toBe(200);
});

test('an entry of the next date cannot be added over a night that runs past midnight', async () => {
  const { ana, hanna, clock, store } = await runningNight(null);
  clock.at('2026-03-12 03:00:00');
  const entry = { start_date_time: '2026-03-12 01:00:00', end_date_time: '2026-03-12 02:00:00', is_dirty: true };
  const body = { user_id: ana.id, working_date: '2026-03-12', clocks: [{ ...entry, breaks: [] }] };
  expect(await store(hanna, body as never)).toMatchObject({
    status: 422,
    body: { errors: { 'clocks.0': ['Current entry cannot overlap with previous/next entry.'] } },
  });
});
