import { expect, test } from 'vitest';
import { employment } from '#features/employment/contract.ts';
import { day, today } from '#features/leave-applications/testing/application-world.ts';
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

test('nobody moves or deletes their department, or one above it, whose head approves their leave', async () => {
  const { acme, ida } = await idaReviewedBy('department_head');
  const add = async (name: string, parent_id: string | null) =>
    (await call(departments.store, { body: { name, parent_id } }, ida)).body.data.id;
  const works = await add('Works', null);
  const dispatch = await add('Dispatch', works);
  const [sales, shop] = [await add('Sales', null), await add('Shop', null)];
  await acme.inside((db) => employ(db, ida.id, { department_id: dispatch }));
  const move = (id: string, name: string, parent_id: string) =>
    call(departments.store, { body: { id, name, parent_id } }, ida);
  expect(await move(dispatch, 'Dispatch', sales)).toMatchObject(refused);
  expect(await move(works, 'Works', sales)).toMatchObject(refused);
  expect((await move(shop, 'Shop', sales)).status).toBe(200);
  expect((await call(departments.store, { body: { id: works, name: 'Plant', parent_id: null } }, ida)).status).toBe(
    200,
  );
  const trash = (id: string) => call(departments.delete, { params: { id }, query: { action: 'detach' } }, ida);
  expect(await trash(works)).toMatchObject(refused);
  expect((await trash(shop)).status).toBe(200);
});
