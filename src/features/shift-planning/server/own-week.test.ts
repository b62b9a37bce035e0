import { expect, test } from 'vitest';
import { workingWeek } from '#features/company/rules/week-shapes.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { changeStandardShift } from '#features/shifts/server/commands.ts';
import { shiftPlanning } from '../contract.ts';
import { day, days, planWorld } from './testing/plan-world.ts';

const hour = 3600;
const work = { work_time: 6 * hour, start_time: '08:00', break_time: 0, break_start: null, template_id: null };
/** Monday and Tuesday, six hours each. */
const week = workingWeek.parse({
  kind: 'fixed',
  first_week: '2026-03-02',
  weeks: [[work, work, null, null, null, null, null]],
});

async function partTimeWorld() {
  const world = await planWorld();
  await world.standardHours();
  await world.acme.inside((db) =>
    changeEmployment(
      db,
      world.ana.id,
      { effective_from: day('2026-03-03'), values: { week }, reason: 'Agreed' },
      { actor_id: null, today: day('2026-03-03') },
    ),
  );
  return world;
}

test('a person with a week of their own is planned by it, from its date', async () => {
  const { ana, ben, index } = await partTimeWorld();
  const page = await index();
  const [row, other] = [ana, ben].map(({ id }) => page.data.find((one) => one.id === id));
  expect(row?.usual?.map((number) => page.shifts[number]?.start_time ?? '-')).toEqual([
    '09:00',
    '08:00',
    '-',
    '-',
    '-',
    '-',
    '-',
  ]);
  expect([row?.work_time, other?.work_time]).toEqual([14 * hour, 40 * hour]);
  expect(other).not.toHaveProperty('usual');
});

test('a week of one’s own is planned in a company without standard hours, too', async () => {
  const { acme, ana, ben, index } = await partTimeWorld();
  await acme.inside((db) =>
    changeStandardShift(db, { effective_from: day('2026-03-02'), repeat_on: [1, 2, 3, 4, 5, 6, 7], hours: null }),
  );
  const page = await index();
  const [row, other] = [ana, ben].map(({ id }) => page.data.find((one) => one.id === id));
  expect(row?.usual?.map((number) => page.shifts[number]?.start_time ?? '-')).toEqual([
    '-',
    '08:00',
    '-',
    '-',
    '-',
    '-',
    '-',
  ]);
  expect([row?.work_time, other?.work_time]).toEqual([6 * hour, 0]);
});

test('people are counted by their own week, unless something else is published or drafted', async () => {
  const { ana, rafael, early, item, assign, call } = await partTimeWorld();
  await assign([item(ana, days('2026-03-04', '2026-03-04'), early)], { is_published: true });
  const query = { start_date: day('2026-03-02'), end_date: day('2026-03-05') };
  const { body } = await call(shiftPlanning.totals, { query }, rafael);
  expect(body.data.map(({ shift, people }) => [shift.name, shift.start_time, ...people])).toEqual([
    ['Early', '06:00', 0, 0, 1, 0],
    ['Office', '08:00', 0, 1, 0, 0],
    ['Office', '09:00', 4, 3, 3, 3],
  ]);
});
