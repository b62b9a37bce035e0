import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { addRole, confirmMove, rolesOf } from './testing/rules-at-work.ts';
import { runDue } from './testing/run-due.ts';
import { rulesWorld } from './testing/rules-world.ts';

/** Ana and Ben move into Workshop, whose rule assigns everything, on 1 June. */
async function planned() {
  const world = await rulesWorld();
  const { acme, store, workshop, full } = world;
  const { body: rule } = await store({ department_ids: [workshop], ...full });
  const [ana, ben] = [await acme.hire('Ana'), await acme.hire('Ben')];
  for (const { id } of [ana, ben]) await confirmMove(world, id, { department_id: workshop });
  const setLastDay = (day: string | null) =>
    acme.inside((db) =>
      sql`update people set discharged_date = ${day}::date, discharged_reason = ${day && 'Moves'} where id = ${ana.id}`.execute(
        db,
      ),
    );
  return { ...world, rule, ana, ben, setLastDay };
}

test('people who left keep no one from what is due, and get theirs once they work here again', async () => {
  const { acme, ana, ben, of, setLastDay, review, crew } = await planned();
  await setLastDay('2026-05-20');
  expect(await runDue(acme, '2026-06-01')).toEqual([]);
  expect(await of(ben.id)).toMatchObject({ process: review, groups: [crew] });
  expect(await of(ana.id)).toMatchObject({ process: null, groups: null });
  await setLastDay(null);
  expect(await runDue(acme, '2026-06-02')).toEqual([]);
  expect(await of(ana.id)).toMatchObject({ process: review, groups: [crew] });
});

test('a value that cannot be given is logged, and others get theirs', async () => {
  const { acme, ana, ben, of, review, crew } = await planned();
  await acme.inside((db) =>
    sql`update joiner_rule_values set value = '["broken"]' where person_id = ${ana.id} and field = 'groups'`.execute(
      db,
    ),
  );
  expect(await runDue(acme, '2026-06-01')).toHaveLength(1);
  expect(await of(ana.id)).toMatchObject({ process: null, groups: null });
  expect(await of(ben.id)).toMatchObject({ process: review, groups: [crew] });
});

test('a planned value is given as it was shown, whatever its rule says by then', async () => {
  const { acme, ben, of, store, rule, workshop, full, crew } = await planned();
  const night = await acme.inside((db) =>
    db.insertInto('groups').values({ name: 'Night' }).returning('id').executeTakeFirstOrThrow(),
  );
  const changed = { department_ids: [workshop], ...full, group_ids: [night.id] };
  expect((await store(changed, { id: rule.id })).status).toBe(200);
  await runDue(acme, '2026-06-01');
  expect(await of(ben.id)).toMatchObject({ groups: [crew] });
});

test('roles stay with a person who ranks above the planner by then, and the rest is given', async () => {
  const world = await rulesWorld();
  const { acme, store, of, workshop, sales, crew, giveRole } = world;
  const keys = await addRole(acme, 'Key holder');
  await store({ department_ids: [workshop], role_ids: [keys] });
  await store({ department_ids: [sales], group_ids: [crew] });
  const ana = await acme.hire('Ana');
  await confirmMove(world, ana.id, { department_id: workshop, effective_from: '2026-02-02' });
  expect(await rolesOf(acme, ana.id, [keys])).toEqual([keys]);
  const out = { department_id: sales };
  await confirmMove(world, ana.id, out, { [`${ana.id}:roles_removed:2026-06-01`]: true });
  await giveRole(ana.id, 'Owner');
  expect(await runDue(acme, '2026-06-01')).toEqual([]);
  expect(await rolesOf(acme, ana.id, [keys])).toEqual([keys]);
  expect(await of(ana.id)).toMatchObject({ groups: [crew] });
});
