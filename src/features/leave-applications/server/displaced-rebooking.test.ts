import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockImpact, type ChangeImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { workingWeek } from '#features/company/rules/week-shapes.ts';
import { employment } from '#features/employment/contract.ts';
import { employmentRoutesWith } from '#features/employment/server/routes.ts';
import { storeHoliday, trashHoliday } from '#features/holidays/server/commands/holidays.ts';
import { withStandardShift } from '#features/shifts/server/queries/standard-hours.ts';
import { applicationWorld, day, now } from '../testing/application-world.ts';
import { costsOf, holiday, impactOf, saving } from '../testing/calendar-changes.ts';
import { leaveOfCalendar, leaveOfShifts } from './commands/calendar-impact.ts';
import { leaveOfEmployment } from './commands/employment-impact.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [employmentRoutesWith({ recorded: [], impacts: [leaveOfEmployment] })],
    now: () => new Date(now * 1000),
  }),
);

const office = { start_time: '08:00', work_time: 28_800, break_time: 1800 };

/** Ana with approved annual leave on some days, and sickness that waits on the same days; a file is not asked for. */
async function illOn(days: readonly string[], before?: (world: World) => Promise<void>) {
  const world = await applicationWorld();
  const { acme, sick, apply, approve, rob } = world;
  await acme.inside((db) =>
    sql`update leave_policy_terms set proof_from = null where leave_type_id = ${sick}`.execute(db),
  );
  await before?.(world);
  const annualId = (await apply(days)).body.item.id;
  await approve(annualId, rob);
  const sickId = (await apply(days, { leave_type_id: sick })).body.item.id;
  const applied = <Change>(impact: ChangeImpact<Change>, change: Change) =>
    acme.inside(async (db: Db) => (await lockImpact(db, [impact], change)).apply());
  const costs = async () => [
    await acme.inside((db) => costsOf(db, annualId)),
    await acme.inside((db) => costsOf(db, sickId)),
  ];
  return { ...world, annualId, sickId, applied, costs };
}
type World = Awaited<ReturnType<typeof applicationWorld>>;

const weekend = ['2026-03-13', '2026-03-16'];
const withSaturday = [
  { '2026-03-13': 1, '2026-03-14': 1, '2026-03-16': 1 },
  { '2026-03-13': 1, '2026-03-14': 1, '2026-03-16': 1 },
];

test('a Saturday that becomes a working day is in the leave and in the sickness on it', async () => {
  const world = await illOn(weekend);
  const { hal, rob, applied, costs, approve, balance, state, annualId, sickId, view } = world;
  const standard = { effective_from: day('2026-03-09'), repeat_on: [1, 2, 3, 4, 5, 6], hours: office };
  await applied(leaveOfCalendar, {
    actor_id: hal.id,
    concerns: sql<boolean>`true`,
    shifts: (sources) => ({ ...sources, standard: withStandardShift(sources.standard, standard) }),
  });
  expect(await costs()).toEqual(withSaturday);
  expect(await balance('2026-03-31')).toBe(25);
  expect((await approve(sickId, rob)).status).toBe(200);
  expect([await state(annualId), await balance('2026-03-31')]).toEqual(['withdrawn', 28]);
  expect((await view(sickId, world.ana)).body.item.total).toBe(3);
});

test('a published Saturday is in the leave and in the sickness on it', async () => {
  const { acme, ana, hal, applied, costs, approve, rob, sickId, balance } = await illOn(weekend);
  const template = await acme.inside((db) =>
    db
      .insertInto('shift_templates')
      .values({ name: 'Early', letter: 'E', color: '#3b8389', repeat_on: [6], ...office })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const published = [{ person_id: ana.id, date: day('2026-03-14'), template_id: template.id }];
  await applied(leaveOfShifts, { published, cleared: [], actor_id: hal.id });
  expect(await costs()).toEqual(withSaturday);
  await approve(sickId, rob);
  expect(await balance('2026-03-31')).toBe(28);
});

test('a removed holiday between is in the leave and in the sickness on it', async () => {
  let holidayId = '';
  const world = await illOn(['2026-03-10', '2026-03-12'], async ({ acme, ...rest }) => {
    holidayId = (await acme.inside((db) => storeHoliday(db, holiday('2026-03-11'), saving(rest)))).id;
  });
  const { acme, costs, approve, rob, sickId, balance } = world;
  const impact = await impactOf(() => acme.inside((db) => trashHoliday(db, holidayId, saving(world))));
  await acme.inside((db) => trashHoliday(db, holidayId, saving(world, impact.confirmed ?? '')));
  expect(await costs()).toEqual([
    { '2026-03-10': 1, '2026-03-11': 1, '2026-03-12': 1 },
    { '2026-03-10': 1, '2026-03-11': 1, '2026-03-12': 1 },
  ]);
  await approve(sickId, rob);
  expect(await balance('2026-03-31')).toBe(28);
});

const weekOf = (days: number) =>
  workingWeek.parse({
    kind: 'fixed',
    first_week: '2026-01-05',
    weeks: [
      Array.from({ length: 7 }, (_, at) =>
        at < days
          ? { work_time: 28_800, start_time: '08:00', break_time: 0, break_start: null, template_id: null }
          : null,
      ),
    ],
  });

test('a Saturday of another working week is in the leave and in the sickness on it', async () => {
  const { acme, ana, rob, costs, approve, sickId, state, annualId } = await illOn(weekend);
  const eve = await acme.hire(
    'Eve',
    'view_employee_employment_info',
    'edit_employee_employment_info',
    'view_employee_leave',
  );
  const body = { effective_from: day('2026-03-09'), week: weekOf(6), reason: 'Agreed' };
  const save = (confirmed?: string) =>
    call(employment.saveChange, { params: { user_id: ana.id }, body: { ...body, confirmed } as never }, eve);
  const shown = (await save()) as unknown as { status: number; body: { data: { confirmed: string } } };
  expect(shown.status).toBe(424);
  expect((await save(shown.body.data.confirmed)).status).toBe(200);
  expect(await costs()).toEqual(withSaturday);
  expect((await approve(sickId, rob)).status).toBe(200);
  expect(await state(annualId)).toBe('withdrawn');
});
