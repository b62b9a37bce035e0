import { expect, test } from 'vitest';
import { applicationWorld, call } from '../testing/application-world.ts';
import { leaveApplications } from '../contract.ts';

test('Anyone: the first decision decides, and books', async () => {
  const { applied, approve, reviewedBy, rob, sue, state, balance, list } = await applicationWorld();
  await reviewedBy([{ who: [rob, sue] }]);
  const id = await applied('2026-03-09', '2026-03-10');
  expect((await list(sue)).map((item) => item.id)).toEqual([id]);
  expect((await approve(id, sue)).body.item).toMatchObject({ state: 'approved', decided_by: ['Sue'] });
  expect(await state(id)).toBe('approved');
  expect(await balance('2026-03-31')).toBe(26);
  expect(await approve(id, rob)).toMatchObject({
    status: 424,
    body: { message: 'Sue has just approved this application.' },
  });
  expect(await list(sue)).toEqual([]);
});

test('Everyone: all must approve, and one rejection rejects', async () => {
  const { applied, approve, reject, reviewedBy, rob, sue, state, balance } = await applicationWorld();
  await reviewedBy([{ condition: 2, who: [rob, sue] }]);
  const [one, other] = [await applied('2026-03-09'), await applied('2026-03-10')];
  expect((await approve(one, rob)).body.item).toMatchObject({ state: 'created', may_decide: false });
  expect(await approve(one, rob)).toMatchObject({
    status: 424,
    body: { message: 'You have already approved or rejected this.' },
  });
  expect((await approve(one, sue)).body.item).toMatchObject({ state: 'approved', decided_by: ['Rob', 'Sue'] });
  await approve(other, rob);
  expect((await reject(other, sue)).body.item).toMatchObject({ state: 'rejected', decided_by: ['Sue'] });
  expect(await state(other)).toBe('rejected');
  expect(await balance('2026-03-31')).toBe(27);
});

test('steps come one after another', async () => {
  const { applied, approve, reviewedBy, rob, sue, list } = await applicationWorld();
  await reviewedBy([{ who: [rob] }, { who: [sue] }]);
  const id = await applied('2026-03-09');
  expect(await list(sue)).toEqual([]);
  expect((await approve(id, sue)).status).toBe(403);
  expect((await approve(id, rob)).body.item).toMatchObject({ state: 'created', step: 2, steps: 2 });
  expect((await list(sue)).map((item) => item.id)).toEqual([id]);
  expect((await approve(id, sue)).body.item.state).toBe('approved');
});

test('pressed twice, a decision counts once, also for who may decide about everyone', async () => {
  const { applied, approve, reviewedBy, hal, sue, state } = await applicationWorld();
  await reviewedBy([{ who: [hal] }, { who: [sue] }]);
  const id = await applied('2026-03-09');
  expect((await approve(id, hal, { step: 1 })).status).toBe(200);
  expect((await approve(id, hal, { step: 1 })).status).toBe(424);
  expect(await state(id)).toBe('created');
});

test('approvers of their own leave are skipped, and the Owners decide when no one is left', async () => {
  const world = await applicationWorld();
  const { acme, apply, approve, reviewedBy, rob, sue, list } = world;
  const olga = await acme.hire('Olga', 'view_any_leave_application', 'review_any_leave_application');
  await acme.inside(async (db) => {
    const role = await db
      .selectFrom('role_people')
      .select('role_id')
      .where('person_id', '=', olga.id)
      .executeTakeFirstOrThrow();
    await db.updateTable('roles').set({ is_owner: true }).where('id', '=', role.role_id).execute();
  });
  await reviewedBy([{ who: [rob] }, { who: [rob, sue] }], rob);
  const first = await apply(['2026-03-09'], {}, rob);
  expect(first.body.item).toMatchObject({ steps: 1, may_decide: false });
  expect((await approve(first.body.item.id, rob)).status).toBe(403);
  await reviewedBy([{ who: [rob] }], rob);
  const second = await apply(['2026-03-10'], {}, rob);
  expect((await list(olga)).map(({ id }) => id)).toEqual([second.body.item.id]);
  expect((await approve(second.body.item.id, olga)).body.item.state).toBe('approved');
});

