import { expect, test } from 'vitest';
import { batches } from '#features/batches/contract.ts';
import { peopleImport } from '../contract.ts';
import { importWorld } from '../testing/import-world.ts';

const file = ['Name,Employee number,E-mail,Joined on', 'Ana Sol,1,ana@acme.example,2020-01-15'].join('\n');

/** Creates a checked file, and someone who may see its result after its sender has gone. */
async function checkFile() {
  const world = await importWorld();
  const { acme, hanna, send, check } = world;
  const { body } = await send('people.csv', file);
  await check(body);
  const leave = (status: 'suspended' | 'active') =>
    acme.inside((db) => db.updateTable('people').set({ status }).where('id', '=', hanna.id).execute());
  const names = () =>
    acme.inside(async (db) =>
      (await db.selectFrom('people').select('name').where('employee_number', '=', '1').execute()).map(
        ({ name }) => name,
      ),
    );
  /** Suspends the sender while the worker runs, and brings them back to see the result. */
  const workedWithout = async (batch_id: string) => {
    await leave('suspended');
    await world.work(batch_id);
    await leave('active');
    return (await world.call(batches.status, { params: { id: batch_id } }, hanna)).body.data;
  };
  return { ...world, import_id: body.import_id, names, workedWithout };
}

const refused = { state: 'finished', done: 0, failed: 1 };

test('an import of someone who is suspended before a worker comes adds no one', async () => {
  const { start, import_id, names, workedWithout } = await checkFile();
  expect(await workedWithout((await start(import_id)).body.batch_id)).toMatchObject(refused);
  expect(await names()).toEqual([]);
});

test('neither is it undone then, nor is anyone invited', async () => {
  const { acme, hanna, call, start, work, import_id, names, workedWithout } = await checkFile();
  await work((await start(import_id)).body.batch_id);
  expect(await names()).toEqual(['Ana Sol']);
  const invited = await call(peopleImport.invite, { params: { id: import_id }, body: {} }, hanna);
  expect(await workedWithout(invited.body.batch_id)).toMatchObject(refused);
  expect(await acme.inside((db) => db.selectFrom('password_links').select('person_id').execute())).toEqual([]);
  const undone = await call(peopleImport.undo, { params: { id: import_id }, body: {} }, hanna);
  expect(await workedWithout(undone.body.batch_id)).toMatchObject(refused);
  expect(await names()).toEqual(['Ana Sol']);
});
