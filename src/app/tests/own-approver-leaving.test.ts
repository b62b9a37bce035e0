import { expect, test } from 'vitest';
import { employment } from '#features/employment/contract.ts';
import { day, today } from '#features/leave-applications/testing/application-world.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { rowsOfPerson, valuesOn } from '#features/people/server/queries/employment.ts';
import { employ } from '#features/people/testing/employ.ts';
import { call, idaReviewedBy, refused } from './own-approver-world.ts';

type World = Awaited<ReturnType<typeof idaReviewedBy>>;

/** Max ranks below Ida, who reports to him; he reports to Sue. */
async function idaUnderMax(rule: 'manager' | 'manager_of_manager') {
  const world = await idaReviewedBy(rule);
  const max = await world.report('Max', world.sue);
  await world.acme.inside((db) => employ(db, world.ida.id, { manager_id: max.id }));
  return { ...world, max };
}

/** The manager on a day. */
const managerOn = ({ acme }: Pick<World, 'acme'>, { id }: { id: string }, date: string) =>
  acme.inside(async (db) => valuesOn(await rowsOfPerson(db, id), day(date)).manager_id);

/** Changes a manager as nobody whose approvers this decides. */
const plan = ({ acme }: Pick<World, 'acme'>, of: { id: string }, manager_id: string, from: string) =>
  acme.inside((db) =>
    changeEmployment(
      db,
      of.id,
      { effective_from: day(from), values: { manager_id }, reason: 'Planned' },
      { actor_id: null, today },
    ),
  );

test('someone who discharges their own manager cannot choose who follows, but the manager above may', async () => {
  const world = await idaUnderMax('manager');
  const { max, hal, sue, ida, discharge } = world;
  expect(await discharge(max, hal.id)).toMatchObject(refused);
  expect(await discharge(max, null)).toMatchObject(refused);
  expect((await discharge(max)).status).toBe(200);
  expect(await managerOn(world, ida, '2026-04-01')).toBe(sue.id);
});

test('only the next manager above who stays may be named, not one above that manager', async () => {
  const world = await idaUnderMax('manager');
  const { acme, max, sue, hal, discharge } = world;
  await acme.inside((db) => employ(db, sue.id, { manager_id: hal.id }));
  expect(await discharge(max, hal.id)).toMatchObject(refused);
  expect((await discharge(max, sue.id)).status).toBe(200);
});

test('the manager planned above the leaver by the last day takes over', async () => {
  const world = await idaUnderMax('manager');
  const { max, ida, hal, discharge } = world;
  await plan(world, max, hal.id, '2026-03-15');
  expect((await discharge(max)).status).toBe(200);
  expect(await managerOn(world, ida, '2026-04-01')).toBe(hal.id);
});

test.each(['manager', 'manager_of_manager'] as const)(
  'nobody chooses the next manager above first and then discharges theirs: %s',
  async (rule) => {
    const world = await idaUnderMax(rule);
    const { acme, max, sue, hal, ana, saveManager, discharge } = world;
    if (rule === 'manager') {
      expect((await saveManager(max, hal, '2026-03-02')).status).toBe(200);
    } else {
      await acme.inside((db) => employ(db, sue.id, { manager_id: ana.id }));
      expect((await saveManager(sue, hal, '2026-03-02')).status).toBe(200);
    }
    expect(await discharge(max)).toMatchObject(refused);
  },
);

test('cancelling the discharge of the manager above gives one’s manager back the planned one', async () => {
  const world = await idaReviewedBy('manager_of_manager');
  const { rob, hal, ida, report, discharge } = world;
  const kim = await report('Kim', hal);
  await plan(world, rob, kim.id, '2026-05-01');
  expect((await discharge(kim)).status).toBe(200);
  expect(await managerOn(world, rob, '2026-05-01')).toBe(hal.id);
  const restore = () => call(employment.restore, { params: { user_id: kim.id }, body: {} }, ida);
  expect((await restore()).status).toBe(200);
  expect(await managerOn(world, rob, '2026-05-01')).toBe(kim.id);
});

test('nobody edits or cancels the move of their manager to the one who takes over', async () => {
  const world = await idaReviewedBy('manager_of_manager');
  const { rob, sue, hal, ana, ida, report, discharge, saveManager } = world;
  const kim = await report('Kim', sue);
  await plan(world, rob, kim.id, '2026-03-03');
  expect((await discharge(kim)).status).toBe(200);
  expect(await managerOn(world, rob, '2026-04-01')).toBe(sue.id);
  const edited = { change_id: kim.id };
  for (const manager of [hal, ana])
    expect(await saveManager(rob, manager, '2026-04-01', edited)).toMatchObject(refused);
  const withdraw = { params: { user_id: rob.id }, body: edited };
  expect(await call(employment.withdrawChange, withdraw, ida)).toMatchObject(refused);
});
