import { isTransactionWaiting } from '#platform/testing/overlapping-transactions.ts';
import { afterAll, expect, test, vi } from 'vitest';
import type { Db } from '#platform/server/database/database.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { createPerson } from '#features/people/server/commands.ts';
import { peopleReferences } from '#features/people/server/references.ts';
import { departments, designations } from '../contract.ts';
import { addItem, editItem, restoreItem, trashItem } from './commands.ts';
import { lists, withReferences } from './definitions.ts';
import { itemOf } from './queries.ts';
import { listsRoutes } from './routes.ts';

const app = createHttp({ authenticator: sessionAuthenticator(database), features: [listsRoutes(peopleReferences)] });
const call = callerFor(app);
afterAll(() => app.close());

const now = Date.parse('2026-03-02T12:00:00Z') / 1000;
const list = withReferences(lists.departments, peopleReferences);

async function office() {
  const acme = await company();
  const meg = await acme.hire('Meg', 'view_department', 'add_department', 'edit_department', 'delete_department');
  const add = (name: string, parent_id: string | null = null) =>
    acme.inside(async (db) => (await addItem(db, list, { name, parent_id }, now)).id);
  const move = async (id: string, name: string, parent_id: string) => {
    const { version } = (await call(departments.edit, { params: { id } }, meg)).body;
    return () => call(departments.store, { body: { id, name, parent_id, version } }, meg);
  };
  /** Runs `first` in a transaction that stays open until `second` waits for it; returns the result of `second`. */
  const whileUnderWay = async <T>(first: (db: Db) => Promise<unknown>, second: () => Promise<T>): Promise<T> => {
    const late = await acme.inside(async (db) => {
      await first(db);
      const reply = second();
      reply.catch(() => {});
      await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
      return { reply };
    });
    return late.reply;
  };
  return { acme, meg, add, move, whileUnderWay };
}

test('two simultaneous moves of departments make no circle, however far apart they are', async () => {
  const { add, move, meg, whileUnderWay } = await office();
  const [a, b] = [await add('A'), await add('B')];
  const [insideA, insideB] = [await add('Inside A', a), await add('Inside B', b)];
  const moveB = await move(b, 'B', insideA);
  const { version } = (await call(departments.edit, { params: { id: a } }, meg)).body;

  const reply = await whileUnderWay(
    (db) => editItem(db, list, a, { name: 'A', parent_id: insideB, version }, now),
    moveB,
  );

  expect(reply).toMatchObject({ status: 422, body: { code: 'lists.circle' } });
});

test('a department is not put into one that is on its way to the Trash', async () => {
  const { add, move, meg, whileUnderWay } = await office();
  const [a, b] = [await add('A'), await add('B')];
  const moveB = await move(b, 'B', a);

  const reply = await whileUnderWay((db) => trashItem(db, list, { id: a, detach: true, actor_id: meg.id, now }), moveB);

  expect(reply).toMatchObject({ status: 460, body: { code: 'lists.unknownParent' } });
});

test('no one is hired into a department that is on its way to the Trash', async () => {
  const { acme, add, meg, whileUnderWay } = await office();
  const sales = await add('Sales');
  const hire = () =>
    acme.inside((db) =>
      createPerson(db, { name: 'Ana', joined_on: '2020-01-01' as LocalDate, status: 'active', department_id: sales }),
    );

  const reply = whileUnderWay((db) => trashItem(db, list, { id: sales, detach: false, actor_id: meg.id, now }), hire);

  await expect(reply).rejects.toMatchObject({ status: 460, code: 'people.unknownItem' });
});

test('a department into which someone is being hired is not deleted unasked', async () => {
  const { add, meg, whileUnderWay } = await office();
  const sales = await add('Sales');

  const reply = await whileUnderWay(
    (db) =>
      createPerson(db, { name: 'Ana', joined_on: '2020-01-01' as LocalDate, status: 'active', department_id: sales }),
    () => call(departments.delete, { params: { id: sales }, query: {} }, meg),
  );

  expect(reply).toMatchObject({ status: 424, body: { code: 'lists.inUse', data: { people: 1 } } });
});

test('the second of two people who add the same name simultaneously gets a fault', async () => {
  const { meg, acme, whileUnderWay } = await office();
  const ada = await acme.hire('Ada', 'add_designation');

  const reply = await whileUnderWay(
    (db) => db.insertInto('designations').values({ name: 'Baker' }).execute(),
    () => call(designations.store, { body: { name: ' baker' } }, ada),
  );
  const replies = await Promise.all(
    ['Sales', 'sales', ' SALES '].map((name) => call(departments.store, { body: { name } }, meg)),
  );

  expect(reply).toMatchObject({ status: 422, body: { errors: { name: ['This name is taken'] } } });
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
});

test('the second of two people who edit simultaneously sees what the first has saved', async () => {
  const { acme, add, meg, whileUnderWay } = await office();
  const sales = await add('Sales');
  const { version } = (await call(departments.edit, { params: { id: sales } }, meg)).body;

  const reply = await whileUnderWay(
    (db) => editItem(db, list, sales, { name: 'Distribution', version }, now),
    () => call(departments.store, { body: { id: sales, name: 'Trade', version } }, meg),
  );

  expect(reply).toMatchObject({ status: 461, body: { data: { current: { name: 'Distribution' } } } });
  expect(await acme.inside((db) => itemOf(db, list, sales))).toMatchObject({ name: 'Distribution' });
});

test('a department comes back from the Trash beside the one that has taken its name meanwhile, not over it', async () => {
  const { acme, add, meg, whileUnderWay } = await office();
  const sales = await add('Sales');
  await acme.inside((db) => trashItem(db, list, { id: sales, detach: false, actor_id: meg.id, now }));

  const reply = whileUnderWay(
    (db) => db.insertInto('departments').values({ name: 'SALES' }).execute(),
    () => acme.inside((db) => restoreItem(db, list, sales)),
  );

  await expect(reply).rejects.toMatchObject({ status: 424, code: 'lists.restoredNameTaken', data: { name: 'Sales' } });
});
