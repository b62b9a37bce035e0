import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import writeXlsx, { type SheetData } from 'write-excel-file/node';
import { parse } from 'csv-parse/sync';
import { realFile } from '../testing/real-file.ts';
import { importWorld } from '../testing/import-world.ts';
import { peopleImport } from '../contract.ts';

const file = realFile;

/** Five managers in the file who match no person. */
const nobody = ['Michael Albert', 'Webster Butler', 'David Stanley', 'Alex Sweetwater', 'Board of Directors'];
const withoutThem = { managers: nobody.map((value) => ({ value, with: null })) };

test.runIf(file)('the export of 311 people comes in, and running it again changes nothing', async () => {
  const { acme, hanna, call, send, check, start, work, rows } = await importWorld();
  const content = await readFile(file ?? '');
  const { body: sent, status } = await send('HRDataset_v14.csv', content);
  expect(status).toBe(200);
  expect(sent).toMatchObject({
    rows: 311,
    reading: { encoding: 'utf-8', delimiter: ',', has_header: true, date_order: 'month' },
  });
  const headerOf = (name: string) => sent.headers.find((header) => header.name === name);
  expect(headerOf('ManagerName')?.manager).toEqual({ name: 'Simon Roup', row: 245 });
  expect(headerOf('MarriedID')?.same_as).toBe(headerOf('MaritalDesc')?.index);
  expect(headerOf('GenderID')?.same_as).toBe(headerOf('Sex')?.index);
  expect(headerOf('Absences')?.same_as).toBeNull();
  const first = await check(sent);
  expect(first.causes.map(({ value, rows }) => [value, rows])).toEqual([
    ['Michael Albert', 22],
    ['David Stanley', 21],
    ['Webster Butler', 21],
    ['Alex Sweetwater', 9],
    ['Board of Directors', 2],
  ]);
  const one = await check(sent, { managers: [{ value: 'Webster Butler', with: null, row: 245 }] });
  expect(one.causes.map(({ value }) => value)).not.toContain('Webster Butler');
  expect(one.settled).toEqual([{ value: 'Webster Butler', name: 'Simon Roup, row 245', rows: expect.any(Number) }]);
  const { counts, new_items } = await check(sent, withoutThem);
  expect(counts).toEqual({ new: 311, changed: 0, unchanged: 0, wrong: 0 });
  expect(new_items.length).toBeGreaterThan(30);
  const { body } = await start(sent.import_id);
  expect(await work(body.batch_id)).toMatchObject({ state: 'finished', done: 311, failed: 0, counts: { added: 311 } });

  const facts = await acme.inside((db) =>
    db
      .selectFrom('people as p')
      .leftJoin('people as m', 'm.id', 'p.manager_id')
      .leftJoin('departments as d', 'd.id', 'p.department_id')
      .leftJoin('personal_details as x', 'x.person_id', 'p.id')
      .leftJoin('addresses as a', 'a.person_id', 'p.id')
      .leftJoin('salaries as s', 's.person_id', 'p.id')
      .select([
        'p.name',
        'p.email',
        'p.username',
        'p.status',
        'p.joined_on',
        'p.discharged_date',
        'p.discharged_reason',
      ])
      .select([
        'm.name as manager',
        'd.name as department',
        'x.birth_date',
        'x.gender',
        'x.marital_status_id',
        'a.postcode',
        'a.region',
        's.amount',
      ])
      .where('p.employee_number', 'in', ['10026', '10084'])
      .orderBy('p.employee_number')
      .execute(),
  );
  expect(facts).toMatchObject([
    {
      name: 'Wilson K Adinolfi',
      email: 'wilson.adinolfi@acme.example',
      status: 'invited',
      joined_on: '2011-07-05',
      discharged_date: null,
      manager: null,
      department: 'Production',
      birth_date: '1983-07-10',
      gender: 'Male',
      marital_status_id: 'single',
      postcode: '01960',
      region: 'MA',
      amount: '62506.00',
    },
    {
      name: 'Karthikeyan Ait Sidi',
      status: 'discharged',
      joined_on: '2015-03-30',
      discharged_date: '2016-06-16',
      discharged_reason: 'career change',
      manager: 'Simon Roup',
      birth_date: '1975-05-05',
    },
  ]);

  const again = (await send('HRDataset_v14.csv', content)).body;
  expect(await check(again, withoutThem)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 311, wrong: 0 } });
  expect((await start(again.import_id)).status).toBe(424);
  expect((await rows(again.import_id, 'unchanged')).meta.total).toBe(311);

  const before = await call(peopleImport.result, { params: { id: sent.import_id } }, hanna);
  expect(before.body).toMatchObject({ discharged: 104, may_undo: true, is_undone: false, to_invite: 207 });
  const undo = await call(peopleImport.undo, { params: { id: sent.import_id }, body: {} }, hanna);
  expect(await work(undo.body.batch_id)).toMatchObject({ state: 'finished', done: 1, failed: 0 });
  expect(await acme.inside((db) => db.selectFrom('people').select('name').execute())).toEqual([{ name: 'Hanna' }]);
});

test.runIf(file)('the same file as a workbook means the same', async () => {
  const { send, check, rows } = await importWorld();
  const lines = parse(await readFile(file ?? ''), { bom: true }) as string[][];
  const dated = (text: string) => /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const cellOf = (text: string) => {
    const date = dated(text);
    if (date)
      return {
        type: Date,
        format: 'mm/dd/yyyy',
        value: new Date(Date.UTC(Number(date[3]), Number(date[1]) - 1, Number(date[2]))),
      };
    return /^[1-9]\d*$/.test(text) ? { type: Number, value: Number(text) } : { type: String, value: text };
  };
  const sheet = lines.map((line) => line.map(cellOf)) as SheetData;
  const workbook = await writeXlsx(sheet, {}).toBuffer();
  const values = async (name: string, content: Buffer) => {
    const { body } = await send(name, content);
    const { counts, causes } = await check(body);
    return { counts, causes, rows: (await rows(body.import_id, 'new')).data };
  };
  expect(await values('people.xlsx', workbook)).toEqual(await values('people.csv', await readFile(file ?? '')));
});
