import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { company } from '#platform/testing/company.ts';

test('no entry of the log says what the database derives from a row', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');

  const { rows: logged } = await acme.inside((db) =>
    sql<{ column: string }>`
      select c.relname || '.' || a.attname as column
        from pg_trigger t join pg_class c on c.oid = t.tgrelid
        join pg_attribute a on a.attrelid = c.oid and a.attgenerated <> ''
       where t.tgname = 'audit_insert' and c.relname <> 'audit_entries'
         and t.tgfoid = 'audit_rows'::regproc
         and encode(t.tgargs, 'escape') !~ ('[{,]' || a.attname || '[,}]')`.execute(db),
  );
  expect(logged).toEqual([]);

  await acme.inside((db) => db.updateTable('people').set({ name: 'Ana Sol' }).where('id', '=', ana.id).execute());
  const { rows: entries } = await acme.inside((db) =>
    sql<{ new: object }>`
      select new from audit_entries where entity = 'people' and entity_id = ${ana.id} and action = 'update'`.execute(
      db,
    ),
  );
  expect(entries.map((entry) => entry.new)).toEqual([{ name: 'Ana Sol' }]);
});
