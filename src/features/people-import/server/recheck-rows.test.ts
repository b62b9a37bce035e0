import { expect, onTestFinished, test } from 'vitest';
import { addLanguage } from '#platform/server/language.ts';
import { translationsOf } from '#platform/shared/translations.ts';
import { peopleImport } from '../contract.ts';
import type { ImportFile } from '../rules/shapes.ts';
import type { FieldKey } from '../rules/fields.ts';
import { importWorld, settingsFor } from '../testing/import-world.ts';

type World = Awaited<ReturnType<typeof importWorld>>;

/** Seeded random numbers, so that a failing test fails the same way again. */
function dice(seed: number) {
  let state = seed;
  const next = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  return { next, of: <T>(all: readonly T[]): T => all[next(all.length)] as T };
}
type Dice = ReturnType<typeof dice>;

const names = ['Ana Sol', 'Ben Ode', 'Cai Lu', 'Dia Ray', 'Ana M. Sol', 'Eli Fox'];
const values: Readonly<Record<string, (roll: Dice) => string>> = {
  name: (roll) => roll.of([...names, '']),
  employee_number: (roll) => roll.of(['', '1', '2', '3', '4', '5', '6', '7', '8']),
  email: (roll) => roll.of(['', '', 'ana.sol@acme.example', 'ana.sol2@acme.example', 'ben@acme.example', 'wrong']),
  manager: (roll) => roll.of(['', ...names, '1', '2', '3', '4', 'Nobody', 'ana.sol@acme.example']),
  joined_on: (roll) => roll.of(['2020-01-15', '2020-01-15', '2020-13-15', '']),
  department: (roll) => roll.of(['Sales', 'Support', '']),
  discharged_date: (roll) => roll.of(['', '', '', '2021-01-31']),
};
const fields = Object.keys(values) as FieldKey[];
const lineOf = (roll: Dice) => fields.map((field) => values[field]?.(roll)).join(',');

/** The stored rows and their totals. */
async function stateOf({ acme }: World, { import_id }: ImportFile) {
  return acme.inside(async (db) => ({
    rows: await db
      .selectFrom('people_import_rows')
      .select(['row', 'name', 'action', 'person_id', 'judged', 'is_fixed'])
      .where('import_id', '=', import_id)
      .orderBy('row')
      .execute(),
    found: await db.selectFrom('people_imports').select('tally').where('id', '=', import_id).executeTakeFirstOrThrow(),
  }));
}

test.each(Array.from({ length: 12 }, (_, n) => n + 1))(
  'checking a fixed row of a file gives the same result as checking all: %i',
  async (seed) => {
    const world = await importWorld();
    const roll = dice(seed);
    const before = await world.send(
      'people.csv',
      [fields.join(','), ...Array.from({ length: 6 }, () => lineOf(roll))].join('\n'),
    );
    await world.check(before.body);
    const begun = await world.start(before.body.import_id);
    if (begun.status === 200) await world.work(begun.body.batch_id);

    const { body: file } = await world.send(
      'people.csv',
      [fields.join(','), ...Array.from({ length: 14 }, () => lineOf(roll))].join('\n'),
    );
    // In every other round a row of the file is chosen as the manager whom the rows call 'Nobody'.
    const managers = [{ value: 'Nobody', with: null, ...(seed % 2 === 0 && { row: 2 + roll.next(14) }) }];
    await world.check(file, { managers });
    for (let turn = 0; turn < 12; turn += 1) {
      const field = roll.of(fields);
      const value = roll.next(5) === 0 ? null : (values[field]?.(roll) ?? '');
      const row = 2 + roll.next(14);
      const some = await world.check(file, { managers }, [{ row, field, value }]);
      const left = await stateOf(world, file);
      const all = await world.check(file, { managers });
      expect(left, `row ${row}, ${field}: ${value}`).toEqual(await stateOf(world, file));
      expect(some).toEqual(all);
    }
  },
);

test('only rows that depend on the corrected one are checked with it', async () => {
  const world = await importWorld();
  const { body: file } = await world.send(
    'people.csv',
    'Name,Employee number,Manager,Joined on\nAna Sol,1,,2020-13-15\nBen Ode,2,Ana Sol,2020-01-15\nCai Lu,3,,2020-01-15\n',
  );
  await world.check(file);
  // Unaffected rows keep their result, correct or not.
  await world.acme.inside((db) =>
    db.updateTable('people_import_rows').set({ name: 'Untouched' }).where('row', '=', 4).execute(),
  );
  const found = await world.check(file, {}, [{ row: 2, field: 'joined_on', value: '2020-01-15' }]);
  expect(found).toMatchObject({ counts: { new: 3, wrong: 0 }, without_manager: 0, fixed: 1 });
  const { data } = await world.rows(file.import_id, 'new');
  expect(data.map(({ name }) => name)).toEqual(['Ana Sol', 'Ben Ode', 'Untouched']);
  expect(settingsFor(file).columns).toEqual(['name', 'employee_number', 'manager', 'joined_on']);
});

test('a circle of managers is found again by a check in another language', async () => {
  const circle = 'This would make them their own manager, directly or indirectly';
  onTestFinished(addLanguage('de', translationsOf('de', { [circle]: 'Damit wären sie ihre eigene Führungskraft' })));
  const { hanna, call, send, check } = await importWorld();
  const { body: file } = await send(
    'people.csv',
    'Name,Employee number,Manager,Joined on\nAna Sol,1,2,2020-01-15\nBen Ode,2,3,2020-01-15\nCai Lu,3,1,2020-01-15\n',
  );
  const body = { import_id: file.import_id, ...settingsFor(file), fixes: [] };
  const { body: first } = await call(peopleImport.validateData, { body }, hanna, { 'accept-language': 'de' });
  expect(first.data.causes.map(({ why }) => why)).toContain('Damit wären sie ihre eigene Führungskraft');
  // The row stays wrong, so that those who name it are not checked again: only all rows together show the circle.
  const { causes } = await check(file, {}, [{ row: 2, field: 'joined_on', value: '2020-13-15' }]);
  expect(causes.filter(({ why }) => why === circle)).toHaveLength(3);
});
