import { expect, test } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { Company, Member } from '#platform/testing/company.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { dischargePerson } from '#features/employment/server/commands/leaving.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { employ } from '#features/people/testing/employ.ts';
import { setColumns } from '#features/people/server/commands.ts';
import { peopleImport } from '../contract.ts';
import { hrRights, importWorld } from '../testing/import-world.ts';
import { requireUndoable } from './undo.ts';

const year = new Date().getUTCFullYear() + 1;
const march = `${year}-03-31` as LocalDate;
const april = `${year}-04-30` as LocalDate;

/** Creates Ana (1), who leads Ben (2) and Cem (3) and reports to Max (4). */
async function team() {
  const world = await importWorld();
  const { acme, hanna, send, check, start, work, call } = world;
  const csv = [
    'Name,Employee number,E-mail,Manager,Joined on',
    'Max Orr,4,max@acme.example,,2019-01-15',
    'Ana Sol,1,ana@acme.example,Max Orr,2020-01-15',
    'Ben Ode,2,ben@acme.example,Ana Sol,2021-02-01',
    'Cem Ay,3,cem@acme.example,Ana Sol,2021-02-01',
  ];
  /** @returns the id of the import */
  const bringIn = async (...lines: string[]) => {
    const { body } = await send('people.csv', lines.join('\n'));
    await check(body);
    expect(await work((await start(body.import_id)).body.batch_id)).toMatchObject({ failed: 0 });
    return body.import_id;
  };
  const undo = (id: string, by: Member = hanna) => call(peopleImport.undo, { params: { id }, body: {} }, by);
  const undone = async (id: string) =>
    expect(await work((await undo(id)).body.batch_id)).toMatchObject({ done: 1, failed: 0 });
  await bringIn(...csv);
  const people = await acme.inside((db) =>
    db.selectFrom('people').select(['id', 'employee_number']).where('employee_number', 'is not', null).execute(),
  );
  const idOf = (number: number) => people.find((person) => person.employee_number === String(number))?.id ?? '';
  const act = { actor_id: hanna.id, today: await acme.inside((db) => todayOf(db, Date.now() / 1000)) };
  /** Discharges by hand. */
  const discharge = (number: number, how: { date: LocalDate; reason: string; new_manager_id?: string | null }) =>
    acme.inside((db) => dischargePerson(db, idOf(number), how, act));
  const leaving = (number: number) =>
    acme.inside((db) =>
      db
        .selectFrom('people')
        .select(['discharged_date', 'discharged_reason', 'status'])
        .where('id', '=', idOf(number))
        .executeTakeFirstOrThrow(),
    );
  /** Returns the manager on a day. */
  const above = async (number: number, on: LocalDate) => {
    const rows = await acme.inside((db) =>
      rowsOf<{ name: string | null }>(
        db,
        `select m.name from employment_rows e left join people m on m.id = e.manager_id
          where e.person_id = $1 and e.field = 'manager' and e.effective_from <= $2
          order by e.effective_from desc limit 1`,
        [idOf(number), on],
      ),
    );
    return rows[0]?.name ?? null;
  };
  return { ...world, act, bringIn, undo, undone, idOf, discharge, leaving, above };
}

const takeAway = (acme: Company, { id }: Member, permission: Permission) =>
  acme.inside((db) =>
    rowsOf(
      db,
      `delete from role_permissions using role_people
        where role_people.role_id = role_permissions.role_id and role_people.person_id = $1 and permission = $2`,
      [id, permission],
    ),
  );

const outcomesOf = async (acme: Company, batch_id: string) => {
  const rows = await acme.inside((db) =>
    rowsOf<{ outcome: string }>(db, 'select outcome from batch_rows where batch_id = $1', [batch_id]),
  );
  return rows.map(({ outcome }) => outcome);
};

