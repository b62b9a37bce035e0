import { expect, test } from 'vitest';
import type { Member } from '#platform/testing/company.ts';
import { employ } from '#features/people/testing/employ.ts';
import type { ReviewerRule } from '../rules/reviewer-rules.ts';
import { leaveApplications, leaveReviews } from '../contract.ts';
import { spentTypeId } from '../rules/leave-on.ts';
import { applicationWorld, call, now } from '../testing/application-world.ts';
import { assignReview, saveReview } from './commands/review-processes.ts';
import { seenLeaveOf } from './queries/spent-types.ts';

type World = Awaited<ReturnType<typeof applicationWorld>>;

/** Gives Ana a process whose steps have approvers by rule or by name. */
const reviewedByRule = ({ acme, ana, hal }: World, steps: readonly (ReviewerRule | Member)[]) =>
  acme.inside(async (db) => {
    const by = { actor_id: hal.id, is_owner: true, now };
    const approvers = steps.map((step) =>
      typeof step === 'string'
        ? { review_condition: 1 as const, users: [], by_rules: [step] }
        : { review_condition: 1 as const, users: [step.id] },
    );
    const { id } = await saveReview(db, { name: crypto.randomUUID(), remind_days: 2, owners_days: 5, approvers }, by);
    await db.deleteFrom('leave_review_people').where('person_id', '=', ana.id).execute();
    await assignReview(db, { review_id: id, items: [{ id: ana.id, type: 'user' }] }, by);
    return id;
  });

const managedBy = ({ acme }: World, who: Member, manager: Member | null) =>
  acme.inside((db) => employ(db, who.id, { manager_id: manager?.id ?? null }));

const approversOf = async (world: World, id: string) =>
  (await world.view(id, world.hal)).body.reviewers.map(({ reviewers }) => reviewers.map(({ name }) => name));

const applied = async (world: World, date = '2026-03-09') => (await world.apply([date])).body.item.id;

test('their manager approves, and the manager above as the second step', async () => {
  const world = await applicationWorld();
  await managedBy(world, world.ana, world.rob);
  await managedBy(world, world.rob, world.sue);
  await reviewedByRule(world, ['manager', 'manager_of_manager']);
  const id = await applied(world);
  expect(await approversOf(world, id)).toEqual([['Rob'], ['Sue']]);
  expect((await world.approve(id, world.rob)).status).toBe(200);
  expect((await world.approve(id, world.sue)).body.item.state).toBe('approved');
});

test('approvers by rule are looked up when the application is made, and kept', async () => {
  const world = await applicationWorld();
  await managedBy(world, world.ana, world.rob);
  await reviewedByRule(world, ['manager']);
  const id = await applied(world);
  await managedBy(world, world.ana, world.sue);
  expect(await approversOf(world, id)).toEqual([['Rob']]);
  expect(await approversOf(world, await applied(world, '2026-03-10'))).toEqual([['Sue']]);
});

test('the head of the department approves; without one, that of the department above', async () => {
  const world = await applicationWorld();
  const above = await world.acme.inside(async (db) => {
    const insert = async (name: string, parent_id: string | null) =>
      (await db.insertInto('departments').values({ name, parent_id }).returning('id').executeTakeFirstOrThrow()).id;
    const parent = await insert('Works', null);
    await employ(db, world.ana.id, { department_id: await insert('Dispatch', parent) });
    return parent;
  });
  await reviewedByRule(world, ['department_head']);
  await world.acme.inside((db) =>
    db.insertInto('department_heads').values({ department_id: above, person_id: world.sue.id }).execute(),
  );
  expect(await approversOf(world, await applied(world))).toEqual([['Sue']]);
});

