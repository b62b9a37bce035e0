import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import { access } from '#features/access/contract.ts';
import { accessRoutesWith } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { packageOfNewcomers } from '#features/leave/server/newcomers.ts';
import { officeLeave } from '../testing/office-leave.ts';
import { trashReview } from './commands/review-processes.ts';
import { processOfNewcomers } from './newcomers.ts';

const newcomerItems = [packageOfNewcomers, processOfNewcomers];
const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [accessRoutesWith({ sidebar: [], unread: [], newcomerItems })],
  }),
);

/** A company with one leave package and one review process, and Hal, who adds people. */
async function office(...rights: readonly Permission[]) {
  const acme = await company();
  const hal = await acme.hire('Hal', 'add_employee', ...rights);
  const leave = await officeLeave(acme);
  const role = await acme.inside((db) =>
    db.insertInto('roles').values({ name: 'Empty', position: 99 }).returning('id').executeTakeFirstOrThrow(),
  );
  const add = (more: object) => {
    const ana = { name: 'Ana Silva', email: 'ana.silva@acme.example', role_id: role.id, joined_on: '2026-03-02' };
    return call(access.addPerson, { body: { ...ana, ...more } as never }, hal);
  };
  const found = () =>
    acme.inside((db) =>
      rowsOf(
        db,
        `select p.name, (select policy_id from leave_policy_people r where r.person_id = p.id) as policy,
                (select review_id from leave_review_people r where r.person_id = p.id) as review,
                exists (select from leave_lines l where l.person_id = p.id) as has_leave
           from people p where p.email = 'ana.silva@acme.example'`,
        [],
      ),
    );
  return { acme, hal, ...leave, add, found };
}

const assigning = ['assign_leave_policy', 'assign_leave_review'] as const;

test('someone is added with a leave package and a review process', async () => {
  const { hal, policy, review, add, found } = await office(...assigning);
  const { body } = await call(access.newcomerChoices, {}, hal);
  expect(body.data).toEqual([
    { field: 'leave_policy_id', choices: [{ id: policy, name: 'Full time' }] },
    { field: 'leave_review_id', choices: [{ id: review, name: 'Office' }] },
  ]);
  expect((await add({ leave_policy_id: policy, leave_review_id: review })).status).toBe(200);
  expect(await found()).toEqual([{ name: 'Ana Silva', policy, review, has_leave: true }]);
});

test('nothing is assigned that no one has chosen', async () => {
  const { add, found } = await office(...assigning);
  expect((await add({ leave_policy_id: null })).status).toBe(200);
  expect(await found()).toEqual([{ name: 'Ana Silva', policy: null, review: null, has_leave: false }]);
});

test('no one is added when what was chosen for them is gone', async () => {
  const { acme, hal, policy, review, add, found } = await office(...assigning);
  const by = { actor_id: hal.id, now: Date.now() / 1000 };
  await acme.inside((db) => trashReview(db, review, false, by));
  expect(await add({ leave_policy_id: policy, leave_review_id: review })).toMatchObject({
    status: 460,
    body: { code: 'people.unknownItem', errors: { leave_review_id: ['This item no longer exists.'] } },
  });
  expect(await found()).toEqual([]);
});

test('no one assigns by adding people what they may not assign', async () => {
  const { hal, policy, review, add, found } = await office('assign_leave_review');
  const { body } = await call(access.newcomerChoices, {}, hal);
  expect(body.data.map(({ field }) => field)).toEqual(['leave_review_id']);
  expect((await add({ leave_policy_id: policy, leave_review_id: review })).status).toBe(403);
  expect(await found()).toEqual([]);
});
