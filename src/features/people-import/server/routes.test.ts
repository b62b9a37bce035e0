import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { setColumns } from '#features/people/server/commands.ts';
import { peopleImport } from '../contract.ts';
import { hrRights, importWorld } from '../testing/import-world.ts';

const lines = (...rows: string[]) => rows.join('\n');
const head = 'Name,Employee number,E-mail,Department,Manager,Joined on,Salary';
const ana = 'Ana Sol,1,ana@acme.example,Sales,,2020-01-15,50000';
const ben = 'Ben Ode,2,ben@acme.example,Sales,Ana Sol,2021-02-01,40000';

type World = Awaited<ReturnType<typeof importWorld>>;

/** Sends, checks, starts and finishes an import. */
async function bringIn({ send, check, start, work }: World, csv: string) {
  const { body } = await send('people.csv', csv);
  await check(body);
  const started = await start(body.import_id);
  return { id: body.import_id, done: await work(started.body.batch_id) };
}

const people = ({ acme }: World) =>
  acme.inside((db) =>
    db
      .selectFrom('people as p')
      .leftJoin('departments as d', 'd.id', 'p.department_id')
      .leftJoin('people as m', 'm.id', 'p.manager_id')
      .select(['p.id', 'p.name', 'd.name as department', 'm.name as manager', 'p.discharged_date'])
      .where('p.employee_number', 'is not', null)
      .orderBy('p.employee_number')
      .execute(),
  );

test.each<[string, Buffer, object]>([
  [
    'semicolons and Windows-1252',
    Buffer.from('Name;Joined on\nZo\xeb M\xfcller;15.01.2020\n', 'latin1'),
    { encoding: 'windows-1252', delimiter: ';', date_order: 'day' },
  ],
  [
    'tabs and UTF-16',
    Buffer.from('\ufeffName\tJoined on\nZoë Müller\t2020-01-15\n', 'utf16le'),
    { encoding: 'utf-16le', delimiter: '\t', date_order: 'year' },
  ],
  [
    'UTF-16 without a mark',
    Buffer.from('Name,Joined on\nZoë Müller,2020-01-15\n', 'utf16le'),
    { encoding: 'utf-16le', delimiter: ',' },
  ],
  [
    'commas and UTF-8',
    Buffer.from('\ufeffName,Joined on\r\n"Müller, Zoë",1/15/2020\r\n\r\n'),
    { encoding: 'utf-8', delimiter: ',', date_order: 'month' },
  ],
])('%s are found out', async (_what, content, reading) => {
  const world = await importWorld();
  const { body } = await world.send('people.csv', content);
  expect(body).toMatchObject({ rows: 1, reading });
  expect((await world.check(body)).counts.new).toBe(1);
  expect((await world.rows(body.import_id, 'new')).data).toMatchObject([
    {
      row: 2,
      name: 'Zoë Müller',
      values: expect.arrayContaining([
        { field: 'joined_on', value: '2020-01-15' },
        { field: 'email', value: 'zoe.muller@acme.example' },
      ]) as unknown,
    },
  ]);
});

test('a file that was read wrongly is read again', async () => {
  const { hanna, call, send } = await importWorld();
  const { body } = await send('people.csv', 'Ana Sol;2020-01-15\nBen, Ode;2021-01-15');
  expect(body.reading).toMatchObject({ delimiter: ';', has_header: true });
  const again = await call(
    peopleImport.readAgain,
    { params: { id: body.import_id }, body: { encoding: 'utf-8', delimiter: ';', has_header: false } },
    hanna,
  );
  expect(again.body).toMatchObject({ rows: 2, headers: [{ name: 'Column 1' }, { name: 'Column 2' }] });
});