test('a head of a department is no reviewer of their own leave', async () => {
  const world = await applicationWorld();
  await world.acme.inside(async (db) => {
    const { id } = await db
      .insertInto('departments')
      .values({ name: 'Works' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await employ(db, world.ana.id, { department_id: id });
    await db.insertInto('department_heads').values({ department_id: id, person_id: world.ana.id }).execute();
  });
  await reviewedByRule(world, ['department_head', world.rob]);
  expect(await approversOf(world, await applied(world))).toEqual([['Rob']]);
});

test('a step without anyone is told, and goes on to who may decide', async () => {
  const world = await applicationWorld();
  await reviewedByRule(world, ['manager', world.rob]);
  const { body } = await call(leaveApplications.new, { query: {} }, world.ana);
  expect(body.missing_reviewers).toEqual(['manager']);
  expect(body.reviewers.map(({ reviewers }) => reviewers.map(({ name }) => name))).toEqual([['Rob']]);
  expect(await approversOf(world, await applied(world))).toEqual([['Rob']]);
});

test('a manager who cannot approve leave is passed and told', async () => {
  const world = await applicationWorld();
  const zoe = await world.acme.hire('Zoe');
  await managedBy(world, world.ana, zoe);
  await reviewedByRule(world, ['manager', world.rob]);
  const { body } = await call(leaveApplications.new, { query: {} }, world.ana);
  expect(body.missing_reviewers).toEqual(['manager']);
  expect(await approversOf(world, await applied(world))).toEqual([['Rob']]);
});

test('a process stores approvers by rule, alone or with people, and needs one of them', async () => {
  const world = await applicationWorld();
  const rex = await world.acme.hire('Rex', 'add_leave_review', 'edit_leave_review', 'view_leave_review');
  const store = (approvers: object[]) =>
    call(leaveReviews.store, { body: { name: crypto.randomUUID(), approvers } as never }, rex);
  expect(await store([{ users: [] }])).toMatchObject({ status: 422 });
  expect(await store([{ users: [], by_rules: ['friend'] }])).toMatchObject({ status: 422 });
  const { id } = (await store([{ users: [world.rob.id], by_rules: ['manager'] }])).body;
  const { data } = (await call(leaveReviews.edit, { params: { id } }, rex)).body;
  expect(data.approvers).toMatchObject([{ by_rules: ['manager'], approvers: [{ name: 'Rob' }] }]);
});

test('heads of departments are set by people who edit processes, but not that of their own department', async () => {
  const world = await applicationWorld();
  const rex = await world.acme.hire('Rex', 'edit_leave_review', 'view_leave_review');
  const [own, other] = await world.acme.inside(async (db) => {
    const rows = await db
      .insertInto('departments')
      .values([{ name: 'Own' }, { name: 'Other' }])
      .returning('id')
      .execute();
    await employ(db, rex.id, { department_id: rows[0]?.id ?? null });
    return rows.map(({ id }) => id);
  });
  const set = (department_id = '', person_id: string | null = world.sue.id) =>
    call(leaveReviews.storeHead, { body: { department_id, person_id } }, rex);
  expect(await set(own)).toMatchObject({ status: 403, body: { code: 'leave.own' } });
  expect(await set(other, world.ana.id)).toMatchObject({ status: 460 });
  expect(await set(other)).toMatchObject({ status: 200 });
  const { data } = (await call(leaveReviews.heads, {}, rex)).body;
  expect(data.map(({ name, head }) => [name, head?.name ?? null])).toEqual([
    ['Other', 'Sue'],
    ['Own', null],
  ]);
  expect(await set(other, null)).toMatchObject({ status: 200 });
});

test('people do not set the head of a department above their own, who may approve their leave', async () => {
  const world = await applicationWorld();
  const rex = await world.acme.hire('Rex', 'edit_leave_review', 'view_leave_review');
  const [top, , own] = await departments(world, 3);
  await world.acme.inside((db) => employ(db, rex.id, { department_id: own ?? null }));
  await world.acme.inside((db) =>
    db
      .insertInto('department_heads')
      .values({ department_id: top ?? '', person_id: world.rob.id })
      .execute(),
  );
  for (const person_id of [world.sue.id, null])
    expect(await call(leaveReviews.storeHead, { body: { department_id: top ?? '', person_id } }, rex)).toMatchObject({
      status: 403,
      body: { code: 'leave.own' },
    });
});

/** Adds departments, each below the one before. @returns their ids, from the top */
const departments = ({ acme }: World, count: number) =>
  acme.inside(async (db) => {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const values = { name: `Level ${at}`, parent_id: ids.at(-1) ?? null };
      ids.push((await db.insertInto('departments').values(values).returning('id').executeTakeFirstOrThrow()).id);
    }
    return ids;
  });

test.each([
  ['the head of the department above, where the own one has none', [['Sue', 0]], 'Sue'],
  [
    'the head of the department above, where the own one is headed by the person',
    [
      ['Sue', 0],
      ['Ana', 2],
    ],
    'Sue',
  ],
  [
    'the nearest head, and not the one above',
    [
      ['Sue', 0],
      ['Rob', 1],
    ],
    'Rob',
  ],
] as const)('%s approves leave and knows of it', async (_, heads, approver) => {
  const world = await applicationWorld();
  const ids = await departments(world, 3);
  const people = { Ana: world.ana, Rob: world.rob, Sue: world.sue };
  await world.acme.inside(async (db) => {
    await employ(db, world.ana.id, { department_id: ids[2] ?? null });
    const values = heads.map(([name, level]) => ({ department_id: ids[level] ?? '', person_id: people[name].id }));
    await db.insertInto('department_heads').values(values).execute();
  });
  await reviewedByRule(world, ['department_head']);
  const knowing: string[] = [];
  const type = spentTypeId(world.sick, 'full');
  for (const { id, name } of [world.rob, world.sue])
    await world.acme.inside(async (db) => {
      const seen = await seenLeaveOf(db, { id, permissions: new Set(['view_review_leave_application']) }, now);
      if (seen.idOf(type, world.ana.id) === type) knowing.push(name);
    });
  expect([knowing, await approversOf(world, await applied(world))]).toEqual([[approver], [[approver]]]);
});
