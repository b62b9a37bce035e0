import { expect, test } from 'vitest';
import { leaveApplications } from '../contract.ts';
import { applicationWorld, call } from '../testing/application-world.ts';

test('a comment on leave is loved by those who see it, each once, and by no one else', async () => {
  const { applied, rob, sue, ana } = await applicationWorld();
  const id = await applied('2026-03-09');
  const comment = await call(leaveApplications.storeComment, { params: { id }, body: { body: 'Fine.' } }, rob);
  const love = (who: typeof ana, reaction: 'Love' | null = 'Love') =>
    call(leaveApplications.reactToComment, { params: { comment_id: comment.body.data.id }, body: { reaction } }, who);
  await Promise.all(Array.from({ length: 20 }, () => love(ana)));
  expect((await love(rob)).body).toEqual({ reactions: { Love: 2 }, auth_reaction: 'Love' });
  expect((await love(sue)).status).toBe(404);
  const read = async () => (await call(leaveApplications.comments, { params: { id }, query: {} }, ana)).body.data;
  expect(await read()).toMatchObject([{ reactions: { Love: 2 }, auth_reaction: 'Love' }]);
  expect((await love(ana, null)).body).toEqual({ reactions: { Love: 1 }, auth_reaction: null });
});
