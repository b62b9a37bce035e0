import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { ruleCodes } from './reply-rules.ts';

/** Marks values that no schema names: if a text contains it, a field has leaked. */
export const surplusMark = 'surplus of no schema';

const texts = [
  '',
  'Ana',
  '"quoted" \\ back\nline\u2028',
  '\ud800 half a pair',
  '😀',
  '2026-03-02',
  '2026-03-02 08:30:00',
  '0b0e7a3c-4a53-4d0c-9d5e-0f3f0a0c0001',
  '0192f0c1-2345-7abc-8def-0123456789ab',
  '0123456789abcdef',
  'ana@acme.example',
  'https://acme.example/a',
  '#323DA5',
  '09:00',
  '10.0.0.0/8',
  'x'.repeat(60),
];

/** Generates values of a schema’s types, including objects in another order and with fields that it does not name. */
export function valuesOf(schema: z.core.$ZodType): Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'nullable':
      return fc.option(valuesOf(def.innerType), { nil: null });
    case 'optional':
    case 'default':
      return fc.option(valuesOf(def.innerType), { nil: undefined });
    case 'array':
      return acceptedBy(schema, arraysOf(schema, valuesOf(def.element)));
    case 'tuple':
      return fc.tuple(...def.items.map(valuesOf));
    case 'union':
      return fc.oneof(...def.options.map(valuesOf));
    case 'record':
      return recordsOf(def);
    case 'object':
      return objectsOf(def);
    case 'pipe':
      return valuesOf(def.in);
    default:
      return simpleValuesOf(schema);
  }
}

function simpleValuesOf(schema: z.core.$ZodType): Arbitrary<unknown> {
  const { def, values } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return acceptedBy(schema, fc.constantFrom(...texts));
    case 'number':
      return acceptedBy(schema, numbersOf(schema));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'unknown':
      return fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(undefined, new Date(0)));
    case 'enum':
    case 'literal':
      return fc.constantFrom(...(values ?? []));
    case 'date':
      return fc.date({ noInvalidDate: true });
    default:
      throw new Error(`There are no values of '${def.type}' yet.`);
  }
}

/** After this number of consecutive refused values, the schema is taken to accept none. */
const maxRefused = 10_000;

function acceptedBy<T>(schema: z.core.$ZodType, candidates: Arbitrary<T>): Arbitrary<T> {
  let refusedInARow = 0;
  return candidates.filter((value) => {
    const isTaken = z.safeParse(schema, value).success;
    refusedInARow = isTaken ? 0 : refusedInARow + 1;
    if (refusedInARow > maxRefused)
      throw new Error(`No value was found that this takes: ${JSON.stringify(z.toJSONSchema(schema))}`);
    return isTaken;
  });
}

/** Returns a schema's limits from its JSON Schema. */
function limitsOf(schema: z.core.$ZodType) {
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, minItems, maxItems } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
  });
  const least = Math.max(...[minimum, exclusiveMinimum].filter((limit) => typeof limit === 'number'), -Infinity);
  const most = Math.min(...[maximum, exclusiveMaximum].filter((limit) => typeof limit === 'number'), Infinity);
  return { isWhole: type === 'integer', least, most, minItems, maxItems };
}

/** Upper limit of generated integers when a schema has none. */
const usualMax = 2 ** 31 - 1;

/** Generates numbers between the limits, and ones that JSON writes in a special way. */
function numbersOf(schema: z.core.$ZodType): Arbitrary<number> {
  const { isWhole, least, most } = limitsOf(schema);
  const [min, max] = [Math.max(least, -usualMax), Math.min(most, usualMax)];
  const whole = Math.ceil(min) <= Math.floor(max) ? [fc.integer({ min: Math.ceil(min), max: Math.floor(max) })] : [];
  const broken = isWhole ? [] : [fc.double({ min, max, noNaN: true })];
  const special = [-0, 0.5, 1e21, 2 ** 53 - 1].filter((value) => z.safeParse(schema, value).success);
  return fc.oneof(...whole, ...broken, ...special.map((value) => fc.constant(value)));
}

function arraysOf(schema: z.core.$ZodType, element: Arbitrary<unknown>): Arbitrary<unknown[]> {
  const { minItems = 0, maxItems = Infinity } = limitsOf(schema);
  return fc.array(element, { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) });
}

function recordsOf({ keyType, valueType }: z.core.$ZodRecordDef): Arbitrary<unknown> {
  const value = valuesOf(valueType);
  const { values } = keyType._zod;
  // Known keys are all required, unless the schema says otherwise.
  if (values) return fc.record(Object.fromEntries([...values].map((key) => [String(key), value])));
  const key = acceptedBy(keyType, fc.constantFrom('a', '2026-03-02', '7', '', ...texts));
  return fc.dictionary(key, value, { maxKeys: 3 });
}

type Entry = readonly [name: string, value: unknown];

const surplus = fc
  .constantFrom('password_hash', 'tenant_id', 'toJSON', 'constructor')
  .map((name): Entry => [name, { [surplusMark]: surplusMark }]);

/** Generates objects with their fields in any order, optional ones missing, alone or with others. */
function objectsOf({ shape, catchall }: z.core.$ZodObjectDef): Arbitrary<unknown> {
  const fields = fc.tuple(...Object.entries(shape).map(fieldOf)).map((entries) => entries.flat());
  if (catchall?._zod.def.type === 'never') return fields.map((entries) => Object.fromEntries(entries));
  const mixed = fc
    .tuple(fields, fc.array(surplus, { maxLength: 2 }))
    .map((entries) => entries.flat())
    .chain((entries) => fc.shuffledSubarray(entries, { minLength: entries.length }));
  const prototype = fc.constantFrom(Object.prototype, Object.prototype, null, { inherited: surplusMark });
  return fc
    .tuple(fc.oneof({ weight: 2, arbitrary: fields }, { weight: 1, arbitrary: mixed }), prototype)
    .map(([entries, above]) => Object.assign(Object.create(above) as object, Object.fromEntries(entries)));
}

function fieldOf([name, schema]: readonly [string, z.core.$ZodType]): Arbitrary<Entry[]> {
  return fc.tuple(valuesOf(schema), fc.boolean()).map(([value, isLeftOut]): Entry[] => {
    return isLeftOut && value === undefined && schema._zod.optin !== undefined ? [] : [[name, value]];
  });
}

const wrong = [undefined, null, 'text', '', 3.5, 7, Number.NaN, Infinity, {}, [], true, false, 10n, new Date(0)];

/** Generates the same value with one part replaced. */
export function spoil(value: unknown): Arbitrary<unknown> {
  return fc.tuple(fc.constantFrom(...placesIn(value)), fc.constantFrom(...wrong)).map(([place, other]) => {
    return replacedAt(value, place, other);
  });
}

type ValuePath = readonly string[];

function placesIn(value: unknown): ValuePath[] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([name, item]) => placesIn(item).map((place) => [name, ...place]))];
}

function replacedAt(value: unknown, [name, ...rest]: ValuePath, other: unknown): unknown {
  if (name === undefined) return other;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  copy[name] = replacedAt(copy[name], rest, other);
  return copy;
}

/**
 * Expected result of a serializer for a value: the text to write, 'refused',
 * or undefined when a value only violates a rule.
 */
export function expectedText(schema: z.core.$ZodType, value: unknown): string | undefined {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return textOr(() => JSON.stringify(parsed.data));
  return parsed.error.issues.every(({ code }) => ruleCodes.includes(code)) ? undefined : refused;
}

const refused = 'refused';

export function textOr(write: () => string): string {
  try {
    return write();
  } catch {
    return refused;
  }
}
