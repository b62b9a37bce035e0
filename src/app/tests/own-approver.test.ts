import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { directory } from '#features/directory/contract.ts';
import { directoryRoutesWith } from '#features/directory/server/routes.ts';
import { employment } from '#features/employment/contract.ts';
import { employmentRoutes } from '#features/employment/server/routes.ts';
import { assignReview, saveReview } from '#features/leave-applications/server/commands/review-processes.ts';
import { leaveReviewsRoutes } from '#features/leave-applications/server/review-process-routes.ts';
import type { ReviewerRule } from '#features/leave-applications/rules/reviewer-rules.ts';
import { applicationWorld, day, now, today } from '#features/leave-applications/testing/application-world.ts';
import { departments } from '#features/lists/contract.ts';
import { listsRoutes } from '#features/lists/server/routes.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { peopleReferences } from '#features/people/server/references.ts';
import { employ } from '#features/people/testing/employ.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [employmentRoutes, directoryRoutesWith([]), listsRoutes(peopleReferences), leaveReviewsRoutes],
    now: () => new Date(now * 1000),
  }),
);
const refused = { status: 403, body: { code: 'leaveReviews.ownApprover' } };

/** Ida, who may change employment and departments, reports to Rob, and Rob to Sue; a rule names her approver. */
async function idaReviewedBy(rule: ReviewerRule) {
  const world = await applicationWorld();
  const { acme, rob, sue, hal } = world;
  const ida = await acme.hire(
    'Ida',
    'edit_employee_employment_info',
    'discharge_employee',
    'add_department',
    'edit_department',
    'delete_department',
  );
  await acme.inside(async (db) => {
    await employ(db, ida.id, { manager_id: rob.id });
    await employ(db, rob.id, { manager_id: sue.id });
    const by = { actor_id: hal.id, is_owner: true, now };
    const approvers = [{ review_condition: 1 as const, users: [], by_rules: [rule] }];
    const { id } = await saveReview(db, { name: 'By rule', remind_days: 2, owners_days: 5, approvers }, by);
    await assignReview(db, { review_id: id, items: [{ id: ida.id, type: 'user' }] }, by);
  });
  const saveManager = (of: { id: string }, manager: { id: string }) =>
    call(
      employment.saveChange,
      {
        params: { user_id: of.id },
        body: { effective_from: day('2026-04-01'), manager_id: manager.id, reason: 'Reorganised' },
      },
      ida,
    );
  const moveMany = (ids: readonly string[], manager: { id: string }) =>
    call(
      directory.bulkEmployment,
      { body: { ids: [...ids], effective_from: day('2026-04-01'), manager_id: manager.id, reason: 'Reorganised' } },
      ida,
    );
  return { ...world, ida, saveManager, moveMany };
}

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

test('someone who discharges their own manager cannot choose who follows, but the manager above may', async () => {
  const { acme, sue, hal, ida } = await idaReviewedBy('manager');
  // Someone who ranks below Ida, whom she may discharge.
  const max = await acme.hire('Max');
  await acme.inside(async (db) => {
    await employ(db, max.id, { manager_id: sue.id });
    await employ(db, ida.id, { manager_id: max.id });
  });
  const discharge = (new_manager_id?: string) =>
    call(
      employment.discharge,
      {
        params: { user_id: max.id },
        body: {
          discharged_date: day('2026-03-31'),
          discharged_reason: 'Moves away',
          ...(new_manager_id !== undefined && { new_manager_id }),
        },
      },
      ida,
    );
  expect(await discharge(hal.id)).toMatchObject(refused);
  expect((await discharge()).status).toBe(200);
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
