import { expect, test } from 'vitest';
import { chartOf, fewReports, partOf } from './chart.ts';
import type { Entry } from './find.ts';

const entry = (id: string, manager_id: string | null = null) => ({ id, name: id, manager_id }) as Entry;
const chart = chartOf([
  entry('boss'),
  entry('ben', 'boss'),
  entry('cem', 'boss'),
  entry('dora', 'ben'),
  entry('eva', 'dora'),
  entry('lone'),
  entry('orphan', 'somebody who has left'),
]);
const ids = (levels: Parameters<typeof partOf>[1]) => partOf(chart, levels).map((node) => node.entry.id);

test('everyone below is counted, on every level', () => {
  const counted = [...chart.nodes.values()].map(({ entry: { id }, below, level }) => [id, below, level]);
  expect(Object.fromEntries(counted.map(([id, below]) => [id, below]))).toMatchObject({
    boss: 4,
    ben: 2,
    cem: 0,
    dora: 1,
  });
  expect(Object.fromEntries(counted.map(([id, , level]) => [id, level]))).toMatchObject({
    boss: 1,
    ben: 2,
    dora: 3,
    eva: 4,
  });
});

test('people without manager or reports are listed separately, like those whose manager has left', () => {
  expect(chart.tops).toEqual(['boss']);
  expect(chart.alone).toEqual(['lone', 'orphan']);
});

test.each([
  ['the top and one level below it', { levels: 2 }, ['boss', 'ben', 'cem']],
  ['those below someone', { under: 'ben', levels: 1 }, ['dora']],
  ['no one below a person who does not exist', { under: 'x', levels: 3 }, []],
  ['the way to someone', { levels: 1, open_to: 'eva' }, ['boss', 'ben', 'cem', 'dora', 'eva']],
])('%s', (_, levels, expected) => expect(ids(levels)).toEqual(expected));

test('a large team shows some people first, all on request, and always the person searched for', () => {
  const large = chartOf([entry('boss'), ...Array.from({ length: 200 }, (_, n) => entry(`n${n}`, 'boss'))]);
  expect(partOf(large, { levels: 2 })).toHaveLength(1 + fewReports);
  expect(partOf(large, { under: 'boss', levels: 1 })).toHaveLength(200);
  expect(partOf(large, { levels: 2, open_to: 'n150' }).map((node) => node.entry.id)).toContain('n150');
});

test('a chain of managers may be as long as the list', () => {
  const people = 20_000;
  const chain = chartOf(Array.from({ length: people }, (_, n) => entry(`n${n}`, n ? `n${n - 1}` : null)));
  expect(chain.nodes.get('n0')).toMatchObject({ below: people - 1, level: 1 });
  expect(chain.nodes.get(`n${people - 1}`)).toMatchObject({ below: 0, level: people });
  expect(partOf(chain, { levels: 1, open_to: `n${people - 1}` })).toHaveLength(people);
});
