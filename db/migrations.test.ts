import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { features } from '#app/server/features.ts';
import { ownersOf } from '#app/tests/table-owners/owners.ts';
import { readReplaced } from '#platform/server/database/adopt.ts';
import { isBaseline, readMigrations } from '#platform/server/database/migrations.ts';

test('every file is a migration with a number of its own', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  expect((await readdir(new URL('./migrations/', import.meta.url))).toSorted()).toEqual(names);
  const numbers = names.map((name) => name.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

test('none has the name of one that the baseline replaced', async () => {
  const replaced = new Set((await readReplaced()).map(({ name }) => name));
  expect(replaced.size).toBe(118);
  expect((await readMigrations()).filter(({ name }) => replaced.has(name))).toEqual([]);
});

test('a file of the baseline makes tables of one owner', async () => {
  const owners = ownersOf(features);
  const migrations = await readMigrations();
  const tablesIn = (sql: string, pattern: RegExp) => [...sql.matchAll(pattern)].map(([, table = '']) => table);
  // A table that a later migration drops has no owner any more.
  const dropped = new Set(migrations.flatMap(({ sql }) => tablesIn(sql, /^drop table (\w+)/gm)));
  for (const { name, sql } of migrations.filter(isBaseline)) {
    const made = tablesIn(sql, /^create table (\w+)/gm).filter((table) => !dropped.has(table));
    const by = made.map((table) => owners.find(({ tables = [] }) => tables.includes(table))?.name);
    expect([name, new Set(by).size]).toEqual([name, made.length ? 1 : 0]);
  }
});
