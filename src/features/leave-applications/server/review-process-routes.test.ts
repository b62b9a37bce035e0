import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { isTransactionWaiting } from '#platform/testing/overlapping-transactions.ts';
import { createHttp } from '#platform/server/http/http.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { leaveReviews } from '../rules/processes-contract.ts';
import { assignReview, removeReview, restoreReview, trashReview } from './commands/review-processes.ts';
import { leaveReviewsRoutes } from './review-process-routes.ts';

const now = Date.parse('2026-03-02T12:00:00Z') / 1000;
const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [leaveReviewsRoutes],
    now: () => new Date(now * 1000),
  }),
);

const rights: readonly Permission[] = [
  'view_leave_review',
  'add_leave_review',
  'edit_leave_review',
  'delete_leave_review',
  'assign_leave_review',
  'view_trash',
];

async function world() {
  const acme = await company();
  const rex = await acme.hire('Rex', ...rights, 'review_any_leave_application');
  const [ana, bob] = [
    await acme.hire('Ana', 'view_review_leave_application'),
    await acme.hire('Bob', 'view_review_leave_application'),
  ];
  const store = (body: object) =>
    call(leaveReviews.store, { body: { name: 'Office', approvers: [{ users: [ana.id] }], ...body } }, rex);
  const assign = (leave_review_id: string, people: readonly Member[]) =>
    call(
      leaveReviews.assignUsers,
      { body: { leave_review_id, assigned_items: people.map(({ id }) => ({ id, type: 'user' as const })) } },
      rex,
    );
  const edit = async (id: string) => (await call(leaveReviews.edit, { params: { id } }, rex)).body;
  const trash = (id: string, action?: 'detach') =>
    call(leaveReviews.delete, { params: { id }, query: { action } }, rex);
  return { acme, rex, ana, bob, store, assign, edit, trash };
}

const suspend = (acme: Company, { id }: Member) =>
  acme.inside((db) => db.updateTable('people').set({ status: 'suspended' }).where('id', '=', id).execute());

test('a process has steps one after another, each with its approvers and its condition', async () => {
  const { rex, ana, bob, store } = await world();
  const approvers = [{ users: [ana.id, bob.id] }, { review_condition: 2, users: [rex.id, bob.id] }];
  const { id } = (await store({ approvers, remind_days: 3 })).body;
  const shown = (await call(leaveReviews.viewApprovers, { params: { id } }, rex)).body.approvers;
  expect(shown.map((step) => [step.review_condition, step.approvers.map(({ name }) => name).sort()])).toEqual([
    [1, ['Ana', 'Bob']],
    [2, ['Bob', 'Rex']],
  ]);
  const { data } = (await call(leaveReviews.list, {}, rex)).body;
  expect(data).toEqual([{ id, name: 'Office', approvers: shown }]);
});

test('a process is not saved over what someone else has saved', async () => {
  const { bob, store, edit } = await world();
  const { id, version } = (await store({})).body;
  expect((await edit(id)).version).toBe(version);
  const approvers = [{ users: [bob.id] }];
  expect((await store({ id, approvers, version })).status).toBe(200);
  expect((await store({ id, version })).status).toBe(461);
});

test.each([
  ['nobody', { approvers: [{ users: [] }] }, 422],
  ['no step', { approvers: [] }, 422],
  ['an unknown condition', { approvers: [{ review_condition: 3, users: [crypto.randomUUID()] }] }, 422],
  ['someone who is not there', { approvers: [{ users: [crypto.randomUUID()] }] }, 460],
])('a process is not saved with %s', async (_, body, status) => {
  const { store } = await world();
  expect((await store(body)).status).toBe(status);
});

test('an approver who has left, and one of another company, cannot be chosen', async () => {
  const { acme, bob, store } = await world();
  await acme.inside((db) =>
    sql`update people set status = 'discharged', discharged_date = '2026-01-31' where id = ${bob.id}`.execute(db),
  );
  expect((await store({ approvers: [{ users: [bob.id] }] })).status).toBe(460);
  const other = await world();
  expect((await store({ approvers: [{ users: [other.ana.id] }] })).status).toBe(460);
});

test('people who could not approve are not made approvers, and none is offered', async () => {
  const { acme, rex, ana, bob, store } = await world();
  const [pia, zoe] = [await acme.hire('Pia', 'apply_leave_application'), await acme.hire('Zoe')];
  const refused = await store({ approvers: [{ users: [ana.id, zoe.id, pia.id] }] });
  const message = 'Pia, Zoe cannot approve leave. Choose others, or give them a role that approves leave.';
  expect(refused).toMatchObject({ status: 460, body: { message, errors: { approvers: [message] } } });
  await suspend(acme, bob);
  expect((await store({ approvers: [{ users: [bob.id] }] })).status).toBe(460);
  const { data } = (await call(leaveReviews.assignableUsers, { query: {} }, rex)).body;
  expect(data.map(({ name }) => name)).toEqual(['Ana', 'Rex']);
});

