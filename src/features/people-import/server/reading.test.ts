import { expect, test } from 'vitest';
import { peopleImport } from '../contract.ts';
import type { FieldKey } from '../rules/fields.ts';
import { importWorld } from '../testing/import-world.ts';
import { encodingOf, textOf } from './file/encoding.ts';

const noPattern = { email_pattern: null };

test('an import’s results are counted beside the rows that were left out or are no people', async () => {
  const { hanna, call, send, check, start, work } = await importWorld();
  const rows = ['Number,Name,Joined on', '1,Ana Sol,2020-01-15', '2,Ben Ode,soon', 'TOTAL,,2'];
  const { body } = await send('people.csv', rows.join('\n'));
  await check(body, { ...noPattern, columns: ['employee_number', 'name', 'joined_on'] });
  await work((await start(body.import_id)).body.batch_id);
  const { body: result } = await call(peopleImport.result, { params: { id: body.import_id } }, hanna);
  expect(result).toMatchObject({ progress: { counts: { added: 1 } }, left_out: 1, skipped: 1 });
  const { body: earlier } = await call(peopleImport.index, {}, hanna);
  expect(earlier.data).toMatchObject([{ added: 1, failed: 0, left_out: 1, skipped: 1 }]);
});

test('a value that is wrong in many rows is replaced once, and a manually corrected cell stays', async () => {
  const { acme, send, check, rows, start, work } = await importWorld();
  const lines = [1, 2, 3].map((number) => `${number},Person ${'ABC'.charAt(number - 1)} Sol,2020-01-15, 0 `);
  const { body } = await send('people.csv', ['Number,Name,Joined on,Country', ...lines].join('\n'));
  const columns: FieldKey[] = ['employee_number', 'name', 'joined_on', 'country'];
  const plain = { ...noPattern, columns };
  expect(await check(body, plain)).toMatchObject({ counts: { wrong: 3 }, causes: [{ value: '0', rows: 3 }] });
  const replacements = [{ field: 'country' as const, value: '0', with: 'Denmark' }];
  const fixes = [{ row: 3, field: 'country' as const, value: 'Norway' }];
  expect(await check(body, { ...plain, replacements }, fixes)).toMatchObject({
    counts: { wrong: 0, new: 3 },
    causes: [],
    fixed: 3,
  });
  expect((await rows(body.import_id, 'wrong')).data).toHaveLength(3);
  expect(await check(body, { ...plain, replacements: [] })).toMatchObject({ counts: { wrong: 2, new: 1 } });
  await check(body, { ...plain, replacements: [{ field: 'country', value: '0', with: '' }] });
  await work((await start(body.import_id)).body.batch_id);
  const countries = await acme.inside((db) => db.selectFrom('addresses').select('country_id').execute());
  expect(countries).toEqual([{ country_id: 'NO' }]);
});

test('titles above the headings and totals below are left out and counted, and another row can be chosen', async () => {
  const { hanna, call, send, check, rows } = await importWorld();
  const { body } = await send(
    'people.csv',
    [
      'Staff of Morgenrot,,,,',
      'Printed 1 March 2026,,,,',
      '',
      'Staff No.,Name,Department,DOJ,Position',
      '1,"Sol, Ana",Sales,2020-01-15,Clerk',
      '2,"Ode, Ben",Sales,2021-02-01,Clerk',
      'TOTAL,,,,2',
      '2 employees,,,,',
    ].join('\n'),
  );
  expect(body).toMatchObject({
    rows: 2,
    reading: { has_header: true, header_row: 4, skipped: 2, totals: 2 },
    headers: [
      { name: 'Staff No.', field: 'employee_number' },
      { field: 'name' },
      { field: 'department' },
      { field: 'joined_on' },
      { field: 'designation' },
    ],
  });
  expect((await check(body, noPattern)).counts).toEqual({ new: 2, changed: 0, unchanged: 0, wrong: 0 });
  expect((await rows(body.import_id, 'new')).data.map(({ row, name }) => [row, name])).toEqual([
    [5, 'Ana Sol'],
    [6, 'Ben Ode'],
  ]);
  const again = await call(
    peopleImport.readAgain,
    {
      params: { id: body.import_id },
      body: { encoding: 'utf-8', delimiter: ',', has_header: true, header_row: 2 },
    },
    hanna,
  );
  expect(again.body).toMatchObject({ rows: 3, reading: { header_row: 2, skipped: 1 } });
});

