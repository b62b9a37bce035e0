import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { localDate, localDateTime, recordId } from '../../shared/schemas.ts';
import { expectedText, spoil, surplusMark, textOr, valuesOf } from '../../testing/schema-values.ts';
import { kindsLeftToZod, serializerOf } from './serialize.ts';

const person = z.object({ id: recordId, name: z.string(), avatar: z.string().nullable() });

const compiled: Record<string, z.core.$ZodType> = {
  text: z.string(),
  number: z.number(),
  integer: z.int(),
  'an integer within bounds': z.number().int().min(-5).max(1_000),
  null: z.null(),
  'anything at all': z.unknown(),
  date: localDate,
  'date and time': localDateTime,
  enum: z.enum(['a', 'b']),
  'enum of numbers': z.enum({ One: 1, Two: 2 }),
  literal: z.literal(['a', 1, true, null]),
  array: z.array(z.boolean()).max(2),
  'array of what may be missing': z.array(z.string().optional()),
  record: z.record(z.string(), person),
  'record of what may be missing': z.record(z.string(), z.unknown()),
  object: person,
  'object without fields': z.object({}),
  'object of what may be missing': z.object({
    a: z.string().optional(),
    b: z.int().nullish(),
    c: z.unknown(),
    d: z.literal(true).optional(),
  }),
  'object with names that are numbers': z.object({ b: z.string(), 2: z.string(), 1: z.string() }),
  'object with a rule': person.refine(({ name }) => name !== 'nobody'),
  'discriminated union': z.discriminatedUnion('type', [
    z.object({ type: z.literal('a'), a: z.string() }),
    z.object({ type: z.literal('b'), b: z.int().optional() }),
  ]),
  'branded object': person.brand<'Person'>(),
  'objects in objects': z.object({ a: z.object({ b: z.object({ people: z.array(person), c: z.string() }) }) }),
};

const lower = z.string().transform((text) => text.toLowerCase());

const parsed: Record<string, z.core.$ZodType> = {
  union: z.union([z.string(), person, z.object({ name: z.string() })]),
  tuple: z.tuple([z.string(), z.int()]),
  default: z.object({ name: z.string(), unit: z.string().default('hours') }),
  'default that may be missing': z.object({ unit: z.string().default('hours').optional() }),
  transform: z.object({ name: lower, id: recordId }),
  'transform that may be missing': z.object({ name: lower.optional() }),
  trim: z.object({ name: z.string().trim() }),
  'a check that may change the value': z.string().check((payload) => void (payload.value += '!')),
  address: z.object({ url: z.url({ normalize: true }).optional() }),
  date: z.object({ at: z.date() }),
  coerced: z.array(z.coerce.number()),
  'exactly optional': z.object({ a: z.string().exactOptional() }),
  'record of named keys': z.partialRecord(z.enum(['a', '7']), z.int()),
  'strict object': z.strictObject({ a: z.string() }),
  'loose object': z.looseObject({ a: z.string() }),
  'object with a rest': z.object({ a: z.string() }).catchall(z.unknown()),
};

const kinds = [...Object.entries(compiled), ...Object.entries(parsed)];

describe.each(kinds)('%s', (_, schema) => {
  test('is written as Zod cuts it', () => {
    const serialize = serializerOf(schema);
    const property = fc.property(valuesOf(schema), (value) => {
      fc.pre(z.safeParse(schema, value).success);
      const text = expectedText(schema, value);
      expect([serialize(value), serializerOf(schema)(value)]).toEqual([text, text]);
    });
    fc.assert(property, { numRuns: 200 });
  });

  test('is refused where it is of another type', () => {
    const serialize = serializerOf(schema);
    const property = fc.property(valuesOf(schema).chain(spoil), (value) => {
      const text = expectedText(schema, value);
      if (text !== undefined || z.safeParse(schema, value).success) expect(textOr(() => serialize(value))).toBe(text);
    });
    fc.assert(property, { numRuns: 300 });
  });
});

test('only checks that can change a value are left to Zod', () => {
  const namesLeftToZod = (schemas: typeof parsed) =>
    Object.entries(schemas).flatMap(([name, schema]) => (kindsLeftToZod(schema).length ? [name] : []));
  expect(namesLeftToZod(compiled)).toEqual([]);
  expect(namesLeftToZod(parsed)).toEqual(Object.keys(parsed));
});

test('a field that is not named never leaves, however deep it is and however often it comes', () => {
  const serialize = serializerOf(z.object({ people: z.array(person), by_id: z.record(z.string(), person) }));
  const ana = { id: '0b0e7a3c-4a53-4d0c-9d5e-0f3f0a0c0001', name: 'Ana', avatar: null };
  const cleanReply = { people: [ana, ana], by_id: { ana } };
  const surplus = { ...ana, password_hash: surplusMark };
  for (const value of [
    cleanReply,
    { ...cleanReply, secret: surplusMark },
    { people: [ana, surplus], by_id: { ana } },
    { people: [ana, ana], by_id: { ana: surplus } },
    { people: [{ ...ana, toJSON: () => surplusMark }, ana], by_id: { ana } },
    { toJSON: () => surplusMark, ...cleanReply },
    cleanReply,
  ])
    expect(serialize(value)).toBe(JSON.stringify(cleanReply));
});

test.each([
  ['a text for a number', z.object({ n: z.number() }), { n: '1' }],
  ['an invalid number', z.object({ n: z.number() }), { n: Number.NaN }],
  ['a number without end', z.object({ n: z.number() }), { n: Infinity }],
  ['a fraction for an integer', z.object({ n: z.int() }), { n: 1.5 }],
  ['nothing for a required field', z.object({ a: z.string(), b: z.string() }), { a: '' }],
  ['nothing for a required field of any type', z.object({ a: z.unknown() }), {}],
  ['null where it is not declared', z.object({ a: z.string().optional() }), { a: null }],
  ['an unknown member of an enum', z.object({ a: z.array(z.enum(['a'])) }), { a: ['a', 'b'] }],
  ['another literal', z.object({ a: z.literal(true) }), { a: false }],
  ['a moment for a text', z.object({ at: z.string() }), { at: new Date(0) }],
  ['a list for an object', z.object({ a: z.object({}) }), { a: [] }],
  ['an object for a list', z.object({ a: z.array(z.string()) }), { a: {} }],
  ['a moment for a record', z.record(z.string(), z.string()), new Date(0)],
])('%s is refused, and Zod says where', (_, schema, value) => {
  expect(() => serializerOf(schema)(value)).toThrow(z.ZodError);
});

test('a name of the language is no way around a record', () => {
  const schema = z.record(z.string(), z.unknown());
  const value: unknown = JSON.parse('{"a":1,"__proto__":{"b":2},"constructor":3}');
  expect(serializerOf(schema)(value)).toBe(JSON.stringify(schema.parse(value)));
});

test('an object that holds its own kind is written', () => {
  const department = z.object({
    name: z.string(),
    get parts() {
      return z.array(department);
    },
  });
  const value = { name: 'All', parts: [{ name: 'Some', parts: [], secret: surplusMark }], secret: surplusMark };
  expect(serializerOf(department)(value)).toBe('{"name":"All","parts":[{"name":"Some","parts":[]}]}');
});
