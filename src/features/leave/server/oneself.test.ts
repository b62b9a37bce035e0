import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { leavePackages } from '../contract.ts';
import { call, leaveWorld } from './testing/leave-world.ts';

const own = { status: 403, body: { code: 'leave.own' } };

test('no one gives themselves a package, and those who are chosen beside them get theirs', async () => {
  const { acme, lea, addPackage, assign, giving, lines } = await leaveWorld();
  const [policy, ana] = [await addPackage('Long'), await acme.hire('Ana')];
  expect(await assign(policy, [lea.id])).toMatchObject(own);
  const preview = await call(leavePackages.makeAssignUsers, { body: giving(policy, [lea.id, ana.id]) }, lea);
  expect(preview.body).toMatchObject({ total: 1, people: [{ name: 'Ana' }], is_without_self: true });
  expect((await assign(policy, [lea.id, ana.id])).body).toMatchObject({ total: 1, is_without_self: true });
  expect([(await lines(lea.id)).length, (await lines(ana.id)).length > 0]).toEqual([0, true]);
});

test('no one takes themselves out of a package', async () => {
  const { acme, lea, addPackage, assign } = await leaveWorld();
  const [policy, ana] = [await addPackage('Short'), await acme.hire('Ana')];
  await assign(policy, [ana.id]);
  const remove = (...user_id: string[]) =>
    call(leavePackages.removeUsers, { body: { leave_policy_id: policy, user_id } }, lea);
  expect(await remove(lea.id)).toMatchObject(own);
});

test('Owners, who have no one above them, give themselves a package', async () => {
  const { acme, lea, addPackage, assign } = await leaveWorld();
  const policy = await addPackage('Long');
  await acme.inside((db) =>
    sql`update roles set is_owner = true where id in (
      select role_id from role_people where person_id = ${lea.id})`.execute(db),
  );
  expect((await assign(policy, [lea.id])).body).toMatchObject({ total: 1, is_without_self: false });
});