test('a deputy decides in the place of who is away, and both are named', async () => {
  const { acme, applied, approve, view, rob, sue, ana } = await applicationWorld();
  await acme.inside((db) =>
    db
      .insertInto('leave_deputies')
      .values({
        person_id: rob.id,
        deputy_id: sue.id,
        starts_on: '2026-03-01' as never,
        ends_on: '2026-03-05' as never,
      })
      .execute(),
  );
  const id = await applied('2026-03-09');
  expect((await approve(id, sue)).body.item).toMatchObject({ state: 'approved', decided_by: ['Sue'] });
  const [step] = (await view(id, ana)).body.reviewers;
  expect(step?.reviewers).toMatchObject([{ name: 'Rob', decision: 'approved', deputy: { name: 'Sue' } }]);
});

test('rejecting and changing a decision need words', async () => {
  const { acme, applied, approve, reject, change, rob, state, balance } = await applicationWorld();
  const eva = await acme.hire('Eva', 'change_decision_leave_application');
  const id = await applied('2026-03-09');
  expect((await reject(id, rob, { comment: ' ' })).body).toMatchObject({
    errors: { comment: ['This is a required field'] },
  });
  await approve(id, rob);
  expect((await change(id, 'rejected', eva, '')).status).toBe(422);
  expect((await change(id, 'rejected', rob)).status).toBe(403);
  expect((await change(id, 'rejected', eva)).body.item).toMatchObject({ state: 'rejected', is_decision_changed: true });
  expect(await balance('2026-03-31')).toBe(28);
  expect((await change(id, 'rejected', eva)).status).toBe(424);
  expect((await change(id, 'approved', eva)).body.item.decided_by).toEqual(['Eva']);
  expect([await state(id), await balance('2026-03-31')]).toEqual(['approved', 27]);
});

test('rejected leave is not approved over days taken since', async () => {
  const { acme, applied, apply, reject, change, rob, state } = await applicationWorld();
  const eva = await acme.hire('Eva', 'change_decision_leave_application');
  const id = await applied('2026-03-09');
  await reject(id, rob);
  await apply(['2026-03-09 first']);
  expect((await change(id, 'approved', eva)).status).toBe(422);
  expect(await state(id)).toBe('rejected');
});

test('withdrawing gives back until it has begun', async () => {
  const { applied, approve, withdraw, rob, sue, state, balance } = await applicationWorld();
  const [waiting, coming, begun] = [
    await applied('2026-03-09'),
    await applied('2026-03-10'),
    await applied('2026-03-02'),
  ];
  await approve(coming, rob);
  await approve(begun, rob);
  expect((await withdraw(waiting, sue)).status).toBe(404);
  expect((await withdraw(waiting)).body.item.state).toBe('withdrawn');
  expect((await withdraw(waiting)).status).toBe(424);
  expect((await withdraw(coming)).status).toBe(200);
  expect(await withdraw(begun)).toMatchObject({ status: 424, body: { code: 'leaveApplications.begun' } });
  expect([await state(coming), await state(begun), await balance('2026-03-31')]).toEqual(['withdrawn', 'approved', 27]);
});

test('only whose it is, who reviews it and who sees everyone’s may open it, and say something of it', async () => {
  const { applied, view, rob, sue, hal, ana } = await applicationWorld();
  const id = await applied('2026-03-09');
  expect(await Promise.all([ana, rob, hal, sue].map(async (who) => (await view(id, who)).status))).toEqual([
    200, 200, 200, 404,
  ]);
  const say = (body: string, as = rob) => call(leaveApplications.storeComment, { params: { id }, body: { body } }, as);
  expect((await say('Who takes the phone?')).body).toMatchObject({
    comments_count: 1,
    data: { user: { name: 'Rob' } },
  });
  expect((await say('Nobody', sue)).status).toBe(404);
  const { data } = (await call(leaveApplications.comments, { params: { id }, query: {} }, ana)).body;
  expect(data).toMatchObject([{ body: 'Who takes the phone?', is_own: false }]);
  const remove = (as: typeof ana, user_id = rob.id) =>
    call(leaveApplications.deleteComment, { params: { id, comment_id: data[0]?.id ?? '', user_id } }, as);
  expect([(await remove(ana)).status, (await remove(ana, ana.id)).status, (await remove(rob)).status]).toEqual([
    404, 404, 200,
  ]);
});

