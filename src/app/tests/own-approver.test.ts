import { expect, test } from 'vitest';
import { employment } from '#features/employment/contract.ts';
import { setDepartmentHead } from '#features/leave-applications/server/commands/department-heads.ts';
import { day, now, today } from '#features/leave-applications/testing/application-world.ts';
import { departments } from '#features/lists/contract.ts';
import { createPerson } from '#features/people/server/commands.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { employ } from '#features/people/testing/employ.ts';
import { call, idaReviewedBy, refused } from './own-approver-world.ts';

const details = { employee_number: null, probation_until: null, notice_period: null };

test('nobody changes the manager of their manager who approves their leave, alone, among others or by a file', async () => {
  const { acme, ida, rob, ana, hal, saveManager, moveMany } = await idaReviewedBy('manager_of_manager');
  expect(await saveManager(rob, hal)).toMatchObject(refused);
  expect(await moveMany([rob.id, ana.id], hal)).toMatchObject(refused);
  // A file is imported by a worker, whose rows have its starter as their author.
  const change = { effective_from: today, values: { manager_id: hal.id }, reason: 'Import' };
  await expect(
    acme.inside((db) => changeEmployment(db, rob.id, change, { actor_id: ida.id, today })),
  ).rejects.toMatchObject({ constraint: 'leave_reviews_own_approver' });
  expect((await saveManager(ana, hal)).status).toBe(200);
  expect((await moveMany([ana.id], rob)).status).toBe(200);
});

test('the manager of one’s manager may change where another rule names the approver', async () => {
  const { rob, hal, saveManager } = await idaReviewedBy('manager');
  expect((await saveManager(rob, hal)).status).toBe(200);
});

test('the first day of one’s manager, also a future one, is corrected with the manager of that day', async () => {
  const { acme, ida, sue } = await idaReviewedBy('manager_of_manager');
  for (const [first, ...days] of [
    ['2021-05-01', '2021-04-01', '2021-06-01'],
    ['2026-05-01', '2026-04-01', '2026-06-01', '2026-04-15'],
  ]) {
    const max = await acme.inside(async (db) => {
      const joined_on = day(first ?? '');
      const { id } = await createPerson(db, { name: 'Max', status: 'active', joined_on, manager_id: sue.id });
      await employ(db, ida.id, { manager_id: id });
      return id;
    });
    for (const joined of days) {
      const body = { ...details, joined_on: day(joined), reason: 'The contract says so' };
      const saved = await call(employment.saveEmploymentInfo, { params: { user_id: max }, body }, ida);
      expect(saved.status).toBe(200);
    }
  }
});

test('a manager of one’s manager is corrected where only past days change', async () => {
  const { acme, rob, hal, ana, sue, saveManager } = await idaReviewedBy('manager_of_manager');
  await acme.inside((db) =>
    changeEmployment(
      db,
      rob.id,
      { effective_from: day('2025-07-01'), values: { manager_id: ana.id }, reason: 'Planned' },
      { actor_id: null, today },
    ),
  );
  expect((await saveManager(rob, hal, '2025-05-01')).status).toBe(200);
  expect(await saveManager(rob, sue, '2025-08-01')).toMatchObject(refused);
});

/** Works with Sue as its head above Dispatch, in which Ida works; Sales with Rob as its head, and Shop. */
async function idaInDispatch() {
  const world = await idaReviewedBy('department_head');
  const { acme, ida, rob, sue } = world;
  const add = async (name: string, parent_id: string | null) =>
    (await call(departments.store, { body: { name, parent_id } }, ida)).body.data.id;
  const works = await add('Works', null);
  const dispatch = await add('Dispatch', works);
  const [sales, shop] = [await add('Sales', null), await add('Shop', null)];
  await acme.inside(async (db) => {
    await employ(db, ida.id, { department_id: dispatch });
    const heads = [
      { department_id: works, person_id: sue.id },
      { department_id: sales, person_id: rob.id },
    ];
    await db.insertInto('department_heads').values(heads).execute();
  });
  const move = (id: string, name: string, parent_id: string | null) =>
    call(departments.store, { body: { id, name, parent_id } }, ida);
  const trash = (id: string) => call(departments.delete, { params: { id }, query: { action: 'detach' } }, ida);
  return { ...world, works, dispatch, sales, shop, add, move, trash };
}

test('nobody moves or deletes departments so that another head approves their leave', async () => {
  const { works, dispatch, sales, shop, move, trash } = await idaInDispatch();
  expect(await move(dispatch, 'Dispatch', sales)).toMatchObject(refused);
  expect(await move(dispatch, 'Dispatch', null)).toMatchObject(refused);
  expect((await move(shop, 'Shop', sales)).status).toBe(200);
  expect((await move(works, 'Plant', null)).status).toBe(200);
  expect(await trash(works)).toMatchObject(refused);
  expect(await trash(dispatch)).toMatchObject(refused);
  expect((await trash(shop)).status).toBe(200);
});

test('departments above one’s own move and go where the same head approves', async () => {
  const { works, dispatch, sales, add, move, trash } = await idaInDispatch();
  expect((await move(works, 'Works', sales)).status).toBe(200);
  const hall = await add('Hall', works);
  expect((await move(dispatch, 'Dispatch', hall)).status).toBe(200);
  expect((await trash(hall)).status).toBe(200);
});

test('a department in which someone is planned to work is their own, too', async () => {
  const { acme, ida, hal, sales, shop, move, add } = await idaInDispatch();
  const store = await add('Store', sales);
  await acme.inside((db) =>
    changeEmployment(
      db,
      ida.id,
      { effective_from: day('2060-01-01'), values: { department_id: store }, reason: 'Planned' },
      { actor_id: null, today },
    ),
  );
  expect(await move(store, 'Store', shop)).toMatchObject(refused);
  await acme.inside(async (db) => {
    const actor = { actor_id: ida.id, is_owner: false, now };
    for (const department_id of [store, sales])
      await expect(setDepartmentHead(db, { department_id, person_id: hal.id }, actor)).rejects.toMatchObject({
        code: 'leave.own',
      });
    await setDepartmentHead(db, { department_id: shop, person_id: hal.id }, actor);
  });
});
