import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { kindsLeftToZod, serializerOf } from '#platform/server/http/serialize.ts';
import { download } from '#platform/shared/schemas.ts';
import { expectedText, spoil, surplusMark, textOr, valuesOf } from '#platform/testing/schema-values.ts';
import { contracts } from '../server/features.ts';
import { isInNarrowing } from './narrowing.ts';

const endpoints = Object.entries(contracts)
  .filter(([feature]) => isInNarrowing(feature))
  .flatMap(([, contract]) => Object.values(contract))
  .filter(({ reply }) => reply !== download);

describe.each(endpoints.map((endpoint) => [endpoint.route, endpoint] as const))('%s', (_, { reply }) => {
  const serialize = serializerOf(reply);
  const values = valuesOf(reply);

  test('replies with what its schema names, and nothing else', () => {
    const property = fc.property(values, (value) => {
      const text = serialize(value);
      // Earlier replies affect how the serializer writes the next, but not its result.
      expect([text, serializerOf(reply)(value)]).toEqual(Array(2).fill(JSON.stringify(z.parse(reply, value))));
      expect(text).not.toContain(surplusMark);
    });
    fc.assert(property, { numRuns: 50 });
  });

  test('does not reply with values of other types', () => {
    const property = fc.property(values.chain(spoil), (value) => {
      const text = expectedText(reply, value);
      if (text !== undefined) expect(textOr(() => serialize(value))).toBe(text);
    });
    fc.assert(property, { numRuns: 100 });
  });

  test('is written without Zod', () => {
    expect(kindsLeftToZod(reply)).toEqual([]);
  });
});