test('last days are given back by who may discharge, and of no one above them', async () => {
  const { acme, hanna, bringIn, undo, call, leaving, work, discharge } = await team();
  const head = await acme.hire('Head', 'import_employee', 'discharge_employee');
  const deputy = await acme.hire('Deputy', 'import_employee', 'discharge_employee');
  const clerk = await acme.hire('Clerk', 'import_employee');
  await acme.inside((db) => setColumns(db, head.id, { employee_number: '9' }));
  await discharge(1, { date: march, reason: 'Moves' });
  const effects = (id: string, by: Member) => call(peopleImport.undoEffects, { params: { id }, body: {} }, by);
  const lacksPermission = {
    status: 403,
    body: { message: 'This import changed last days. To undo it, you need permission to discharge people.' },
  };
  const isAbove = {
    status: 403,
    body: { message: 'This import changed the last day of Head. Their role ranks above yours.' },
  };

  const ofHead = await bringIn('Employee number,Discharged on', `9,${april}`);
  expect([await undo(ofHead, clerk), await effects(ofHead, clerk)]).toMatchObject([lacksPermission, lacksPermission]);
  expect([await undo(ofHead, deputy), await effects(ofHead, deputy)]).toMatchObject([isAbove, isAbove]);

  const ofAna = await bringIn('Employee number,Discharged on', `1,${april}`);
  expect(await undo(ofAna, clerk)).toMatchObject(lacksPermission);
  // The permission is removed while the undo waits for a worker.
  const { batch_id } = (await undo(ofAna, deputy)).body;
  await takeAway(acme, deputy, 'discharge_employee');
  await work(batch_id);
  const refused = await acme.inside((db) => rowsOf(db, 'select done, failed from batches where id = $1', [batch_id]));
  expect(refused).toEqual([{ done: 0, failed: 1 }]);
  expect(await leaving(1)).toMatchObject({ discharged_date: april });
  expect((await undo(ofHead, hanna)).status).toBe(200);
  const added = await bringIn('Name,Employee number,Joined on', 'Dora Ek,5,2022-01-15');
  expect((await undo(added, clerk)).status).toBe(200);
});

test.each<[string, Permission, string, string]>([
  ['Salary', 'edit_employee_salary_info', '60000', 'salaries. To undo it, you need permission to edit salaries.'],
  [
    'Hours per week',
    'edit_employee_employment_info',
    '20',
    'employment. To undo it, you need permission to edit employment.',
  ],
  ['City', 'edit_employee', 'Berlin', 'profiles. To undo it, you need permission to edit profiles.'],
])('%s is put back by who may change it by hand', async (column, right, value, sentence) => {
  const { acme, bringIn, undo, call, work } = await team();
  const others = hrRights.filter((one) => one !== right);
  const clerk = await acme.hire('Clerk', ...others);
  const refused = { status: 403, body: { message: `This import changed ${sentence}` } };
  const id = await bringIn(`Employee number,${column}`, `2,${value}`);
  const check = (by: Member) => call(peopleImport.undoEffects, { params: { id }, body: {} }, by);
  expect([await check(clerk), await undo(id, clerk)]).toMatchObject([refused, refused]);

  const deputy = await acme.hire('Deputy', 'import_employee', right);
  expect((await check(deputy)).status).toBe(200);
  const { batch_id } = (await undo(id, deputy)).body;
  // The permission is removed while the undo waits for a worker.
  await takeAway(acme, deputy, right);
  await work(batch_id);
  expect(await outcomesOf(acme, batch_id)).toEqual([refused.body.message]);
  const again = (await undo(id, await acme.hire('Head', 'import_employee', right))).body.batch_id;
  await work(again);
  expect(await outcomesOf(acme, again)).toEqual(['undone']);
});

test('all reasons against undoing an import are reported together', async () => {
  const { acme, bringIn, undo } = await team();
  const id = await bringIn('Employee number,Salary,Hours a week,City', '2,60000,20,Berlin');
  expect(await undo(id, await acme.hire('Clerk', 'import_employee'))).toMatchObject({
    status: 403,
    body: {
      message:
        'This import changed salaries, employment and profiles. To undo it, you need permission to edit salaries, to edit employment and to edit profiles.',
    },
  });
});