test('all problems of every row are reported together, and a cell is corrected', async () => {
  const { send, check, rows } = await importWorld();
  const { body } = await send(
    'people.csv',
    lines(
      head,
      'Ana Sol,1,ana,Sales,Nobody Here,1/35/2015,lots',
      'Ben Ode,1,ben@acme.example,,,2020-01-01,12345678901',
      ',3,c@acme.example,,,,',
    ),
  );
  const { counts } = await check(body, { date_order: 'month' });
  expect(counts).toEqual({ new: 0, changed: 0, unchanged: 0, wrong: 3 });
  const { data } = await rows(body.import_id, 'wrong');
  expect(data.map(({ problems }) => problems.map(({ field, why }) => `${field}: ${why}`))).toEqual([
    [
      'email: Please use a valid email address',
      'joined_on: January has 31 days',
      'salary: Please input a valid number',
      'manager: No person matches this',
    ],
    ['salary: This amount cannot exceed 10 digits', 'employee_number: also in row 2'],
    ['name: This is a required field', 'joined_on: This is a required field'],
  ]);
  const fixes = [
    { row: 3, field: 'salary', value: '40000' },
    { row: 3, field: 'employee_number', value: '2' },
  ] as never;
  expect(await check(body, { date_order: 'month' }, fixes)).toMatchObject({ counts: { new: 1, wrong: 2 }, fixed: 1 });
});

test('a number matches its person however it is written, and a duplicate in the file is reported', async () => {
  const world = await importWorld();
  await bringIn(world, lines(head, 'Ana Sol,ab-1,ana@acme.example,Sales,,2020-01-15,50000'));
  const { body } = await world.send(
    'people.csv',
    lines(
      head,
      'Ana Sol,AB-1,ana@acme.example,Sales,,2020-01-15,50000',
      'Ben Ode,x2,ben@acme.example,,,2020-01-01,',
      'Cem Kaya,X2,cem@acme.example,,,2020-01-01,',
    ),
  );
  expect((await world.check(body)).counts).toEqual({ new: 1, changed: 1, unchanged: 0, wrong: 1 });
  expect((await world.rows(body.import_id, 'changed')).data[0]?.changes).toEqual([
    { field: 'employee_number', old: 'ab-1', new: 'AB-1' },
  ]);
  const { problems } = (await world.rows(body.import_id, 'wrong')).data[0] ?? {};
  expect(problems).toMatchObject([{ field: 'employee_number', why: 'also in row 3' }]);
});

test('differences are imported field by field from a date, and the others stay', async () => {
  const world = await importWorld();
  await bringIn(world, lines(head, ana, ben));
  const { body } = await world.send(
    'people.csv',
    lines(head, ana, 'Ben Odé,2,ben@acme.example,Support,,2021-02-01,45000'),
  );
  const { counts, changed_fields } = await world.check(body);
  expect({ counts, changed_fields }).toEqual({
    counts: { new: 0, changed: 1, unchanged: 1, wrong: 0 },
    changed_fields: 3,
  });
  expect((await world.rows(body.import_id, 'changed')).data[0]?.changes).toEqual([
    { field: 'name', old: 'Ben Ode', new: 'Ben Odé' },
    { field: 'department', old: 'Sales', new: 'Support' },
    { field: 'salary', old: '40000.00', new: '45000.00' },
  ]);
  const { body: started } = await world.start(body.import_id, { leave: [{ row: 3, field: 'name' }] });
  expect(await world.work(started.batch_id)).toMatchObject({ done: 1, failed: 0, counts: { changed: 1 } });
  expect(await people(world)).toMatchObject([
    { name: 'Ana Sol' },
    { name: 'Ben Ode', department: 'Support', manager: 'Ana Sol' },
  ]);
  const salaries = await world.acme.inside((db) =>
    db.selectFrom('salaries').select(['effective_from', 'amount']).orderBy('amount').execute(),
  );
  expect(salaries).toMatchObject([
    { amount: '40000.00' },
    { amount: '45000.00', effective_from: '2026-01-01' },
    { amount: '50000.00' },
  ]);

  const undo = await world.call(peopleImport.undo, { params: { id: body.import_id }, body: {} }, world.hanna);
  expect(await world.work(undo.body.batch_id)).toMatchObject({ done: 1, failed: 0 });
  expect(await people(world)).toMatchObject([{ name: 'Ana Sol' }, { name: 'Ben Ode', department: 'Sales' }]);
});

test('an import whose people were changed since stays as a whole', async () => {
  const world = await importWorld();
  const { id } = await bringIn(world, lines(head, ana, ben));
  const [, changed] = await people(world);
  await world.acme.inside((db) => setColumns(db, changed?.id ?? '', { work_phone: '+45 1' }));
  const undo = await world.call(peopleImport.undo, { params: { id }, body: {} }, world.hanna);
  expect(undo).toMatchObject({
    status: 424,
    body: { message: 'This import can no longer be undone because of later changes to Ben Ode.' },
  });
  expect(await people(world)).toHaveLength(2);
});

