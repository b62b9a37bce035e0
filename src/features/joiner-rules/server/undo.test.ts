import { expect, test } from 'vitest';
import { givePackage } from '#features/leave/server/commands/assigning.ts';
import { giveReviewTo } from '#features/leave-applications/server/commands/review-processes.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { joinerRules } from '../contract.ts';
import { addRole, applyRule, rolesOf, undoApplication, workshopWorld } from './testing/rules-at-work.ts';
import { date, now, today } from './testing/rules-world.ts';

test('undo takes back what a rule gave on the same date before', async () => {
  const world = await workshopWorld();
  const { acme, ana, of, store, workshop: id, crew } = world;
  const [keys, drills] = [await addRole(acme, 'Keys'), await addRole(acme, 'Drills')];
  const { body } = await store({ department_ids: [id], role_ids: [keys], group_ids: [crew] });
  await applyRule(world, body.id);
  expect(await rolesOf(acme, ana.id, [keys, drills])).toEqual([keys]);
  const night = await acme.inside((db) =>
    db.insertInto('groups').values({ name: 'Night' }).returning('id').executeTakeFirstOrThrow(),
  );
  await store({ department_ids: [id], role_ids: [keys, drills], group_ids: [night.id] }, { id: body.id });
  const { batch_id } = await applyRule(world, body.id);
  expect(await rolesOf(acme, ana.id, [keys, drills])).toEqual([keys, drills]);
  expect(await of(ana.id)).toMatchObject({ groups: [night.id] });
  await undoApplication(world, batch_id);
  expect(await rolesOf(acme, ana.id, [keys, drills])).toEqual([]);
  expect(await of(ana.id)).toMatchObject({ groups: null });
});

test('a package corrected on the same date is taken back as a whole', async () => {
  const world = await workshopWorld();
  const { ana, of, store, workshop: id, policy, added } = world;
  const other = await added('leave_policies', 'Apprentices');
  const { body } = await store({ department_ids: [id], leave_policy_id: policy });
  await applyRule(world, body.id, { effective_from: '2060-03-02' });
  await store({ department_ids: [id], leave_policy_id: other }, { id: body.id });
  const { batch_id } = await applyRule(world, body.id, { effective_from: '2060-03-02' });
  expect(await of(ana.id)).toMatchObject({ package: other });
  await undoApplication(world, batch_id);
  expect(await of(ana.id)).toMatchObject({ package: null });
});

test('a value assigned manually after a rule gave another one is shown, and replaced only by the tick', async () => {
  const world = await workshopWorld();
  const { acme, call, ida, ana, of, store, workshop: id, review, added } = world;
  const short = await added('leave_reviews', 'Short');
  const { body } = await store({ department_ids: [id], leave_review_id: review });
  await applyRule(world, body.id);
  await acme.inside((db) => giveReviewTo(db, short, ana.id, { actor_id: ida.id, now }));
  const { body: kept } = await call(joinerRules.previewApply, { body: { rule_id: body.id } }, ida);
  expect(kept).toMatchObject({ total: 0, total_manual: 1 });
  const { shown, batch_id } = await applyRule(world, body.id, { replaces_manual: true });
  expect(shown.data.flatMap(({ rows }) => rows)).toEqual([
    { label: 'Review process', before: 'Short', after: 'Office' },
  ]);
  expect(await of(ana.id)).toMatchObject({ process: review });
  await undoApplication(world, batch_id);
  expect(await of(ana.id)).toMatchObject({ process: short });
});

test('undo restores a week that was planned for the same date', async () => {
  const world = await workshopWorld();
  const { acme, ida, ana, of, store, workshop: id, full } = world;
  const effective_from = date('2026-06-01');
  const planned = {
    effective_from,
    reason: 'Contract',
    values: { week: { kind: 'hours', weekly_work_time: 72_000 } },
  } as const;
  await acme.inside((db) => changeEmployment(db, ana.id, planned, { actor_id: ida.id, today }));
  const { body } = await store({ department_ids: [id], week: full.week });
  const { batch_id } = await applyRule(world, body.id, { effective_from, replaces_manual: true });
  expect(await of(ana.id)).toMatchObject({ week: 38 * 3600 });
  await undoApplication(world, batch_id);
  expect(await of(ana.id)).toMatchObject({ week: 72_000 });
});

test('undo restores a package that was assigned from the same date on', async () => {
  const world = await workshopWorld();
  const { acme, ida, ana, of, store, workshop: id, policy, added } = world;
  const other = await added('leave_policies', 'Apprentices');
  const by = { actor_id: ida.id, now, today };
  await acme.inside((db) => givePackage(db, { policy_id: other, ids: [ana.id], effective_from: today }, by));
  const { body } = await store({ department_ids: [id], leave_policy_id: policy });
  const { batch_id } = await applyRule(world, body.id, { replaces_manual: true });
  expect(await of(ana.id)).toMatchObject({ package: policy });
  await undoApplication(world, batch_id);
  expect(await of(ana.id)).toMatchObject({ package: other });
});
