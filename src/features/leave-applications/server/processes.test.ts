import { expect, test } from 'vitest';
import { reviewProcesses } from '../contract.ts';
import { reviewersOf } from './commands/store.ts';
import { changeReviewers } from './commands/withdraw.ts';
import { applicationWorld, call, now } from '../testing/application-world.ts';

const waitingFor = async (as: Parameters<typeof call>[2], leave_review_id?: string) =>
  (await call(reviewProcesses.waiting, { query: leave_review_id ? { leave_review_id } : {} }, as)).body;

test('a process says how many applications wait, and how long an answer takes', async () => {
  const { acme, rob, applied, approve } = await applicationWorld();
  const eva = await acme.hire('Eva', 'view_leave_review', 'view_any_leave_application');
  await approve(await applied('2026-03-09'), rob);
  const id = await applied('2026-03-10');
  const [process] = (await waitingFor(eva)).data;
  expect(process).toMatchObject({ waiting: 1, answered_in: 0 });
  expect((await waitingFor(eva, process?.leave_review_id)).waiting).toMatchObject([
    { application_id: id, user: { name: 'Ana' }, starts_on: '2026-03-10', step: 1 },
  ]);
});

test('the people of these applications are shown only to those who see everyone’s leave', async () => {
  const { acme, applied } = await applicationWorld();
  await applied('2026-03-10');
  const eva = await acme.hire('Eva', 'view_leave_review');
  const { data } = await waitingFor(eva);
  expect(data).toMatchObject([{ waiting: 1 }]);
  expect((await waitingFor(eva, data[0]?.leave_review_id)).waiting).toBe(null);
});

test('people who can change approvers do so for others, and not for their own leave', async () => {
  const { acme, ana, sue, applied } = await applicationWorld();
  const id = await applied('2026-03-10');
  const by = (actor_id: string) =>
    acme.inside((db) => changeReviewers(db, id, [{ review_condition: 1, users: [sue.id] }], { actor_id, now }));
  const eva = await acme.hire('Eva', 'edit_leave_application_reviewer');
  await expect(by(ana.id)).rejects.toMatchObject({ status: 403, code: 'leaveApplications.ownDecision' });
  await by(eva.id);
  expect(await acme.inside((db) => reviewersOf(db, id))).toEqual([sue.id]);
});
