import { expect, test } from 'vitest';
import { leaveApplications } from '../contract.ts';
import { applicationWorld, call } from '../testing/application-world.ts';

type Body = Parameters<typeof call<typeof leaveApplications.storeReviewerSettings>>[1]['body'];

test('one condition counts for all steps that name none, and an answer can be sent back', async () => {
  const { applied, approve, state, rob, sue, hal } = await applicationWorld();
  const id = await applied('2026-03-09');
  const store = (body: Body) => call(leaveApplications.storeReviewerSettings, { params: { id }, body }, hal);
  const read = async () => (await call(leaveApplications.reviewerSettings, { params: { id } }, hal)).body;
  const conditions = async () => (await read()).reviewers.map(({ review_condition }) => review_condition);

  const both = { users: [rob.id, sue.id] };
  const stored = await store({ reviewers: [both], review_condition: 2 });
  expect([stored.status, stored.body.review_condition, await conditions()]).toEqual([200, 2, [2]]);
  await approve(id, rob);
  expect(await state(id)).toBe('created');
  await store({ reviewers: [both, { ...both, review_condition: 1 }], review_condition: 2 });
  expect(await conditions()).toEqual([2, 1]);
  const { reviewers, review_condition } = await read();
  const sent = reviewers.map((step) => ({ ...step, users: step.reviewers.map((reviewer) => reviewer.id) }));
  const again = sent.map(({ users, review_condition: own }) => ({ users, review_condition: own as 1 | 2 }));
  expect((await store({ reviewers: again, review_condition: review_condition as 1 | 2 })).status).toBe(200);
  expect(await conditions()).toEqual([2, 1]);
  await store({ reviewers: [both] });
  expect(await conditions()).toEqual([1]);

  const other = await store({ reviewers: [{ ...both, review_condition: 1 }], review_condition: 2 });
  const errors = { review_condition: ['The first step has a different condition.'] };
  expect([other.status, other.body]).toMatchObject([422, { errors }]);
  expect((await store({ reviewers: [both], review_condition: 3 as 2 })).status).toBe(422);
  expect(await conditions()).toEqual([1]);
});
