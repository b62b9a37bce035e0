import { expect, test } from 'vitest';
import { applicationWorld, call } from '../testing/application-world.ts';
import { leaveApplications } from '../contract.ts';

test('leave managers open and change waiting applications, and withdraw only those they entered', async () => {
  const { acme, ana, apply, applied, view, withdraw, state } = await applicationWorld();
  const kim = await acme.hire('Kim', 'edit_employee_leave');
  const id = await applied('2026-03-09');
  const seen = await view(id, kim);
  expect(seen.status).toBe(200);
  expect(seen.body.item).toMatchObject({ may_edit: true, may_withdraw: false, viewed_by: null });
  expect(await apply(['2026-03-10'], { user_id: ana.id, application_id: id }, kim)).toMatchObject({
    status: 200,
    body: { item: { starts_on: '2026-03-10', user: { name: 'Ana' } } },
  });
  expect((await withdraw(id, kim)).status).toBe(404);
  expect(await state(id)).toBe('created');
  const entered = (await apply(['2026-03-11'], { user_id: ana.id }, kim)).body.item;
  expect(entered).toMatchObject({ may_edit: true, may_withdraw: true });
  expect((await withdraw(entered.id, kim)).status).toBe(200);
  expect(await state(entered.id)).toBe('withdrawn');
});

test('an application entered for someone is no longer its author’s once they stop managing leave', async () => {
  const { acme, ana, apply, view, withdraw, state } = await applicationWorld();
  const kim = await acme.hire('Kim', 'edit_employee_leave', 'view_leave_application', 'apply_leave_application');
  const { id } = (await apply(['2026-03-11'], { user_id: ana.id }, kim)).body.item;
  await acme.inside((db) =>
    db.deleteFrom('role_permissions').where('permission', '=', 'edit_employee_leave').execute(),
  );
  expect((await view(id, kim)).body.item).toMatchObject({ may_edit: false, may_withdraw: false });
  expect((await withdraw(id, kim)).status).toBe(404);
  expect(await state(id)).toBe('created');
  expect((await withdraw(id, ana)).status).toBe(200);
});

test('to keep leave is not to decide about it', async () => {
  const { acme, applied } = await applicationWorld();
  const kim = await acme.hire('Kim', 'edit_employee_leave', 'view_review_leave_application');
  const id = await applied('2026-03-09');
  const decided = await call(leaveApplications.approved, { params: { id }, body: { comment: '' } }, kim);
  expect(decided.status).toBe(403);
});
