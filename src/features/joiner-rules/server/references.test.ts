import { expect, test } from 'vitest';
import { lists, withReferences } from '#features/lists/server/definitions.ts';
import { restoreItem, trashItem } from '#features/lists/server/commands.ts';
import { peopleReferences } from '#features/people/server/references.ts';
import { employ } from '#features/people/testing/employ.ts';
import { joinerRulesReferences } from './references.ts';
import { date, now, rulesWorld } from './testing/rules-world.ts';

const departments = withReferences(lists.departments, [...peopleReferences, ...joinerRulesReferences]);

async function ruledWorkshop() {
  const world = await rulesWorld();
  await world.store({ department_ids: [world.workshop], ...world.full });
  const trash = (detach: boolean) =>
    world.acme.inside((db) => trashItem(db, departments, { id: world.workshop, detach, actor_id: world.ida.id, now }));
  return { ...world, trash };
}

test('a department with a rule stays while people work in it', async () => {
  const { acme, add, of, policy, trash, workshop } = await ruledWorkshop();
  const ana = (await add('Ana', { department_id: workshop })).body.id;
  const before = await of(ana);
  await expect(trash(false)).rejects.toMatchObject({
    code: 'lists.inUse',
    data: { people: 1, left: 0, rules: 1, departments: 0 },
  });
  await expect(trash(true)).rejects.toMatchObject({ code: 'lists.hasRule' });
  expect(await of(ana)).toEqual(before);
  expect(before).toMatchObject({ package: policy });
  await acme.inside((db) => employ(db, ana, { department_id: null }));
  await trash(true);
});

test('people who will move in keep a department, too, and former employees do not', async () => {
  const { acme, trash, workshop } = await ruledWorkshop();
  const ben = await acme.hire('Ben');
  await acme.inside((db) =>
    db
      .insertInto('employment_rows')
      .values({
        person_id: ben.id,
        field: 'department',
        effective_from: date('2026-06-01'),
        department_id: workshop,
      })
      .execute(),
  );
  await expect(trash(true)).rejects.toMatchObject({ code: 'lists.hasRule' });
  await acme.inside((db) => db.updateTable('people').set({ status: 'discharged' }).where('id', '=', ben.id).execute());
  await trash(true);
});

test('a rule keeps a department that is in the Trash, and applies by it again once it is restored', async () => {
  const { acme, add, of, policy, trash, workshop } = await ruledWorkshop();
  await trash(true);
  await acme.inside((db) => restoreItem(db, lists.departments, workshop));
  const ana = (await add('Ana', { department_id: workshop })).body.id;
  expect(await of(ana)).toMatchObject({ package: policy });
});
