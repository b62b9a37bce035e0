import { expect, test } from 'vitest';
import { publishShifts } from '#features/shifts/server/commands.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { lockTimeline } from '#features/days/server/commands/changes.ts';
import { daysOf } from '#features/days/server/queries/days.ts';
import { clockIn, clockOut, resume, startBreak } from './commands/clock.ts';
import { night, workingWorld } from './testing/working-world.ts';

test('a night shift is one working day', async () => {
  const { clock, hire } = await workingWorld({ hours: night });
  const ana = await hire();
  clock.at('2025-12-31 21:55:00');
  await clock.in(ana);
  clock.at('2026-01-01 02:00:00');
  expect((await clock.out(ana)).body.working_date).toBe('2025-12-31');
  clock.at('2026-01-01 02:30:00');
  expect((await clock.in(ana)).body).toMatchObject({ working_date: '2025-12-31', total_work_time: 14_700 });
  clock.at('2026-01-01 07:00:00');
  expect((await clock.out(ana)).body).toMatchObject({
    working_date: '2025-12-31',
    review_status: 'completed',
    clocks: [{}, {}],
  });
  clock.at('2026-01-01 21:30:00');
  expect((await clock.in(ana)).body).toMatchObject({ working_date: '2026-01-01', total_work_time: 0 });
});

test('a day keeps the shift it began with', async () => {
  const { acme, clock, hire } = await workingWorld();
  const ana = await hire();
  clock.at('2026-03-11 09:00:00');
  await clock.in(ana);
  await acme.inside((db) =>
    publishShifts(db, { person_ids: [ana.id], dates: ['2026-03-11' as LocalDate], template_id: null }),
  );

  expect((await clock.summary(ana)).shift).toMatchObject({ name: 'Office', start_time: '09:00', end_time: '18:00' });
});

test('a published day off is no working day although the standard hours say so', async () => {
  const { acme, clock, hire } = await workingWorld();
  const ana = await hire();
  await acme.inside((db) =>
    publishShifts(db, { person_ids: [ana.id], dates: ['2026-03-11' as LocalDate], template_id: null }),
  );
  clock.at('2026-03-11 09:00:00');

  expect((await clock.in(ana)).body).toMatchObject({ shift: null, review_status: 'unassigned' });
});

test('the clock goes back an hour during a night shift, and every second counts', async () => {
  const { clock, hire } = await workingWorld({ hours: night });
  const ana = await hire();
  clock.at('2026-10-24 22:00:00');
  await clock.in(ana);
  clock.at('2026-10-25 02:30:00', 0);
  await clock.break(ana);
  clock.at('2026-10-25 02:30:00', 1);
  expect((await clock.resume(ana)).body).toMatchObject({ total_work_time: 16_200, total_break_time: 3600 });
  clock.at('2026-10-25 06:00:00');
  expect((await clock.out(ana)).body).toMatchObject({
    working_date: '2026-10-24',
    total_work_time: 28_800,
    total_break_time: 3600,
    review_status: 'completed',
  });
});

test('one timeline serves several steps, each of which inserts new rows and updates existing ones', async () => {
  const { acme, hire, instant } = await workingWorld();
  const ana = await hire();
  const at = (time: string) => ({ ...by, at: instant(`2026-03-11 ${time}`) });
  const by = { source: 'web', actor_id: ana.id, address: null, working_place: 1 };

  const [day] = await acme.inside(async (db) => {
    const timeline = await lockTimeline(db, ana.id, at('09:00:00').at);
    await clockIn(db, timeline, at('09:00:00'));
    await startBreak(db, timeline, at('12:00:00'));
    await resume(db, timeline, at('12:30:00'));
    await startBreak(db, timeline, at('15:00:00'));
    await clockOut(db, timeline, at('17:00:00'));
    await clockIn(db, timeline, at('17:30:00'));
    expect(await daysOf(db, [ana.id], '2026-03-11' as LocalDate, '2026-03-11' as LocalDate)).toEqual(timeline.days);
    return timeline.days;
  });

  expect(day?.clocks.map(({ ended_at, breaks }) => [ended_at, breaks.map((pause) => pause.ended_at)])).toEqual([
    [at('17:00:00').at, [at('12:30:00').at, at('17:00:00').at]],
    [null, []],
  ]);
});
