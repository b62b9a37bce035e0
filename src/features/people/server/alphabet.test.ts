import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { company } from '#platform/testing/company.ts';
import { activePeople } from './queries.ts';

test('names are sorted as people look for them', async () => {
  const acme = await company();
  for (const name of [
    'Zoë Abt',
    'Ömer Kaya',
    'Ada Lund',
    'Ärmin Roth',
    'Otto Baum',
    'Azra Demir',
    'Šime Babić',
    'Sol Ana',
  ])
    await acme.hire(name);
  const names = (await acme.inside((db) => activePeople(db, Math.floor(Date.now() / 1000)))).map(({ name }) => name);
  expect(names.filter((name) => name !== 'Owner')).toEqual([
    'Ada Lund',
    'Ärmin Roth',
    'Azra Demir',
    'Ömer Kaya',
    'Otto Baum',
    'Šime Babić',
    'Sol Ana',
    'Zoë Abt',
  ]);
});

test('every column that names are sorted by has the order of names', async () => {
  const acme = await company();
  const { rows } = await acme.inside((db) =>
    sql<{ place: string; order: string }>`
      select c.relname as place, o.collname as order
        from pg_attribute a
        join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
        join pg_collation o on o.oid = a.attcollation
       where a.attname = 'name_key' and c.relnamespace = 'public'::regnamespace
       order by 1`.execute(db),
  );
  expect(rows.length).toBeGreaterThan(10);
  // The audit log uses it only to search, not to sort.
  expect(rows.filter(({ place, order }) => order !== 'by_name' && place !== 'audit_entries')).toEqual([]);
});
