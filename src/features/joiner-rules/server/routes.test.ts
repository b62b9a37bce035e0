import { expect, test } from 'vitest';
import { employ } from '#features/people/testing/employ.ts';
import { giveReviewTo } from '#features/leave-applications/server/commands/review-processes.ts';
import { joinerRules } from '../contract.ts';
import { emptyInput, now, rulesWorld } from './testing/rules-world.ts';

test('rules are listed in their order with what they say, who is concerned and what earlier rules decide', async () => {
  const { acme, call, ida, store, workshop, sales, munich, policy, review } = await rulesWorld();
  await store({ department_ids: [workshop, sales], leave_policy_id: policy });
  await store({
    department_ids: [workshop],
    work_place_ids: [munich],
    leave_policy_id: policy,
    leave_review_id: review,
  });
  const ana = await acme.hire('Ana');
  await acme.inside((db) => employ(db, ana.id, { department_id: workshop, work_place_id: munich }));
  const { body } = await call(joinerRules.index, {}, ida);
  expect(body.data.map(({ name, people, never_applies }) => [name, people, never_applies])).toEqual([
    ['Workshop, Sales', 1, false],
    ['Workshop · Munich', 1, false],
  ]);
  expect(body.data[1]).toMatchObject({
    values: [
      { field: 'package', text: 'Full time', problem: null },
      { field: 'process', text: 'Office', problem: null },
    ],
    overridden: [{ field: 'package', rule_name: 'Workshop, Sales', is_always: true }],
    author: { name: 'Ida' },
  });
  const ids = body.data.map(({ id }) => id).toReversed();
  expect((await call(joinerRules.order, { body: { ids, version: body.version } }, ida)).status).toBe(200);
  expect((await call(joinerRules.index, {}, ida)).body.data.map(({ name }) => name)).toEqual([
    'Workshop · Munich',
    'Workshop, Sales',
  ]);
  expect((await call(joinerRules.order, { body: { ids, version: body.version } }, ida)).status).toBe(461);
});

test.each<[string, object, string]>([
  ['a rule needs a condition', { holiday_region: 'DE-BY' }, 'department_ids'],
  ['a rule assigns something', { department_ids: ['x'] }, 'week'],
  ['a pattern needs a day on which its cycle begins', { department_ids: ['x'], pattern_id: 'x' }, 'pattern_first_day'],
])('%s', async (_, rule, field) => {
  const { call, ida, workshop, pattern } = await rulesWorld();
  const sent = JSON.parse(
    JSON.stringify({ ...emptyInput, ...rule })
      .replace('"department_ids":["x"]', `"department_ids":["${workshop}"]`)
      .replace('"pattern_id":"x"', `"pattern_id":"${pattern}"`),
  ) as typeof emptyInput;
  const { status, body } = await call(joinerRules.store, { body: { rule: sent } }, ida);
  expect([status, Object.keys((body as { errors?: object }).errors ?? {})]).toEqual([422, [`rule.${field}`]]);
});

test('a rule cannot assign a role with permissions that its author does not have', async () => {
  const { store, add, acme, roles, workshop, giveRole, ida } = await rulesWorld();
  const refused = await store({ department_ids: [workshop], role_ids: [roles.get('Owner') ?? ''] });
  expect(refused).toMatchObject({
    status: 403,
    body: {
      message: 'You cannot assign the role Owner by a rule because it has permissions that you do not have.',
    },
  });
  const role = roles.get('Employee') ?? '';
  expect((await store({ department_ids: [workshop], role_ids: [role] })).status).toBe(200);
  await giveRole(ida.id, 'Owner');
  expect((await store({ department_ids: [workshop], role_ids: [roles.get('Owner') ?? ''] })).status).toBe(200);
  const { body } = await add('Ana', { department_id: workshop });
  const held = await acme.inside((db) =>
    db.selectFrom('role_people').select('role_id').where('person_id', '=', body.id).execute(),
  );
  // The first rule that says something decides.
  expect(held.map(({ role_id }) => role_id)).toEqual([role]);
});

test('a role that gained permissions since is no longer assigned by the rule', async () => {
  const { store, add, acme, roles, workshop } = await rulesWorld();
  const { id: role_id } = await acme.inside((db) =>
    db.insertInto('roles').values({ name: 'Key holder', position: 90 }).returning('id').executeTakeFirstOrThrow(),
  );
  expect((await store({ department_ids: [workshop], role_ids: [role_id] })).status).toBe(200);
  await acme.inside((db) => db.insertInto('role_permissions').values({ role_id, permission: 'edit_role' }).execute());
  const { body } = await add('Ana', { department_id: workshop });
  const held = await acme.inside((db) =>
    db.selectFrom('role_people').select('role_id').where('person_id', '=', body.id).execute(),
  );
  expect(held.map((row) => row.role_id)).toEqual([roles.get('Employee')]);
});

