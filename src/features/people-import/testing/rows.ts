import { sql } from 'kysely';
import type { FeatureFixtures, PreparationContext, RowContext } from '#platform/testing/rows.ts';

const settings = {
  columns: ['name', 'joined_on'],
  date_order: 'year',
  last_year: 2026,
  five_digits: false,
  email_pattern: '{first}.{last}@acme.example',
  employment_type_id: null,
  currency: 'USD',
  pay_period: 'year',
  role_id: null,
  managers: [],
};
const reading = {
  encoding: 'utf-8',
  delimiter: ',',
  has_header: true,
  date_order: 'year',
  first_above: 0,
  second_above: 0,
  dates: 1,
};

const emptyResult = { changes: [], problems: [], lacks_manager: false, new_items: [], settled_manager: null };

/** Creates a checked file of one new person, with or without a started import. */
async function sent({ acme, owner }: RowContext, started?: 'running' | 'finished'): Promise<string> {
  return acme.inside(async (db) => {
    const { id } = await db
      .insertInto('people_imports')
      .values({
        file_name: 'people.csv',
        file_size: 48,
        content: started ? null : Buffer.from('Name,Joined on\nSample Person,2026-03-02\n'),
        reading: JSON.stringify(reading),
        headers: ['Name', 'Joining date'],
        total: 1,
        settings: JSON.stringify(settings),
        counts: JSON.stringify({ new: 1, changed: 0, unchanged: 0, wrong: 0 }),
        created_by: owner.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const email = `sample.${crypto.randomUUID().slice(0, 8)}@acme.example`;
    const values = { name: 'Sample Person', joined_on: '2026-03-02', email };
    await db
      .insertInto('people_import_rows')
      .values({
        import_id: id,
        row: 2,
        cells: ['Sample Person', '2026-03-02'],
        action: 'new',
        name: 'Sample Person',
        judged: JSON.stringify({ values, ...emptyResult }),
      })
      .execute();
    if (started) await start(db, id, owner.id, email);
    return id;
  });
}

type Db = Parameters<Parameters<RowContext['acme']['inside']>[0]>[0];

/** Creates the result of a worker: one person who waits for an invitation. */
async function start(db: Db, id: string, owner: string, email: string) {
  const batch_id = await finishedBatch(db, id, owner);
  await sql`
    with person as (
      insert into people (name, username, email, joined_on, status)
      values ('Sample Person', ${email.split('@')[0]}, ${email}, '2026-03-02', 'invited') returning id
    )
    insert into batch_rows (batch_id, position, data, state, label, outcome, kept)
    select ${batch_id}, 1, '{"row": 2, "leave": []}', 'done', 'Sample Person, row 2', 'added',
           jsonb_build_object('person_id', id, 'at', now()::text) from person`.execute(db);
  await db.updateTable('people_imports').set({ batch_id }).where('id', '=', id).execute();
}

async function finishedBatch(db: Db, import_id: string, started_by: string): Promise<string> {
  const work = { effective_from: '2026-03-02', currency: 'USD', pay_period: 'year', role_id: null };
  const { id } = await db
    .insertInto('batches')
    .values({
      kind: 'people-import.rows',
      settings: JSON.stringify({ import_id, file_name: 'people.csv', ...work }),
      title: 'Import of people.csv',
      url: '/people/import',
      started_by,
      total: 1,
      done: 1,
      counts: '{"added":1}',
      state: 'finished',
      ended_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates a file about its sender alone, which pays them more; checked or not. */
function aboutSender({ acme, caller }: PreparationContext) {
  return acme.inside(async (db) => {
    const columns = ['email', 'salary'];
    const { email } = await db
      .selectFrom('people')
      .select('email')
      .where('id', '=', caller.id)
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('people_imports')
      .values({
        file_name: 'me.csv',
        file_size: 48,
        content: Buffer.from(`Email,Salary\n${email},99999.00\n`),
        reading: JSON.stringify(reading),
        headers: ['Email', 'Salary'],
        total: 1,
        settings: JSON.stringify({ ...settings, columns }),
        created_by: caller.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('people_import_rows')
      .values({ import_id: id, row: 2, cells: [email ?? '', '99999.00'], action: 'wrong', person_id: caller.id })
      .execute();
    return { import_id: id, columns };
  });
}

/** Creates an import by someone else that has added or changed the caller. */
async function doneToCaller({ acme, caller }: PreparationContext, outcome: 'added' | 'changed') {
  const id = await acme.inside(async (db) => {
    const { id: import_id } = await db
      .insertInto('people_imports')
      .values({
        file_name: 'people.csv',
        file_size: 48,
        reading: JSON.stringify(reading),
        headers: ['Name', 'Joining date'],
        total: 1,
        settings: JSON.stringify(settings),
        counts: JSON.stringify({ new: 1, changed: 0, unchanged: 0, wrong: 0 }),
        created_by: caller.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const batch_id = await finishedBatch(db, import_id, caller.id);
    const old = outcome === 'changed' ? { old: { weekly_hours: null }, status: 'active' } : {};
    await sql`
      insert into batch_rows (batch_id, position, data, state, label, outcome, kept)
      select ${batch_id}, 1, '{"row": 2, "leave": []}', 'done', 'Sample Person, row 2', ${outcome},
             jsonb_build_object('person_id', ${caller.id}::uuid, 'at', now()::text) || ${JSON.stringify(old)}::jsonb`.execute(
      db,
    );
    await db.updateTable('people_imports').set({ batch_id }).where('id', '=', import_id).execute();
    return import_id;
  });
  return { params: { id } };
}

export const rows: FeatureFixtures = {
  aboutCaller: {
    async validateData(context) {
      return { body: await aboutSender(context) };
    },
    async processData(context) {
      return { body: { import_id: (await aboutSender(context)).import_id } };
    },
    async chooseManager(context) {
      const { acme, caller } = context;
      const other = acme.inside((db) =>
        db.selectFrom('people').select('id').where('id', '<>', caller.id).executeTakeFirstOrThrow(),
      );
      return { ...(await doneToCaller(context, 'added')), body: { named: null, manager_id: (await other).id } };
    },
    undo: (context) => doneToCaller(context, 'changed'),
    undoEffects: (context) => doneToCaller(context, 'changed'),
  },
  entities: {
    people_import: (context) => sent(context),
    started_import: (context) => sent(context, 'finished'),
  },
  tables: {
    people_import_rows: (context) => sent(context),
    people_import_columns: ({ acme }) =>
      acme.inside((db) => db.insertInto('people_import_columns').values({ header: 'name', field: 'name' }).execute()),
  },
};
