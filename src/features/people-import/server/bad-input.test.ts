import { expect, test } from 'vitest';
import { importWorld } from '../testing/import-world.ts';

const head = 'Name,Employee number,E-mail,Department,Joined on';
const ana = 'Ana Sol,1,ana@acme.example,Sales,2020-01-15';

test('the first column of a repeated header is used, and another can be chosen', async () => {
  const { send, check, rows } = await importWorld();
  const { body } = await send('people.csv', 'Name,Joined on,Name,Joined on\nAna Sol,2020-01-15,Ben Ode,2021-01-15\n');
  expect(body.headers.map(({ name, field }) => [name, field])).toEqual([
    ['Name', 'name'],
    ['Joined on', 'joined_on'],
    ['Name', null],
    ['Joined on', null],
  ]);
  await check(body);
  expect((await rows(body.import_id, 'new')).data.map(({ name }) => name)).toEqual(['Ana Sol']);
  await check(body, { columns: [null, null, 'name', 'joined_on'] });
  expect((await rows(body.import_id, 'new')).data.map(({ name }) => name)).toEqual(['Ben Ode']);
});

test('people whom another import has just changed stay as that one has left them, and say so', async () => {
  const world = await importWorld();
  const bring = async (csv: string) => {
    const { body } = await world.send('people.csv', csv);
    await world.check(body);
    return body.import_id;
  };
  const run = async (id: string) => world.work((await world.start(id)).body.batch_id);
  await run(await bring(`${head}\n${ana}`));
  const one = await bring(`${head}\n${ana.replace('Sales', 'Support')}`);
  const other = await bring(
    `${head}\n${ana.replace('Sales', 'Finance')}\nBen Ode,2,ben@acme.example,Finance,2020-01-15`,
  );
  expect(await run(one)).toMatchObject({ done: 1, failed: 0 });
  expect(await run(other)).toMatchObject({ state: 'finished', done: 1, failed: 1, counts: { added: 1 } });
  const departments = await world.acme.inside((db) =>
    db
      .selectFrom('people as p')
      .innerJoin('departments as d', 'd.id', 'p.department_id')
      .select(['p.name', 'd.name as department'])
      .orderBy('p.name')
      .execute(),
  );
  expect(departments).toEqual([
    { name: 'Ana Sol', department: 'Support' },
    { name: 'Ben Ode', department: 'Finance' },
  ]);
});

test('two people of one name without a number or an address are two, also when the file comes again', async () => {
  const world = await importWorld();
  const csv = 'Name,Joined on\nAna Sol,2020-01-15\nAna Sol,2021-01-15\n';
  const first = await world.send('people.csv', csv);
  expect((await world.check(first.body)).counts).toMatchObject({ new: 2, wrong: 0 });
  await world.work((await world.start(first.body.import_id)).body.batch_id);
  const second = await world.send('people.csv', csv);
  expect((await world.check(second.body)).counts).toEqual({ new: 0, changed: 0, unchanged: 2, wrong: 0 });
});

test('two rows about one person, by the number and by the address, are one too many', async () => {
  const world = await importWorld();
  const first = await world.send('people.csv', `${head}\n${ana}`);
  await world.check(first.body);
  await world.work((await world.start(first.body.import_id)).body.batch_id);
  const { body } = await world.send('people.csv', `${head}\nAna Sol,1,,Support,\nAna Sol,,ana@acme.example,Finance,`);
  const { counts, causes } = await world.check(body);
  expect(counts).toMatchObject({ changed: 1, wrong: 1 });
  expect(causes).toMatchObject([{ field: 'email', why: 'also in row 2' }]);
});

test('a name from which no address can be made says so', async () => {
  const { send, check } = await importWorld();
  const { body } = await send('people.csv', 'Name,Joined on\n王芳,2020-01-15\n');
  expect((await check(body)).causes).toMatchObject([
    { field: 'email', why: 'This name cannot be turned into an email address' },
  ]);
});

test('a large file is read and checked in a thread, and means the same', async () => {
  const { acme, hanna, send, check, rows } = await importWorld();
  const large = Array.from({ length: 6_000 }, (_, n) => `Ana Sol ${n},${n},a${n}@acme.example,Sales,2020-01-${n % 40}`);
  const { body, status } = await send('people.csv', [head, ...large].join('\n'));
  expect(status).toBe(200);
  expect(body).toMatchObject({ rows: 6_000, reading: { delimiter: ',' } });
  const { counts } = await check(body);
  // Nine of the forty days do not exist in January.
  expect(counts).toEqual({ new: 4_650, changed: 0, unchanged: 0, wrong: 1_350 });
  expect((await rows(body.import_id, 'new')).meta.total).toBe(4_650);
  const fixed = await check(body, {}, [{ row: 2, field: 'joined_on', value: '2020-01-15' }]);
  expect(fixed).toMatchObject({ counts: { new: 4_651, wrong: 1_349 }, fixed: 1 });
  const own = await acme.inside((db) => db.selectFrom('people_imports').select('created_by').execute());
  expect(own).toEqual([{ created_by: hanna.id }]);
});

test('thousands of one name, and a chain of managers as long as the file, take no longer than others', async () => {
  const { send, check } = await importWorld();
  const chain = Array.from({ length: 20_000 }, (_, n) => `Ana Sol,${n + 1},,${n === 0 ? '' : n},2020-01-15`);
  const { body } = await send('people.csv', ['Name,Employee number,E-mail,Manager,Joined on', ...chain].join('\n'));
  expect((await check(body)).counts).toEqual({ new: 20_000, changed: 0, unchanged: 0, wrong: 0 });
});