test('someone who was changed since the check stays as they are', async () => {
  const world = await importWorld();
  await bringIn(world, lines(head, ana, ben));
  const { body } = await world.send('people.csv', lines('Employee number,Work phone', '1,+45 1', '2,+45 2'));
  await world.check(body);
  const [first] = await people(world);
  await world.acme.inside((db) => setColumns(db, first?.id ?? '', { work_phone: '+45 9' }));
  const { body: started } = await world.start(body.import_id);
  expect(await world.work(started.batch_id)).toMatchObject({ state: 'finished', done: 1, failed: 1 });
});

test('the second of two simultaneous imports of the same file adds no one twice', async () => {
  const world = await importWorld();
  const files = [await world.send('a.csv', lines(head, ana, ben)), await world.send('b.csv', lines(head, ana, ben))];
  const started: string[] = [];
  for (const { body } of files) {
    await world.check(body);
    started.push((await world.start(body.import_id)).body.batch_id);
  }
  const [one, other] = await Promise.all(started.map((id) => world.work(id)));
  expect([one?.done, other?.done].toSorted()).toEqual([0, 2]);
  expect(await people(world)).toHaveLength(2);
});

test('an import is started once, and only by its uploader', async () => {
  const { acme, hanna, call, send, check, start } = await importWorld();
  const { body } = await send('people.csv', lines(head, ana));
  expect((await start(body.import_id)).body).toMatchObject({ code: 'people-import.notChecked' });
  await check(body);
  const nora = await acme.hire('Nora', ...hrRights);
  expect((await call(peopleImport.show, { params: { id: body.import_id } }, nora)).status).toBe(404);
  const process = { body: { import_id: body.import_id, effective_from: '2026-01-01' as LocalDate } };
  expect((await call(peopleImport.processData, process, nora)).status).toBe(404);
  const replies = await Promise.all([
    call(peopleImport.processData, process, hanna),
    call(peopleImport.processData, process, hanna),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 424]);
});

test('managers who do not exist, are ambiguous, or are above themselves are problems', async () => {
  const { send, check } = await importWorld();
  const row = (name: string, number: number, manager: string) =>
    `${name},${number},p${number}@acme.example,,${manager},2020-01-01,`;
  const { body } = await send(
    'people.csv',
    lines(
      head,
      row('Ana Sol', 1, 'Ben Ode'),
      row('Ben Ode', 2, '1'),
      row('Cai Lu', 3, 'Dan Ng'),
      row('Dan Ng', 4, ''),
      row('Dan Ng', 5, ''),
      row('Eva Im', 6, 'Eva Im'),
    ),
  );
  const { causes } = await check(body);
  expect(causes.map(({ value, why }) => [value, why])).toEqual([
    ['1', 'This would make them their own manager, directly or indirectly'],
    ['Ben Ode', 'This would make them their own manager, directly or indirectly'],
    ['Dan Ng', 'Several people have this name. Use the employee number'],
    ['Eva Im', 'People cannot be their own manager'],
  ]);
});

test('no one fills in by a file what they may not change by hand', async () => {
  const world = await importWorld(['import_employee']);
  const { body } = await world.send('people.csv', lines(head, ana));
  expect(body.fields.map(({ key }) => key)).not.toContain('salary');
  expect((await world.check(body)).causes).toMatchObject([
    { field: 'department', why: 'This department does not exist' },
  ]);
});

test('the wrong rows are a file that can be mended and sent again, and never a formula', async () => {
  const { hanna, call, send, check } = await importWorld();
  const { body } = await send('people.csv', lines(head, '=1+1,1,a@acme.example,,,2020-13-01,'));
  await check(body);
  const reply = await call(peopleImport.wrongRows, { params: { id: body.import_id } }, hanna);
  expect(String(reply.body)).toContain(
    `"'=1+1","1","a@acme.example",,,"2020-13-01",,"2","Joining date: There is no month 13"`,
  );
});
