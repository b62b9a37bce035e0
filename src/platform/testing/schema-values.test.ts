import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { valuesOf } from './schema-values.ts';

test.each([
  ['a whole number of one value', z.number().int().min(7).max(7)],
  ['whole numbers between narrow limits', z.int().min(1_000_000).max(1_000_002)],
  ['numbers without whole ones between them', z.number().gt(0.25).lt(0.75)],
  ['numbers below nothing', z.number().negative()],
  ['lists of a given length', z.array(z.boolean()).length(7)],
  ['long lists', z.array(z.int().min(1).max(7)).min(20)],
  ['records by the words of an enumeration', z.record(z.enum(['leave', 'attendance']), z.int().min(0).max(1))],
  ['records by some of its words', z.partialRecord(z.enum(['leave', 'attendance']), z.boolean())],
  ['records by ids', z.record(z.uuid(), z.string())],
])('%s are found at once', (_what, schema) => {
  fc.assert(
    fc.property(valuesOf(schema), (value) => schema.safeParse(value).success),
    { numRuns: 500 },
  );
});

test('the search for a value that does not exist ends with an error', () => {
  const never = valuesOf(z.object({ code: z.string().regex(/^never-so$/) }));
  expect(() => fc.sample(never, 1)).toThrow('never-so');
});
