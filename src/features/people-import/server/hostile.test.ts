import { expect, test } from 'vitest';
import { book, cell, hostileFiles, sheetOf } from '../testing/hostile-files.ts';
import { importWorld } from '../testing/import-world.ts';

// Security cases 10 and 21: a file that is no list of people is refused with a sentence and breaks nothing.

test.each(hostileFiles())('%s is refused', async (_what, name, content, sentence) => {
  const { acme, send } = await importWorld();
  const reply = await send(name, content);
  expect(reply).toMatchObject({ status: 422, body: { message: sentence, errors: { file: [sentence] } } });
  expect(await acme.inside((db) => db.selectFrom('people_imports').select('id').execute())).toEqual([]);
});

test('headers that are names of the language are headers like any other', async () => {
  const { send, check } = await importWorld();
  const { body, status } = await send('people.csv', '__proto__,constructor,toString,Name\n1,2,3,Ana Sol\n');
  expect(status).toBe(200);
  expect(body.headers.map(({ name, field }) => [name, field])).toEqual([
    ['__proto__', null],
    ['constructor', null],
    ['toString', null],
    ['Name', 'name'],
  ]);
  expect((await check(body)).counts).toMatchObject({ wrong: 1 });
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('a workbook is read as its cells show it', async () => {
  const { send } = await importWorld();
  const rows = `<row r="1">${cell('A1', 'Name')}${cell('C1', 'Salary')}</row><row r="4"><c r="A4" t="str"><f>"Ana"&amp;" Sol"</f><v>Ana Sol</v></c><c r="C4"><v>46200.099999999999</v></c></row>`;
  const { body } = await send('people.xlsx', book(sheetOf(rows)));
  expect(body).toMatchObject({
    rows: 1,
    headers: [{ samples: ['Ana Sol'] }, { samples: [] }, { samples: ['46200.1'] }],
  });
});
