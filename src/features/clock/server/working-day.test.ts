import { expect, test } from 'vitest';
import { publishShifts } from '#features/shifts/server/commands.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
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