test('an approver who can no longer decide is shown as such', async () => {
  const { acme, rex, ana, bob, store } = await world();
  const { id } = (await store({ approvers: [{ users: [ana.id, bob.id] }] })).body;
  await acme.inside((db) => db.deleteFrom('role_people').where('person_id', '=', bob.id).execute());
  const { approvers } = (await call(leaveReviews.viewApprovers, { params: { id } }, rex)).body;
  expect(approvers[0]?.approvers).toMatchObject([
    { name: 'Ana', works_here: true, can_decide: true },
    { name: 'Bob', works_here: true, can_decide: false },
  ]);
});

test('a deputy who could not decide is not named', async () => {
  const { acme, ana } = await world();
  const zoe = await acme.hire('Zoe');
  const days = { starts_on: '2026-12-28', ends_on: '2027-01-03' } as const;
  const body = { user_id: ana.id, deputy_id: zoe.id, ...days } as never;
  const { status, body: refusal } = await call(leaveReviews.storeDeputy, { body }, ana);
  expect([status, refusal]).toMatchObject([
    460,
    { errors: { deputy_id: [expect.stringContaining('Zoe cannot approve leave')] } },
  ]);
});

test('someone has one process: another takes its place', async () => {
  const { rex, ana, bob, store, assign } = await world();
  const office = (await store({})).body.id;
  const workshop = (await store({ name: 'Workshop' })).body.id;
  expect((await assign(office, [ana, bob])).body).toMatchObject({
    total: 2,
    message: '2 people now have this process.',
  });
  expect((await assign(workshop, [bob])).body.total).toBe(1);
  const { data, total_people, people_without, without } = (await call(leaveReviews.index, { query: {} }, rex)).body;
  expect(data.map(({ name, people }) => [name, people])).toEqual([
    ['Office', 1],
    ['Workshop', 1],
  ]);
  expect([total_people, people_without]).toEqual([3, 1]);
  expect(without.map(({ name }) => name)).toEqual([rex.name]);
  const removed = await call(
    leaveReviews.removeUsers,
    { body: { leave_review_id: workshop, user_id: [bob.id, ana.id] } },
    rex,
  );
  expect(removed.body).toEqual({ total: 1, is_without_self: false, message: '1 person has no process now.' });
});

test('a process with people is deleted after a second question, and comes back with no one', async () => {
  const { acme, rex, ana, store, assign, trash } = await world();
  const { id } = (await store({})).body;
  await assign(id, [ana]);
  expect(await trash(id)).toMatchObject({
    status: 424,
    body: { message: 'This is still used by 1 person.', data: { people: 1 } },
  });
  expect((await trash(id, 'detach')).status).toBe(200);
  expect(await acme.inside((db) => restoreReview(db, id))).toBe(true);
  const index = (await call(leaveReviews.index, { query: {} }, rex)).body;
  expect(index).toMatchObject({ data: [{ people: 0 }], counts: { active: 1, trashed: 0 } });
  await trash(id);
  expect(await acme.inside((db) => removeReview(db, id))).toBe(true);
});

test('a reviewer names a deputy for days of their own, and no one names two for one day', async () => {
  const { acme, rex, ana, bob, store, edit } = await world();
  const pia = await acme.hire('Pia');
  const { id } = (await store({})).body;
  const days = { starts_on: '2026-12-28', ends_on: '2027-01-03' } as const;
  const name = (user_id: string, deputy_id: string, as: Member, values: object = {}) =>
    call(leaveReviews.storeDeputy, { body: { user_id, deputy_id, ...days, ...values } as never }, as);
  expect((await name(ana.id, bob.id, ana)).status).toBe(200);
  expect((await name(bob.id, rex.id, ana)).status).toBe(403);
  expect(await name(ana.id, rex.id, rex, { ends_on: '2026-12-28' })).toMatchObject({
    status: 424,
    body: { message: 'There is already a deputy on some of these days.' },
  });
  expect((await name(ana.id, ana.id, rex)).status).toBe(422);
  expect((await name(ana.id, bob.id, rex, { starts_on: '2027-01-04' })).status).toBe(422);
  const { deputies } = await edit(id);
  expect(deputies).toMatchObject([{ person: { name: 'Ana' }, deputy: { name: 'Bob' }, ...days }]);
  const end = (as: Member) => call(leaveReviews.deleteDeputy, { params: { id: deputies[0]?.id ?? '' } }, as);
  expect((await end(pia)).status).toBe(403);
  expect((await end(bob)).status).toBe(404);
  expect((await end(ana)).status).toBe(200);
  expect((await edit(id)).deputies).toEqual([]);
});

test('no one is given a process that is being deleted', async () => {
  const { acme, rex, ana, store } = await world();
  const { id } = (await store({})).body;
  const by = { actor_id: rex.id, now };
  const items = [{ id: ana.id, type: 'user' as const }];
  const { second } = await acme.inside(async (db) => {
    await trashReview(db, id, false, by);
    const second = acme
      .inside((other) => assignReview(other, { review_id: id, items }, by))
      .catch((error: unknown) => error);
    await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
    return { second };
  });
  expect(await second).toMatchObject({ code: 'leaveReviews.gone' });
});
