import { expect, test } from 'vitest';
import { addRole, confirmMove, rolesOf } from './testing/rules-at-work.ts';
import { rulesWorld } from './testing/rules-world.ts';

test('a role that an earlier rule gave is offered for removal once no rule gives it', async () => {
  const world = await rulesWorld();
  const { acme, store, workshop: id, sales } = world;
  const [keys, drills] = [await addRole(acme, 'Keys'), await addRole(acme, 'Drills')];
  await store({ department_ids: [id], role_ids: [keys] });
  await store({ department_ids: [sales], role_ids: [keys, drills] });
  const ana = await acme.hire('Ana');
  await confirmMove(world, ana.id, { department_id: id, effective_from: '2026-02-02' });
  await confirmMove(world, ana.id, { department_id: sales, effective_from: '2026-02-09' });
  const out = { department_id: null, effective_from: '2026-02-16' };
  const choices = { [`${ana.id}:roles_removed:2026-02-16`]: true };
  const { rows } = await confirmMove(world, ana.id, out, choices);
  expect(rows.map(({ text }) => text)).toEqual(['Remove the roles Drills, Keys from 16 February 2026']);
  expect(await rolesOf(acme, ana.id, [keys, drills])).toEqual([]);
});
