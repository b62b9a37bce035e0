import { expect, test } from 'vitest';
import { lockImpact } from '#platform/server/change-impact.ts';
import { createTemplate, publishShifts } from '#features/shifts/server/commands.ts';
import { applicationWorld, day } from '../testing/application-world.ts';
import { costsOf } from '../testing/calendar-changes.ts';
import { leaveOfShifts } from './commands/calendar-impact.ts';

const date = day('2026-03-09');
const values = { letter: 'S', color: '#3b8389', work_time: 28_800, break_time: 1800, grace_minutes: null };

/** Annual leave by the hour; the standard day is 08:00 to 16:30 with its break between the halves. */
async function planWorld() {
  const world = await applicationWorld();
  const { acme, ana, hal, rob, annual } = world;
  await acme.inside((db) => db.updateTable('leave_types').set({ has_times: true }).where('id', '=', annual).execute());
  const plan = (start_time: string) =>
    acme.inside(async (db) => {
      const template_id = await createTemplate(db, { ...values, name: start_time, repeat_on: [], start_time });
      const change = { published: [{ person_id: ana.id, date, template_id }], cleared: [], actor_id: hal.id };
      await (await lockImpact(db, [leaveOfShifts], change)).apply();
      await publishShifts(db, { person_ids: [ana.id], dates: [date], template_id });
    });
  const approved = async (...dates: string[]) => {
    const id = await world.applied(...dates);
    await world.approve(id, rob);
    return id;
  };
  const cost = async (id: string) => (await acme.inside((db) => costsOf(db, id)))[date];
  return { ...world, plan, approved, cost };
}

test('times that a new shift puts into half a day of leave are given back, and taken again with the old one', async () => {
  const { approved, plan, cost, balance } = await planWorld();
  const half = await approved('2026-03-09 first');
  const times = await approved('2026-03-09 13:00-15:00');
  expect([await cost(half), await cost(times)]).toEqual([0.5, 0.25]);
  await plan('12:30');
  expect([await cost(half), await cost(times)]).toEqual([0.5, 0]);
  expect(await balance('2026-03-31')).toBe(27.5);
  await plan('08:00');
  expect([await cost(half), await cost(times)]).toEqual([0.5, 0.25]);
  expect(await balance('2026-03-31')).toBe(27.25);
});

test('times that were given back leave the date to other leave, and do not return below it', async () => {
  const { approved, apply, plan, cost, balance } = await planWorld();
  const times = await approved('2026-03-09 08:00-10:00');
  await plan('14:00');
  expect(await balance('2026-03-31')).toBe(28);
  const full = await approved('2026-03-09');
  await plan('08:00');
  expect([await cost(times), await cost(full)]).toEqual([0, 1]);
  expect(await balance('2026-03-31')).toBe(27);
  expect((await apply(['2026-03-09 10:00-11:00'])).status).toBe(422);
});

test('times that were given back do not return below later times at the same moment', async () => {
  const { approved, plan, cost, balance } = await planWorld();
  const first = await approved('2026-03-09 08:00-10:00');
  await plan('10:00');
  const second = await approved('2026-03-09 09:00-11:00');
  expect([await cost(first), await cost(second)]).toEqual([0, 0.13]);
  await plan('08:00');
  expect([await cost(first), await cost(second)]).toEqual([0, 0.25]);
  expect(await balance('2026-03-31')).toBe(27.75);
});
