import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { peopleImport } from '../contract.ts';
import { importWorld } from '../testing/import-world.ts';

const why = 'Left out: yourself. Someone else can change this';

/** Creates Hanna, who imports, and Bea, both paid 50,000, and a file that pays both more. */
async function paid() {
  const world = await importWorld();
  const { acme, hanna } = world;
  const bea = await acme.hire('Bea');
  for (const [{ id }, number] of [
    [hanna, '1'],
    [bea, '2'],
  ] as const)
    await acme.inside(async (db) => {
      await db.updateTable('people').set({ employee_number: number }).where('id', '=', id).execute();
      await sql`
        insert into salaries (person_id, change_id, effective_from, amount, currency, pay_period)
        values (${id}, gen_random_uuid(), '2020-01-01', 50000, 'USD', 'year')`.execute(db);
    });
  const salaryOf = async ({ id }: { readonly id: string }) => {
    const newest = acme.inside((db) =>
      db
        .selectFrom('salaries')
        .select(sql<number>`amount::float8`.as('amount'))
        .where('person_id', '=', id)
        .orderBy('effective_from', 'desc')
        .executeTakeFirstOrThrow(),
    );
    return (await newest).amount;
  };
  const setOwner = (is_owner: boolean) =>
    acme.inside((db) =>
      sql`update roles set is_owner = ${is_owner} where id in (
        select role_id from role_people where person_id = ${hanna.id})`.execute(db),
    );
  const checked = async (csv: string) => {
    const { body } = await world.send('pay.csv', csv);
    return { id: body.import_id, told: await world.check(body) };
  };
  return { ...world, bea, salaryOf, setOwner, checked };
}

const both = 'Employee number,Salary\n1,99999\n2,60000';

test('no one raises their own pay by a file, and the others of the file get theirs', async () => {
  const { hanna, bea, salaryOf, checked, rows, start, work } = await paid();
  const { id, told } = await checked(both);
  expect(told).toMatchObject({ counts: { changed: 1, wrong: 1 }, causes: [{ field: 'salary', why, rows: 1 }] });
  expect((await rows(id, 'wrong')).data).toMatchObject([{ name: 'Hanna', problems: [{ field: 'salary', why }] }]);
  await work((await start(id)).body.batch_id);
  expect([await salaryOf(hanna), await salaryOf(bea)]).toEqual([50_000, 60_000]);
});

test.each([
  ['hours', 'Hours per week', '20'],
  ['first day', 'Joining date', '2010-01-01'],
  ['last day', 'Discharged on', '2060-01-31'],
  ['department', 'Department', 'Board'],
])('a file about no one else is refused: one’s own %s', async (_, column, value) => {
  const { checked, start } = await paid();
  const { id, told } = await checked(`Employee number,${column}\n1,${value}`);
  expect(told.counts).toMatchObject({ changed: 0, wrong: 1 });
  expect(await start(id)).toMatchObject({ status: 403, body: { code: 'people-import.own' } });
});

test('personal details can be imported from a file as well', async () => {
  const { checked, start, work } = await paid();
  const { id, told } = await checked('Employee number,City\n1,Berlin');
  expect(told.counts).toMatchObject({ changed: 1, wrong: 0 });
  expect(await work((await start(id)).body.batch_id)).toMatchObject({ state: 'finished', counts: { changed: 1 } });
});

test('Owners have no one above them, and a batch asks again whether its starter is one', async () => {
  const { hanna, bea, salaryOf, setOwner, checked, start, work } = await paid();
  await setOwner(true);
  const { id, told } = await checked(both);
  expect(told.counts).toMatchObject({ changed: 2, wrong: 0 });
  const { batch_id } = (await start(id)).body;
  await setOwner(false);
  expect(await work(batch_id)).toMatchObject({ counts: { changed: 1 }, failed: 1 });
  expect([await salaryOf(hanna), await salaryOf(bea)]).toEqual([50_000, 60_000]);
});

test('not even Owners change by a file what they owe: their hours, and where they work if that has a week', async () => {
  const { acme, setOwner, checked } = await paid();
  await setOwner(true);
  const countsOf = async (csv: string) => (await checked(csv)).told.counts;
  const departments = 'Employee number,Department\n1,Board\n2,Board';
  expect(await countsOf('Employee number,Hours per week\n1,20\n2,20')).toMatchObject({ changed: 1, wrong: 1 });
  expect(await countsOf(departments)).toMatchObject({ changed: 2, wrong: 0 });
  await acme.inside(async (db) => {
    const kitchen = { name: 'Kitchen' };
    const { id } = await db.insertInto('departments').values(kitchen).returning('id').executeTakeFirstOrThrow();
    const week = JSON.stringify({ kind: 'hours', weekly_work_time: 72_000 });
    const effective_from = '2026-01-05' as LocalDate;
    await db.insertInto('department_weeks').values({ department_id: id, effective_from, week }).execute();
  });
  expect(await countsOf(departments)).toMatchObject({ changed: 1, wrong: 1 });
});

test('no one undoes an import that has lowered their own pay', async () => {
  const { acme, call, hanna, bea, salaryOf, setOwner, checked, start, work } = await paid();
  await setOwner(true);
  const { id } = await checked('Employee number,Salary\n1,40000\n2,60000');
  await work((await start(id)).body.batch_id);
  await setOwner(false);
  const undo = { params: { id }, body: {} };
  expect(await call(peopleImport.undo, undo, hanna)).toMatchObject({
    status: 403,
    body: { code: 'people-import.undoOwn' },
  });
  const { batch_id } = await acme.inside((db) =>
    db.selectFrom('people_imports').select('undo_batch_id as batch_id').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  expect(batch_id).toBeNull();
  expect([await salaryOf(hanna), await salaryOf(bea)]).toEqual([40_000, 60_000]);
});
