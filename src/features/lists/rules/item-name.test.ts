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
    ['in the width of their letters', '\uff33\uff21\uff2c\uff25\uff33', 'Sales'],
    ['in what no one sees between letters', 'Sa\u200bl\u00ade\u2060s\ufeff', 'Sales'],
    ['in the direction of writing', '\u202eSales\u202c', 'Sales'],
    ['in the form of a sigma at the end', 'ΠΌΛΟΣ', 'Πόλος'],
  ])('%s', (_, one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  test.each([
    '  ÄRZTE  und\u2003Pflege ',
    'Straße',
    'Кадры',
    'Human\u00a0Resources',
    'Sales',
    'Cafe\u0301',
    'Human\u2007Resources',
    'ΠΌΛΟΣ',
    'Sa\u200bl\u00ade\u2060s\ufeff',
    '\u202eSales\u202c',
    '\uff33\uff21les',
    ' \u200b Sales',
  ])('the database agrees, also on direct writes: %j', async (name) => {
    const { rows } = await database.outside('read', (db) =>
      sql<{ key: string }>`select name_key(${name}) as key`.execute(db),
    );
    expect(rows).toEqual([{ key: nameKey(name) }]);
  });
});
