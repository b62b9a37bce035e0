import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { database } from '#platform/testing/company.ts';
import { wingOf } from '../../features.ts';
import { features } from '../../server/features.ts';
import { foreignTables, ownersOf, type Owner } from './owners.ts';
import { tablesOf } from './tables-of.ts';

test('every table has one owner, and every owned table exists', async () => {
  const { rows } = await database.outside('read', (db) =>
    sql<{
      name: string;
    }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(
      db,
    ),
  );
  const owned = ownersOf(features).flatMap(({ tables = [] }) => tables);
  expect(owned.toSorted()).toEqual(rows.map(({ name }) => name).sort());
});

const pages = ['platform', 'core', 'people', 'time', 'leave', 'office'] as const;

test.each(pages)('docs/architecture/%s.md names its features in their order, with their tables', async (page) => {
  const text = await readFile(new URL(`../../../../docs/architecture/${page}.md`, import.meta.url), 'utf8');
  const [, , ...rows] = text.split('\n').filter((line) => line.startsWith('|'));
  const shown = rows.map((row) => {
    const [, name = '', , tables = ''] = row.split('|').map((cell) => cell.trim());
    return { name, tables: [...tables.matchAll(/`(\w+)`/g)].map(([, table]) => table) };
  });
  const wings: Readonly<Record<string, string>> = { platform: 'platform', ...wingOf };
  const owners = ownersOf(features).filter(({ name }) => wings[name] === page);
  expect(shown).toEqual(owners.map(({ name, tables = [] }) => ({ name, tables: tables.toSorted() })));
});

describe('tables of a statement', () => {
  test.each([
    ['what it reads', 'select a.x from a join "b" on b.id = a.id', ['a', 'b'], []],
    ['what it reads in an expression', 'select (select count(*) from a where a.id = b.id) from b', ['a', 'b'], []],
    ['what it inserts into', 'insert into a (x) values ($1) on conflict (x) do update set x = excluded.x', [], ['a']],
    ['what it inserts from', 'insert into a (x) select y from b', ['b'], ['a']],
    ['what it updates', 'update a set x = b.x from unnest($1::uuid[]) as b (x)', [], ['a']],
    ['what it updates by', 'update a set x = b.x from b where exists (select from c)', ['b', 'c'], ['a']],
    ['what it deletes from', 'delete from a using b where a.id = b.id', ['b'], ['a']],
    ['what a part of it writes', 'with n as (insert into a default values returning id) select id from n', [], ['a']],
    ['no names of its own', 'with recursive n as (select id from a union select n.id from n) select from n', ['a'], []],
    ['no words that look like names', 'select extract(epoch from x), trim(both from y) from a', ['a'], []],
    ['no aliases of what it locks', 'select from a as p for no key update of p', ['a'], []],
    ['no constraints', 'set constraints a_no_overlap deferred', [], []],
    ['nothing of the catalogue', 'select from pg_class, information_schema.tables', [], []],
    ['nothing of another schema', 'insert into pgboss.job select from a', ['a'], []],
    ['nothing where there is none', 'select set_config($1, $2, true)', [], []],
  ])('%s: %s', (_, text, read, written) => {
    const tables = tablesOf(text);
    expect([...tables.read].sort()).toEqual(read);
    expect([...tables.written]).toEqual(written);
  });
});

describe('with an early, a middle and a late feature', () => {
  const owners: readonly Owner[] = [
    { name: 'platform', tables: ['p'] },
    { name: 'early', tables: ['e'] },
    { name: 'middle', tables: ['m'] },
    { name: 'late', tables: ['l'] },
  ];
  const middle = 'src/features/middle/server/queries.ts';

  test.each([
    ['the middle one writes its own', middle, 'insert into m select from m', []],
    ['it reads what is before it', middle, 'select from m, e, p', []],
    ['it does not read what is after it', middle, 'select from m, l', ['reads l of late']],
    ['it does not write what is before it', middle, 'update e set x = 1', ['writes e of early']],
    ['it does not write the platform’s', middle, 'delete from p', ['writes p of platform']],
    ['a table without an owner is for no one to use', middle, 'select from n', ['reads n of nobody']],
    ['the platform reads no feature’s', 'src/platform/server/live/live.ts', 'select from e', ['reads e of early']],
    ['a test may', 'src/features/middle/server/queries.test.ts', 'delete from e', []],
    ['what makes rows for tests may', 'src/platform/testing/company.ts', 'delete from e', []],
    ['the application may', 'src/app/demo/rows.ts', 'delete from e', []],
  ])('%s', (_, file, text, found) => {
    const foreign = foreignTables([{ file, text }], owners, []);
    expect(
      foreign.map(({ isWritten, table, owner }) => `${isWritten ? 'writes' : 'reads'} ${table} of ${owner}`),
    ).toEqual(found);
  });

  test('an exception is for reading, from its own file alone', () => {
    const exception = { file: middle, reads: 'l', reason: 'It is shown there.' };
    const sent = [middle, 'src/features/middle/server/jobs.ts'].flatMap((file) =>
      ['select from l', 'delete from l'].map((text) => ({ file, text })),
    );
    expect(foreignTables(sent, owners, [exception]).map(({ file, text }) => [file, text])).toEqual([
      [middle, 'delete from l'],
      ['src/features/middle/server/jobs.ts', 'select from l'],
      ['src/features/middle/server/jobs.ts', 'delete from l'],
    ]);
  });
});
