import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { localDateOf } from '#platform/shared/time.ts';
import { peopleImport } from '#features/people-import/contract.ts';
import { hrRights, importWorld } from '#features/people-import/testing/import-world.ts';
import { officeLeave } from '#features/leave-applications/testing/office-leave.ts';
import { createTemplate } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { date, gifts, impacts, week38 } from './testing/rules-world.ts';

/** A department Workshop whose rule assigns everything. */
async function world() {
  const made = await importWorld([...hrRights, 'configure_company_setup'], [gifts], impacts);
  const { policy, review } = await officeLeave(made.acme);
  await made.acme.inside(async (db) => {
    const one = async (table: 'departments' | 'groups', name: string) =>
      (await db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id;
    const template = await createTemplate(db, office);
    const pattern = await db
      .insertInto('shift_patterns')
      .values({ name: 'Early-Late', days: [template] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const on = { start_date: date('2090-01-06'), end_date: date('2090-01-06'), import_year: 2090, import_key: 'x' };
    await db
      .insertInto('holidays')
      .values({ name: 'Epiphany', is_for_everyone: false, country_id: 'DE', region_id: 'BY', ...on })
      .execute();
    await db
      .insertInto('joiner_rules')
      .values({
        position: 1,
        updated_by: made.hanna.id,
        department_ids: [await one('departments', 'Workshop')],
        leave_policy_id: policy,
        leave_review_id: review,
        holiday_region: 'DE-BY',
        week: JSON.stringify(week38),
        pattern_id: pattern.id,
        pattern_first_day: date('2026-03-02'),
        group_ids: [await one('groups', 'Crew')],
      })
      .execute();
  });
  return made;
}

const counts = sql<Record<string, number>>`
  select (select count(*)::int from leave_policy_people) as package, (select count(*)::int from leave_review_people) as process,
         (select count(*)::int from holiday_people) as holidays, (select count(*)::int from shift_pattern_people) as pattern,
         (select count(*)::int from group_people) as groups, (select count(*)::int from employment_rows where week is not null) as week,
         (select count(*)::int from joiner_rule_values) as causes, (select count(*)::int from leave_lines) as lines`;

test('W30: people who join Workshop by import have everything before their first day, and undo takes all of it back', async () => {
  const { acme, hanna, call, send, check, start, work } = await world();
  const stored = () => acme.inside(async (db) => (await counts.execute(db)).rows[0]);
  const { body } = await send(
    'people.csv',
    'Name,E-mail,Joined on,Department\nAna Sol,ana@acme.example,2090-01-02,Workshop\nBen Orr,ben@acme.example,2090-01-02,',
  );
  await check(body);
  const started = await start(body.import_id);
  expect(await work(started.body.batch_id)).toMatchObject({ failed: 0 });
  expect(await stored()).toMatchObject({
    package: 1,
    process: 1,
    holidays: 1,
    pattern: 1,
    groups: 1,
    week: 1,
    causes: 6,
  });
  const undo = await call(peopleImport.undo, { params: { id: body.import_id }, body: {} }, hanna);
  expect(await work(undo.body.batch_id)).toMatchObject({ done: 1, failed: 0 });
  expect(await stored()).toEqual({
    package: 0,
    process: 0,
    holidays: 0,
    pattern: 0,
    groups: 0,
    week: 0,
    causes: 0,
    lines: 0,
  });
});

test('a file shows what rules give people who move by it, gives it with or without hours, and undo takes it back', async () => {
  const { acme, hanna, call, send, check, start, work } = await world();
  const stored = () => acme.inside(async (db) => (await counts.execute(db)).rows[0]);
  const [ana, ben] = [await acme.hire('Ana Sol'), await acme.hire('Ben Orr')];
  await acme.inside(async (db) => {
    await db.updateTable('people').set({ employee_number: '1' }).where('id', '=', ana.id).execute();
    await db.updateTable('people').set({ employee_number: '2' }).where('id', '=', ben.id).execute();
  });
  const before = await stored();
  const { body } = await send(
    'moves.csv',
    'Name,Employee number,Department,Weekly hours\nAna Sol,1,Workshop,\nBen Orr,2,Workshop,20',
  );
  await check(body);
  const effective_from = localDateOf(Math.floor(Date.now() / 1000), 'Europe/Berlin');
  const params = { id: body.import_id };
  const shown = await call(peopleImport.effects, { params, body: { effective_from, leave: [] } }, hanna);
  const byRule = shown.body.effects.find(({ title }) => title.endsWith('by rule'));
  expect(byRule).toMatchObject({ title: '11 values change by rule', more: 'Leave balances follow after you confirm.' });
  const fields = ['Leave package', 'Review process', 'Holidays', 'Shift pattern', 'Groups'];
  expect(byRule?.rows.map(({ name, text }) => [name, text.split(':')[0]])).toEqual([
    ...['Working week', ...fields].map((field) => ['Ana Sol', field]),
    // The hours of the file stay.
    ...fields.map((field) => ['Ben Orr', field]),
  ]);
  expect(await stored()).toEqual(before);

  const started = await start(body.import_id, { effective_from });
  expect(await work(started.body.batch_id)).toMatchObject({ failed: 0 });
  const each = { package: 2, process: 2, holidays: 2, pattern: 2, groups: 2, week: 1, causes: 11 };
  expect(await stored()).toMatchObject(each);

  const undoing = await call(peopleImport.undoEffects, { params, body: {} }, hanna);
  expect(undoing.body.effects.find(({ title }) => title.endsWith('by rule'))).toMatchObject({ total: 11 });
  const undo = await call(peopleImport.undo, { params, body: {} }, hanna);
  expect(await work(undo.body.batch_id)).toMatchObject({ done: 1, failed: 0 });
  const none = { package: 0, process: 0, holidays: 0, pattern: 0, groups: 0, week: 0, causes: 0 };
  expect(await stored()).toMatchObject(none);
});

test('people imported as former employees get the week and the holidays of their employment by rule, and nothing else', async () => {
  const { acme, hanna, call, send, check, start, work } = await world();
  const stored = () => acme.inside(async (db) => (await counts.execute(db)).rows[0]);
  await acme.inside((db) =>
    db
      .insertInto('holidays')
      .values({
        name: 'Epiphany',
        is_for_everyone: false,
        country_id: 'DE',
        region_id: 'BY',
        start_date: date('2020-01-06'),
        end_date: date('2020-01-06'),
        import_year: 2020,
        import_key: 'x',
      })
      .execute(),
  );
  const { body } = await send(
    'people.csv',
    'Name,Joined on,Last day,Department\nEli Day,2020-01-02,2021-01-31,Workshop',
  );
  await check(body);
  const told = await call(peopleImport.effects, { params: { id: body.import_id }, body: effectsBody }, hanna);
  expect(told.body.effects).toMatchObject([{ title: '1 new person gets values by rule' }]);
  expect(told.body.effects[0]?.more).not.toContain('Leave package');
  const started = await start(body.import_id);
  expect(await work(started.body.batch_id)).toMatchObject({ failed: 0 });
  expect(await stored()).toMatchObject({
    package: 0,
    process: 0,
    pattern: 0,
    groups: 0,
    // Both holidays, since former employees keep what they would have after a rehire.
    holidays: 2,
    week: 1,
    causes: 2,
  });
  const undo = await call(peopleImport.undo, { params: { id: body.import_id }, body: {} }, hanna);
  expect(await work(undo.body.batch_id)).toMatchObject({ done: 1, failed: 0 });
  expect(await stored()).toMatchObject({ holidays: 0, week: 0, causes: 0 });
});

const effectsBody = { effective_from: date('2026-03-02'), leave: [] };