test('people who are here keep what they have until a rule is applied to them, and undo takes it back', async () => {
  const { acme, call, ida, store, of, work, workshop, policy, review, full } = await rulesWorld();
  const [ana, ben] = [await acme.hire('Ana'), await acme.hire('Ben')];
  await acme.inside(async (db) => {
    for (const { id } of [ana, ben, ida]) await employ(db, id, { department_id: workshop });
    await giveReviewTo(db, review, ben.id, { actor_id: ida.id, now });
  });
  const before = [await of(ana.id), await of(ben.id)];
  const { body: rule } = await store({ department_ids: [workshop], ...full });
  expect([await of(ana.id), await of(ben.id)]).toEqual(before);

  const sent = { rule_id: rule.id };
  const { body: shown } = await call(joinerRules.previewApply, { body: sent }, ida);
  expect(shown).toMatchObject({ total: 2, total_manual: 1, is_without_self: true });
  expect(shown.data.map(({ person, rows, manual }) => [person.name, rows.length, manual])).toEqual([
    ['Ana', 6, []],
    ['Ben', 5, ['Review process']],
  ]);
  const other = await call(joinerRules.apply, { body: { ...sent, confirmed: 'another' } }, ida);
  expect(other.status).toBe(461);
  const { body: started } = await call(joinerRules.apply, { body: { ...sent, confirmed: shown.confirmed } }, ida);
  await work(started.batch_id);
  expect(await of(ana.id)).toMatchObject({ package: policy, process: review, week: 38 * 3600 });
  // The administrator is left out.
  expect(await of(ida.id)).toMatchObject({ package: null, week: null });
  const { body: list } = await call(joinerRules.index, {}, ida);
  expect(list.data[0]?.applied).toMatchObject({ batch_id: started.batch_id, people: 2 });

  const { body: undone } = await call(joinerRules.undo, { body: { batch_id: started.batch_id } }, ida);
  await work(undone.batch_id);
  expect([await of(ana.id), await of(ben.id)]).toEqual(before);
});

test('undo leaves what was changed since', async () => {
  const { acme, call, ida, store, of, work, workshop, review } = await rulesWorld();
  const ana = await acme.hire('Ana');
  await acme.inside((db) => employ(db, ana.id, { department_id: workshop }));
  const { body: rule } = await store({ department_ids: [workshop], leave_review_id: review });
  const { body: shown } = await call(joinerRules.previewApply, { body: { rule_id: rule.id } }, ida);
  const { body } = await call(joinerRules.apply, { body: { rule_id: rule.id, confirmed: shown.confirmed } }, ida);
  await work(body.batch_id);
  await acme.inside((db) => giveReviewTo(db, null, ana.id, { actor_id: ida.id, now }));
  const { body: undone } = await call(joinerRules.undo, { body: { batch_id: body.batch_id } }, ida);
  await work(undone.batch_id);
  expect(await of(ana.id)).toMatchObject({ process: null });
  const rows = await acme.inside((db) =>
    db.selectFrom('batch_rows').select('state').where('batch_id', '=', undone.batch_id).execute(),
  );
  expect(rows).toEqual([{ state: 'failed' }]);
});

test('a changed rule shows whom it changes among people who join soon, and gives it to them when confirmed', async () => {
  const { call, ida, store, add, of, workshop, policy, review } = await rulesWorld();
  const { body: rule } = await store({ department_ids: [workshop], leave_policy_id: policy });
  const { body: ana } = await add('Ana', { department_id: workshop });
  const changed = { department_ids: [workshop], leave_policy_id: policy, leave_review_id: review };
  const preview = await call(
    joinerRules.preview,
    { body: { id: rule.id, rule: { ...emptyInput, ...changed }, try: { department_id: workshop } } },
    ida,
  );
  expect(preview.body.tried.map(({ label, value, cause }) => [label, value, cause])).toEqual([
    ['Leave package', 'Full time', 'by the rule Workshop'],
    ['Review process', 'Office', 'by the rule Workshop'],
  ]);
  expect(preview.body.impact.effects[0]?.rows.map(({ name, text }) => [name, text])).toEqual([
    ['Ana', 'Review process: none → Office, by the rule Workshop, from 1 April 2026'],
  ]);
  expect((await store(changed, { id: rule.id })).status).toBe(424);
  const confirmed = preview.body.impact.confirmed;
  expect((await store(changed, { id: rule.id, confirmed })).status).toBe(200);
  expect(await of(ana.id)).toMatchObject({ process: review });
});

test('people without a package, process, holidays or manager are listed by name', async () => {
  const { acme, call, ida, workshop, store, add, policy, review } = await rulesWorld();
  await store({
    department_ids: [workshop],
    leave_policy_id: policy,
    leave_review_id: review,
    holiday_region: 'DE-BY',
  });
  await add('Ana', { department_id: workshop });
  const ben = await acme.hire('Ben');
  const { body } = await call(joinerRules.without, { query: {} }, ida);
  const names = async (kind: 'package' | 'process' | 'holidays' | 'manager') =>
    (await call(joinerRules.without, { query: { kind } }, ida)).body.data[0]?.people.map(({ name }) => name);
  expect(body.data.map(({ kind }) => kind)).toEqual(['package', 'process', 'holidays', 'week', 'manager']);
  expect(await names('package')).toEqual(['Ben', 'Ida', 'Rob']);
  expect(await names('process')).toEqual(['Ben', 'Ida', 'Rob']);
  expect(await names('holidays')).toEqual(['Ben', 'Ida', 'Rob']);
  expect((await call(joinerRules.without, { query: {} }, ben)).status).toBe(403);
});
