import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { workingWeek } from '#features/company/rules/week-shapes.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { changeStandardShift } from '#features/shifts/server/commands.ts';
import { importWorld } from '../testing/import-world.ts';

const date = (text: string) => text as LocalDate;
const head = 'Name,Employee number,Joining date,Hours per week,Working days';

async function office() {
  const world = await importWorld();
  await world.acme.inside((db) =>
    changeStandardShift(db, {
      effective_from: date('2000-01-01'),
      repeat_on: [1, 2, 3, 4, 5],
      hours: { start_time: '08:30', work_time: 28_800, break_time: 1800 },
    }),
  );
  const checked = async (...rows: readonly string[]) => {
    const { body } = await world.send('staff.csv', [head, ...rows].join('\n'));
    return { file: body, result: await world.check(body) };
  };
  const weeks = () =>
    world.acme.inside((db) =>
      db
        .selectFrom('employment_rows as r')
        .innerJoin('people as p', 'p.id', 'r.person_id')
        .select(['p.name', 'r.effective_from', 'r.weekly_work_time', 'r.week'])
        .where('r.field', '=', 'weekly_work_time')
        .orderBy('p.name')
        .execute(),
    );
  return { ...world, checked, weeks };
}

test('hours and days of a file make a week, with the times of the company', async () => {
  const { checked, start, work, weeks } = await office();
  const { file } = await checked(
    'Ana Sol,1,2026-01-05,16,"Mon, Wed"',
    'Ben Hart,2,2026-01-05,40,',
    'Cy Dahl,3,2026-01-05,20,Mon-Fri',
  );
  const started = (await start(file.import_id)).body;
  await work(started.batch_id);
  const found = await weeks();
  expect(found.map(({ name, effective_from, weekly_work_time }) => [name, effective_from, weekly_work_time])).toEqual([
    ['Ana Sol', '2026-01-05', 57_600],
    ['Ben Hart', '2026-01-05', 144_000],
    ['Cy Dahl', '2026-01-05', 72_000],
  ]);
  const full = { start_time: '08:30', work_time: 28_800, break_time: 1800 };
  expect(found[0]?.week).toMatchObject({ kind: 'fixed', weeks: [[full, null, full, null, null, null, null]] });
  expect(found[1]?.week).toBeNull();
  expect(found[2]?.week).toMatchObject({
    weeks: [[...Array.from({ length: 5 }, () => ({ work_time: 14_400 })), null, null]],
  });
});

test('days need hours that fit on them', async () => {
  const { checked } = await office();
  const { result } = await checked(
    'Ana Sol,1,2026-01-05,,Mon',
    'Ben Hart,2,2026-01-05,30,Mon',
    'Cy Dahl,3,2026-01-05,8,Moonday',
  );
  expect(JSON.stringify(result)).toContain('Enter the hours per week for these days');
  expect(JSON.stringify(result)).toContain('A day has at most 24 hours');
  expect(JSON.stringify(result)).toContain('Enter days such as Mon, Wed or Mon-Fri');
});

test('a file changes no week that was told, and no days of existing people', async () => {
  const { acme, checked } = await office();
  const day = { work_time: 28_800, start_time: '09:00', break_time: 0, break_start: null, template_id: null };
  const week = workingWeek.parse({
    kind: 'fixed',
    first_week: '2026-01-05',
    weeks: [[day, null, day, null, null, null, null]],
  });
  const [ana, ben] = [await acme.hire('Ana Sol'), await acme.hire('Ben Hart')];
  await acme.inside(async (db) => {
    await db.updateTable('people').set({ employee_number: '1' }).where('id', '=', ana.id).execute();
    await db.updateTable('people').set({ employee_number: '2' }).where('id', '=', ben.id).execute();
    const change = { effective_from: date('2026-01-05'), values: { week }, reason: 'Contract' };
    await changeEmployment(db, ana.id, change, { actor_id: null, today: date('2026-01-05') });
  });
  const same = await checked('Ana Sol,1,2000-01-01,16,"Mon, Wed"');
  expect(JSON.stringify(same.result)).not.toContain('working week');
  const hours = await checked('Ana Sol,1,2000-01-01,20,');
  expect(JSON.stringify(hours.result)).toContain('They have a working week of their own. Change it on their profile');
  const days = await checked('Ben Hart,2,2000-01-01,16,"Mon, Wed"');
  expect(JSON.stringify(days.result)).toContain('Change the working days of existing people on their profile');
});
