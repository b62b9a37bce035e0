import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { database } from '#platform/testing/company.ts';
import { nameKey, tidyName } from './item-name.ts';

test.each([
  ['a name stays as typed', 'Research & Development', 'Research & Development'],
  ['spaces around it go', '  Sales ', 'Sales'],
  ['several spaces become one', 'Human   Resources', 'Human Resources'],
  ['a space of any kind is a space', 'Human\u00a0\u2003\u3000Resources\u202f', 'Human Resources'],
  ['upper and lower case stay', 'iOS sALES', 'iOS sALES'],
  ['a letter and its accent are one character', 'Cafe\u0301', 'Caf\u00e9'],
])('%s', (_, typed, stored) => {
  expect(tidyName(typed)).toBe(stored);
});

describe('two names are one when they differ only', () => {
  test.each([
    ['in case', 'SALES', 'sales'],
    ['in case beyond ASCII', 'ÄRZTE', 'ärzte'],
    ['in spaces around them', ' Sales', 'Sales '],
    ['in the number of spaces', 'Human  Resources', 'Human Resources'],
    ['in the kind of spaces', 'Human\u00a0Resources', 'Human Resources'],
    ['in how an accent is written', 'Cafe\u0301', 'CAF\u00c9'],
  ])('%s', (_, one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  test('and the database agrees, but for a few letters of Greek and Turkish', async () => {
    for (const name of ['  ÄRZTE  und\u2003Pflege ', 'Straße', 'Кадры', 'Human\u00a0Resources', 'Sales']) {
      const { rows } = await database.outside('read', (db) => sql<{ key: string }>`select name_key(${tidyName(name)}) as key`.execute(db));
      expect.soft([name, rows[0]?.key]).toEqual([name, nameKey(name)]);
    }
  });
});
