import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { workingWorld } from './testing/working-world.ts';

test('people who clock at a terminal cannot clock here', async () => {
  const { clock, hire } = await workingWorld();
  const ana = await hire(
    'Ana',
    'allow_clock_in_out_attendance',
    'allow_clock_break_resume_attendance',
    'allowed_bio_devices',
  );
  clock.at('2026-03-11 09:00:00');

  for (const step of ['in', 'break', 'resume', 'out', 'outNormal'] as const)
    expect(await clock[step](ana)).toMatchObject({ status: 424, body: { code: 'attendance.deviceOnly' } });
  expect(await clock.summary(ana)).toMatchObject({
    can_clock: false,
    can_clock_reason: 'Clock in and out at your terminal.',
    can_break: false,
  });
});

test('away from the company network only those who may work remotely clock in', async () => {
  const { acme, clock, hire } = await workingWorld({ allowed_networks: ['198.51.100.0/24'] });
  const ana = await hire();
  clock.at('2026-03-11 09:00:00');
  expect(await clock.in(ana)).toMatchObject({
    status: 424,
    body: { code: 'attendance.notHere', data: { can_clock: false } },
  });

  const remote = {
    is_allow_remote_work: 1,
    remote_work_date_start: '2026-03-11' as LocalDate,
    remote_work_date_end: '2026-03-11' as LocalDate,
  };
  await acme.inside((db) => db.updateTable('people').set(remote).where('id', '=', ana.id).execute());
  expect((await clock.in(ana)).status).toBe(200);
  expect(await acme.inside((db) => db.selectFrom('attendances').select('working_place').execute())).toEqual([
    { working_place: 2 },
  ]);

  // The day after remote work has ended, clocking out is still allowed.
  clock.at('2026-03-12 09:00:00');
  expect((await clock.outNormal(ana)).status).toBe(200);
  expect((await clock.in(ana)).status).toBe(424);
});

test('no one clocks in before the first or after the last day of employment', async () => {
  const { acme, clock, hire } = await workingWorld();
  const ana = await hire();
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ joined_on: '2026-03-10' as LocalDate, discharged_date: '2026-03-11' as LocalDate })
      .where('id', '=', ana.id)
      .execute(),
  );

  clock.at('2026-03-09 09:00:00');
  expect(await clock.in(ana)).toMatchObject({ status: 424, body: { code: 'attendance.notEmployed' } });
  clock.at('2026-03-11 09:00:00');
  expect((await clock.in(ana)).status).toBe(200);
});

test('each call needs its permission', async () => {
  const { clock, hire } = await workingWorld();
  const onlyBreaks = await hire('Ben', 'allow_clock_break_resume_attendance');
  const onlyClock = await hire('Eva', 'allow_clock_in_out_attendance');
  clock.at('2026-03-11 09:00:00');

  expect((await clock.in(onlyBreaks)).status).toBe(403);
  expect(await clock.summary(onlyBreaks)).toMatchObject({ can_clock: false });
  expect((await clock.in(onlyClock)).body).toMatchObject({ can_break: false });
  expect((await clock.break(onlyClock)).status).toBe(403);
});