test('a person added with a role above one’s own is not removed', async () => {
  const { acme, send, check, start, work, call, hanna } = await importWorld();
  const head = await acme.hire('Head', 'import_employee');
  const clerk = await acme.hire('Clerk', 'import_employee');
  const { role_id } = await acme.inside((db) =>
    db.selectFrom('role_people').select('role_id').where('person_id', '=', head.id).executeTakeFirstOrThrow(),
  );
  const { body } = await send('people.csv', 'Name,Employee number,Joined on\nAna Sol,1,2020-01-15');
  const params = { id: body.import_id };
  await check(body, { role_id });
  await work((await start(body.import_id)).body.batch_id);
  const refused = {
    status: 403,
    body: { message: 'This import added Ana Sol. Their role ranks above yours.' },
  };
  expect([
    await call(peopleImport.undoEffects, { params, body: {} }, clerk),
    await call(peopleImport.undo, { params, body: {} }, clerk),
  ]).toMatchObject([refused, refused]);
  const { batch_id } = (await call(peopleImport.undo, { params, body: {} }, hanna)).body;
  expect(await work(batch_id)).toMatchObject({ done: 1, failed: 0 });
});

test('a permission removed after the check prevents the file from changing anything', async () => {
  const { acme, hanna, send, check, start, work } = await team();
  const { body } = await send('people.csv', 'Employee number,Salary\n2,60000');
  await check(body);
  const { batch_id } = (await start(body.import_id)).body;
  await takeAway(acme, hanna, 'edit_employee_salary_info');
  expect(await work(batch_id)).toMatchObject({ done: 0, failed: 1 });
});

test.each<[string, Permission, string]>([
  ['Salary', 'edit_employee_salary_info', '60000'],
  ['City', 'edit_employee', 'Berlin'],
])('%s of someone new is not stored once the right to it has gone', async (column, right, value) => {
  const { acme, hanna, send, check, start, work } = await importWorld();
  const { body } = await send('people.csv', `Name,Employee number,Joined on,${column}\nDora Ek,5,2022-01-15,${value}`);
  await check(body);
  const { batch_id } = (await start(body.import_id)).body;
  await takeAway(acme, hanna, right);
  expect(await work(batch_id)).toMatchObject({ done: 0, failed: 1 });
  expect(await acme.inside((db) => rowsOf(db, `select 1 from people where employee_number = '5'`))).toEqual([]);
});

test('an undo that concerns no ranks keeps no one from changing roles', async () => {
  const { acme, hanna, bringIn, call } = await team();
  const id = await bringIn('Employee number,City', '2,Berlin');
  await acme.inside(async (db) => {
    await requireUndoable(db, { id, actor_id: hanna.id });
    // This lock is the one that changing a role takes; `nowait` fails if it would have to wait.
    const locked = acme.inside((other) =>
      rowsOf(other, 'select 1 from companies where id = current_tenant() for no key update nowait'),
    );
    await expect(locked).resolves.toHaveLength(1);
  });
  expect((await call(peopleImport.undo, { params: { id }, body: {} }, hanna)).status).toBe(200);
});

test('a chosen new manager stays when a file moves the leaver’s last day, and is undone with it', async () => {
  const { bringIn, undone, idOf, discharge, leaving, above } = await team();
  await discharge(1, { date: march, reason: 'Moves', new_manager_id: idOf(3) });
  const before = await leaving(1);
  const id = await bringIn('Employee number,Discharged on', `1,${april}`);
  expect([await above(2, april), await above(2, addDays(april, 1)), await above(3, addDays(april, 1))]).toEqual([
    'Ana Sol',
    'Cem Ay',
    null,
  ]);
  await undone(id);
  expect(await leaving(1)).toEqual(before);
  expect([await above(2, march), await above(2, addDays(march, 1)), await above(3, addDays(march, 1))]).toEqual([
    'Ana Sol',
    'Cem Ay',
    null,
  ]);
});

test('no one chosen follows whoever is above, and no one stays no one', async () => {
  const { bringIn, undone, discharge, above } = await team();
  const moved = async () => {
    const id = await bringIn('Employee number,Discharged on', `1,${april}`);
    const then = await above(2, addDays(april, 1));
    await undone(id);
    return [then, await above(2, addDays(march, 1))];
  };
  await discharge(1, { date: march, reason: 'Moves' });
  expect(await moved()).toEqual(['Max Orr', 'Max Orr']);
  await discharge(1, { date: march, reason: 'Moves', new_manager_id: null });
  expect(await moved()).toEqual([null, null]);
});