test('no one whose name begins like a total is left out', async () => {
  const { send } = await importWorld();
  const { body } = await send('people.csv', 'Name,Joined on\nTotal Recall,2020-01-15\nSumma Laude,2020-01-15\n');
  expect(body).toMatchObject({ rows: 2, reading: { totals: 0 } });
});

test('dates written as day numbers are read, from 1900 or from 1904', async () => {
  const { send, check, rows } = await importWorld();
  const { body } = await send('people.csv', 'Name,Joined on\nAna Sol,45351\n');
  const joined = async () =>
    (await rows(body.import_id, 'new')).data[0]?.values.find(({ field }) => field === 'joined_on')?.value;
  await check(body, noPattern);
  expect(await joined()).toBe('2024-02-29');
  await check(body, { ...noPattern, day_numbers: '1904' });
  expect(await joined()).toBe('2028-03-01');
});

test('a first line that names what divides the cells is obeyed', async () => {
  const { send } = await importWorld();
  const { body } = await send('people.csv', 'sep=|\r\nName|Joined on\r\nSol, Ana|2020-01-15\r\n');
  expect(body).toMatchObject({ rows: 1, reading: { delimiter: '|', header_row: 2 } });
});

const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from([part]))));

test.each([
  ['Polish of Windows', bytes('Name\n', 0xa3, 'ukasz ', 0xaf, 0xf3, 0xb3, 0xe6, '\n'), 'windows-1250', 'Łukasz Żółć'],
  ['German of Windows', bytes('Name\nJ', 0xf6, 'rg M', 0xfc, 'ller\n'), 'windows-1252', 'Jörg Müller'],
  ['French of Windows', bytes('Nom\nH', 0xe9, 'l', 0xe8, 'ne Fran', 0xe7, 'ois\n'), 'windows-1252', 'Hélène François'],
  [
    'Russian of Windows',
    bytes('Name\n', 0xc8, 0xe2, 0xe0, 0xed, ' ', 0xcf, 0xe5, 0xf2, 0xf0, 0xee, 0xe2, '\n'),
    'windows-1251',
    'Иван Петров',
  ],
  [
    'German of a Mac',
    bytes('Name\nJ', 0x9a, 'rg M', 0x9f, 'ller, K', 0x8a, 'the\n'),
    'macintosh',
    'Jörg Müller, Käthe',
  ],
  ['German of MS-DOS', bytes('Name\nJ', 0x94, 'rg M', 0x81, 'ller, K', 0x84, 'the\n'), 'ibm850', 'Jörg Müller, Käthe'],
] as const)('the characters are told: %s', (_which, content, encoding, text) => {
  expect(encodingOf(content)).toBe(encoding);
  expect(textOf(content, encoding)).toContain(text);
});

test('a person invited from an import is not counted as waiting, and is not invited twice', async () => {
  const { hanna, call, send, check, start, work } = await importWorld();
  const { body } = await send('people.csv', 'Name,E-mail,Joined on\nAna Sol,ana@acme.example,2020-01-15\n');
  await check(body);
  await work((await start(body.import_id)).body.batch_id);
  const waiting = async () =>
    (await call(peopleImport.result, { params: { id: body.import_id } }, hanna)).body.to_invite;
  expect(await waiting()).toBe(1);
  expect((await call(peopleImport.invite, { params: { id: body.import_id }, body: {} }, hanna)).status).toBe(200);
  expect(await waiting()).toBe(0);
  expect((await call(peopleImport.invite, { params: { id: body.import_id }, body: {} }, hanna)).status).toBe(424);
});