test('the reason of a private type is for who has applied and who keeps leave', async () => {
  const { apply, view, sick, rob, hal, ana } = await applicationWorld();
  const { id } = (await apply(['2026-03-09'], { leave_type_id: sick, reason: 'A cold' })).body.item;
  const reasons = await Promise.all(
    [ana, hal, rob].map(async (who) => {
      const { reason, is_reason_hidden } = (await view(id, who)).body.item;
      return [reason, is_reason_hidden];
    }),
  );
  expect(reasons).toEqual([
    ['A cold', false],
    ['A cold', false],
    [null, true],
  ]);
});

test('people who cannot read the reason of private leave read only their own comments on it', async () => {
  const { apply, view, sick, rob, hal, ana } = await applicationWorld();
  const { id } = (await apply(['2026-03-09'], { leave_type_id: sick, reason: 'A cold' })).body.item;
  const say = async (body: string, as: typeof ana) =>
    (await call(leaveApplications.storeComment, { params: { id }, body: { body } }, as)).body;
  const { data: secret } = await say('The operation is on Monday.', ana);
  await say('Get well soon.', hal);
  expect((await say('Who takes the phone?', rob)).comments_count).toBe(1);

  const seen = async (as: typeof ana) => {
    const { data, meta } = (await call(leaveApplications.comments, { params: { id }, query: {} }, as)).body;
    const { comments_count, item } = (await view(id, as)).body;
    return [data.length, meta.total, comments_count, item.comments_count, item.are_comments_hidden];
  };
  expect([await seen(ana), await seen(hal), await seen(rob)]).toEqual([
    [3, 3, 3, 3, false],
    [3, 3, 3, 3, false],
    [1, 1, 1, 1, true],
  ]);
  const react = (as: typeof ana) =>
    call(leaveApplications.reactToComment, { params: { comment_id: secret.id }, body: { reaction: 'Love' } }, as);
  const reactors = (as: typeof ana) =>
    call(leaveApplications.reactorsOfComment, { params: { comment_id: secret.id } }, as);
  expect([(await react(rob)).status, (await reactors(rob)).status]).toEqual([404, 404]);
  expect([(await react(hal)).status, (await reactors(ana)).status]).toEqual([200, 200]);
});

test('the application of the only Owner is decided immediately, and marked so', async () => {
  const world = await applicationWorld();
  const { acme, hal, rob, apply, view, list, reviewedBy } = world;
  await acme.inside(async (db) => {
    const roleIds = db.selectFrom('role_people').select('role_id').where('person_id', '=', hal.id);
    await db.updateTable('roles').set({ is_owner: true }).where('id', 'in', roleIds).execute();
  });
  await reviewedBy([{ who: [hal] }], hal);
  const { status, body } = await apply(['2026-03-09', '2026-03-10'], {}, hal);
  const decided = { state: 'approved', is_decided_alone: true, decided_by: [], may_decide: false };
  expect({ status, ...body.item }).toMatchObject({ status: 200, total: 2, ...decided });
  expect((await view(body.item.id, hal)).body).toMatchObject({ item: decided, reviewers: [] });
  expect((await list(hal, { show: 'all' })).find(({ id }) => id === body.item.id)).toMatchObject(decided);

  // If someone else can decide, it waits for them like any other.
  await reviewedBy([{ who: [rob] }], hal);
  const { item } = (await apply(['2026-03-16'], {}, hal)).body;
  expect(item).toMatchObject({ state: 'created', is_decided_alone: false });
});