test('why someone leaves becomes what it was, where the file has changed that alone', async () => {
  const { bringIn, undone, discharge, leaving, idOf, above } = await team();
  await discharge(1, { date: march, reason: 'Moves', new_manager_id: idOf(3) });
  const before = await leaving(1);
  const id = await bringIn('Employee number,Discharged on,Discharge reason', `1,${march},Retires`);
  expect(await leaving(1)).toEqual({ ...before, discharged_reason: 'Retires' });
  await undone(id);
  expect(await leaving(1)).toEqual(before);
  expect(await above(2, addDays(march, 1))).toBe('Cem Ay');
});

/** Either the first to leave leads the second, or the reverse; on one day, or one after the other. */
test.each<[string, [number, number][]]>([
  ['one', [[1, -2]]],
  [
    'the report first',
    [
      [1, -2],
      [4, -2],
    ],
  ],
  [
    'the manager first',
    [
      [4, -2],
      [1, -2],
    ],
  ],
  [
    'the report on an earlier day',
    [
      [1, -9],
      [4, -2],
    ],
  ],
  [
    'the manager on an earlier day',
    [
      [1, -2],
      [4, -9],
    ],
  ],
])('those whose managers left by a file are given back to them by its undo: %s', async (_which, leavers) => {
  const { act, bringIn, undone, leaving, above } = await team();
  const days = [-20, -8, -1, 0, 40].map((by) => addDays(act.today, by));
  const state = async () => {
    const found: unknown[] = [await leaving(1), await leaving(4)];
    for (const day of days) found.push(await above(1, day), await above(2, day), await above(3, day));
    return found;
  };
  const before = await state();
  const id = await bringIn(
    'Employee number,Discharged on',
    ...leavers.map(([who, by]) => `${who},${addDays(act.today, by)}`),
  );
  expect(await above(2, act.today)).not.toBe('Ana Sol');
  await undone(id);
  expect(await state()).toEqual(before);
});

test('a last day that a file moved into the past is planned again by its undo, for whom was chosen', async () => {
  const { act, bringIn, undone, idOf, discharge, leaving, above } = await team();
  await discharge(1, { date: march, reason: 'Moves', new_manager_id: idOf(3) });
  const before = await leaving(1);
  const id = await bringIn('Employee number,Discharged on', `1,${addDays(act.today, -2)}`);
  expect([await above(2, act.today), await above(3, act.today)]).toEqual(['Cem Ay', null]);
  await undone(id);
  expect(await leaving(1)).toEqual(before);
  expect([await above(2, march), await above(2, april), await above(3, march), await above(3, april)]).toEqual([
    'Ana Sol',
    'Cem Ay',
    'Ana Sol',
    null,
  ]);
});

test('a person who has got another manager since a leaver’s import keeps them', async () => {
  const { acme, act, bringIn, undone, idOf, above } = await team();
  const last = addDays(act.today, -2);
  const id = await bringIn('Employee number,Discharged on', `1,${last}`);
  const chosen = { effective_from: addDays(last, 1), values: { manager_id: idOf(3) }, reason: 'Asked for' };
  await acme.inside((db) => changeEmployment(db, idOf(2), chosen, act));
  await undone(id);
  expect([await above(2, act.today), await above(3, act.today)]).toEqual(['Cem Ay', 'Ana Sol']);
});

test('lists that an import has added go with its undo, unless someone else uses them', async () => {
  const { acme, hanna, call, send, check, start, work } = await importWorld();
  const { body } = await send(
    'people.csv',
    'Number,Name,Joined on,Department\n1,Ana Sol,2020-01-15,Bakery\n2,Ben Ode,2020-01-15,Bar\n',
  );
  await check(body, { columns: ['employee_number', 'name', 'joined_on', 'department'], email_pattern: null });
  await work((await start(body.import_id)).body.batch_id);
  await acme.inside(async (db) => {
    const { id } = await db.selectFrom('departments').select('id').where('name', '=', 'Bar').executeTakeFirstOrThrow();
    await employ(db, hanna.id, { department_id: id });
  });
  const undo = await call(peopleImport.undo, { params: { id: body.import_id }, body: {} }, hanna);
  const { body: earlier } = await call(peopleImport.index, {}, hanna);
  expect(earlier.data).toMatchObject([{ state: 'undoing' }]);
  await work(undo.body.batch_id);
  const left = await acme.inside((db) =>
    db.selectFrom('departments').select('name').where('trashed_at', 'is', null).execute(),
  );
  expect(left).toEqual([{ name: 'Bar' }]);
});
