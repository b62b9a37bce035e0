import { expect, test } from 'vitest';
import { setSettings } from '#features/company/server/commands.ts';
import { peopleImport } from '../contract.ts';
import { importWorld, settingsFor } from '../testing/import-world.ts';

const people = 'EmployeeCode,Name,DOJ\n1,Ana Sol,2020-01-15\n2,Ben Ode,2021-03-01\n';
const noPattern = { email_pattern: null };

test('people without an address are added, are never invited, and are unchanged by the same file', async () => {
  const { acme, hanna, call, send, check, start, work } = await importWorld();
  const { body } = await send('people.csv', 'Name,Joined on\nAna Sol,2020-01-15\nBen Ode,2021-03-01\n');
  expect(await check(body, noPattern)).toMatchObject({ counts: { new: 2, wrong: 0 } });
  await work((await start(body.import_id)).body.batch_id);
  const added = await acme.inside((db) =>
    db.selectFrom('people').select(['name', 'email', 'status']).where('name', '<>', 'Hanna').orderBy('name').execute(),
  );
  expect(added).toEqual([
    { name: 'Ana Sol', email: null, status: 'active' },
    { name: 'Ben Ode', email: null, status: 'active' },
  ]);
  const { body: result } = await call(peopleImport.result, { params: { id: body.import_id } }, hanna);
  expect(result.to_invite).toBe(0);
  const again = await send('people.csv', 'Name,Joined on\nAna Sol,2020-01-15\nBen Ode,2021-03-01\n');
  expect((await check(again.body, noPattern)).counts).toEqual({ new: 0, changed: 0, unchanged: 2, wrong: 0 });
});

test('two people who cannot be distinguished are not both added', async () => {
  const { send, check } = await importWorld();
  const { body } = await send('people.csv', 'Name,Joined on\nAna Sol,2020-01-15\nAna Sol,2020-01-15\n');
  expect(await check(body, noPattern)).toMatchObject({
    counts: { new: 1, wrong: 1 },
    causes: [{ field: 'employee_number', why: 'Same name and joining date as row 2. Add an employee number' }],
  });
});

test('an address from a later file makes a person invitable, and its undo removes it', async () => {
  const { acme, hanna, call, send, check, start, work } = await importWorld();
  const { body } = await send('people.csv', people);
  await check(body, noPattern);
  await work((await start(body.import_id)).body.batch_id);
  const later = await send('addresses.csv', 'EmployeeCode,Email\n1,ana@acme.example\n');
  expect((await check(later.body)).counts).toMatchObject({ changed: 1 });
  await work((await start(later.body.import_id)).body.batch_id);
  const ana = () =>
    acme.inside((db) =>
      db.selectFrom('people').select(['email', 'status']).where('name', '=', 'Ana Sol').executeTakeFirstOrThrow(),
    );
  expect(await ana()).toEqual({ email: 'ana@acme.example', status: 'invited' });
  await work((await call(peopleImport.undo, { params: { id: later.body.import_id }, body: {} }, hanna)).body.batch_id);
  expect(await ana()).toEqual({ email: null, status: 'active' });
});

test('a file that has a column of addresses gets none made, whatever pattern is sent', async () => {
  const { send, check, rows } = await importWorld();
  const { body } = await send(
    'people.csv',
    'Name,E-mail,Joined on\nAna Sol,ana@acme.example,2020-01-15\nUte Lehmann,,2020-01-15\n',
  );
  expect(await check(body)).toMatchObject({ counts: { new: 2 } });
  const { data } = await rows(body.import_id, 'new');
  expect(data.map(({ values }) => values.find(({ field }) => field === 'email')?.value)).toEqual([
    'ana@acme.example',
    undefined,
  ]);
});

test('salaries are read in the chosen currency and period', async () => {
  const { acme, hanna, call, send, check } = await importWorld();
  await acme.inside((db) => setSettings(db, { country_id: 'DE' }));
  const { body } = await send('people.csv', 'Number,Name,Joined on,Gross pay\n1,Ana Sol,2020-01-15,"19,50 €"\n');
  expect(body.currency).toBe('EUR');
  const columns = ['employee_number', 'name', 'joined_on', 'salary'] as const;
  const settings = { ...settingsFor(body), columns: [...columns], currency: null, pay_period: null };
  const refused = await call(peopleImport.validateData, { body: { import_id: body.import_id, ...settings } }, hanna);
  expect(refused.status).toBe(422);
  expect((refused.body as { errors?: unknown }).errors).toEqual({
    currency: ['This is a required field'],
    pay_period: ['This is a required field'],
  });
  const wrong = await check(body, { columns: [...columns], currency: 'USD', pay_period: 'hour' });
  expect(wrong.causes).toMatchObject([{ field: 'salary', why: 'This amount is in EUR, not in USD' }]);
  const right = await check(body, { columns: [...columns], currency: 'EUR', pay_period: 'hour' });
  expect(right.counts).toMatchObject({ new: 1, wrong: 0 });
});
