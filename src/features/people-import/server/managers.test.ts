import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { peopleImport } from '../contract.ts';
import { importWorld } from '../testing/import-world.ts';

const csv = [
  'Name,Employee number,E-mail,Manager,Joined on',
  'Ana Sol,1,ana@acme.example,,2020-01-15',
  'Ben Ode,2,ben@acme.example,Webster Butler,2021-02-01',
  'Cai Lu,3,cai@acme.example,Webster Butler,2022-03-01',
  'Dan Ng,4,dan@acme.example,Board,2022-03-01',
  'Eva Im,5,eva@acme.example,Ana Sol,2023-04-01',
].join('\n');

/** Imports five people, four of them without a manager. */
async function importFile() {
  const world = await importWorld();
  const { body } = await world.send('people.csv', csv);
  await world.check(body, {
    managers: [
      { value: 'Webster Butler', with: null },
      { value: 'Board', with: null },
    ],
  });
  const id = body.import_id;
  const started = await world.start(id);
  await world.work(started.body.batch_id);
  const { acme, hanna, call } = world;
  const people = () =>
    acme.inside((db) =>
      db
        .selectFrom('people as p')
        .leftJoin('people as m', 'm.id', 'p.manager_id')
        .select(['p.id', 'p.name', 'm.name as manager'])
        .where('p.employee_number', 'is not', null)
        .orderBy('p.employee_number')
        .execute(),
    );
  const open = async () => (await call(peopleImport.openManagers, { params: { id } }, hanna)).body.data;
  const choose = (named: string | null, manager_id: string, by = hanna) =>
    call(peopleImport.chooseManager, { params: { id }, body: { named, manager_id } }, by);
  const give = async (named: string | null, manager_id: string) => {
    const { body: batch } = await choose(named, manager_id);
    return world.work(batch.batch_id);
  };
  const result = async () => (await call(peopleImport.result, { params: { id } }, hanna)).body;
  return { ...world, id, people, open, choose, give, result };
}

test('a name that was left open is chosen once for everyone whose file says it, from their first day on', async () => {
  const { acme, people, open, give, result } = await importFile();
  const leila = await acme.hire('Leila Rahimi');
  expect(await open()).toEqual([
    { named: 'Webster Butler', people: 2 },
    { named: 'Board', people: 1 },
    { named: null, people: 1 },
  ]);
  expect(await give('Webster Butler', leila.id)).toMatchObject({ done: 2, failed: 0, counts: { changed: 2 } });
  expect(await people()).toMatchObject([
    { name: 'Ana Sol', manager: null },
    { name: 'Ben Ode', manager: 'Leila Rahimi' },
    { name: 'Cai Lu', manager: 'Leila Rahimi' },
    { name: 'Dan Ng', manager: null },
    { name: 'Eva Im', manager: 'Ana Sol' },
  ]);
  expect(await open()).toEqual([
    { named: 'Board', people: 1 },
    { named: null, people: 1 },
  ]);
  expect(await result()).toMatchObject({ without_manager: 2, may_undo: false });
  const rows = await acme.inside((db) =>
    db
      .selectFrom('employment_rows')
      .innerJoin('people', 'people.id', 'employment_rows.person_id')
      .select(['effective_from', 'reason'])
      .where('field', '=', 'manager')
      .where('people.name', '=', 'Ben Ode')
      .where('employment_rows.manager_id', '=', leila.id)
      .execute(),
  );
  expect(rows).toEqual([{ effective_from: '2021-02-01', reason: 'Import of people.csv' }]);
});

test('someone of the import can be chosen, and is not given to themselves', async () => {
  const { people, open, give } = await importFile();
  const cai = (await people())[2];
  expect(await give('Webster Butler', cai?.id ?? '')).toMatchObject({ total: 1, counts: { changed: 1 } });
  expect(await open()).toContainEqual({ named: 'Webster Butler', people: 1 });
});

test('no one becomes their own manager through others: the row says why', async () => {
  const { people, give } = await importFile();
  const eva = (await people())[4];
  // Ana is above Eva.
  expect(await give(null, eva?.id ?? '')).toMatchObject({ done: 0, failed: 1 });
  expect((await people())[0]).toMatchObject({ name: 'Ana Sol', manager: null });
});

test('a person who has got a manager in the meantime keeps them', async () => {
  const { acme, choose, give, people, work } = await importFile();
  const [leila, marcus] = [await acme.hire('Leila Rahimi'), await acme.hire('Marcus Reid')];
  const { body: late } = await choose('Board', marcus.id);
  await give('Board', leila.id);
  expect(await work(late.batch_id)).toMatchObject({ counts: { left_out: 1 } });
  expect((await people())[3]).toMatchObject({ name: 'Dan Ng', manager: 'Leila Rahimi' });
});

test('undo reports obstacles: no one left, someone who has gone, no permission to change employment', async () => {
  const { acme, choose } = await importFile();
  const leila = await acme.hire('Leila Rahimi');
  const importer = await acme.hire('Ivo', 'import_employee');
  expect((await choose('Nobody called so', leila.id)).status).toBe(424);
  expect((await choose('Board', leila.id, importer)).status).toBe(403);
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ status: 'discharged', discharged_date: '2024-01-01' as LocalDate })
      .where('id', '=', leila.id)
      .execute(),
  );
  expect((await choose('Board', leila.id)).status).toBe(460);
});
