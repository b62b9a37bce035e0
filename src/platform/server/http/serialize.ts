import { z } from 'zod';
import { asStored } from '#platform/shared/schemas.ts';

/**
 * Compiles the schema of a reply, once, into a function that writes what `JSON.stringify(schema.parse(value))` writes,
 * for every value that the schema accepts. An object with exactly its fields, in their order, is written unchanged;
 * of any other the named fields are copied.
 *
 * - Checked: the type of every value, that numbers are finite, and integers where declared, the members of enums and
 *   literals, and that no required field is missing. Zod parses invalid values again for an error with the path.
 * - Not checked: rules about values of the right type (the form of an id or a date, lengths, `refine`), which are for
 *   input of people. Tests validate every reply that they get against them (`testing/reply-rules.ts`).
 * - Kinds that are not compiled (unions without a discriminator, defaults, all that may change a value) are parsed by Zod in their place.
 *
 * Reasons and figures: docs/decisions/compiled-replies.md
 */
export function serializerOf(schema: Schema): (value: unknown) => string {
  const cut = cutOrParse(schema, { above: [], leftToZod: [] });
  return (value) => {
    let named: unknown;
    try {
      named = cut(value);
    } catch {
      named = z.parse(schema, value);
    }
    return JSON.stringify(named);
  };
}

/** The kinds within a schema that are not compiled. */
export function kindsLeftToZod(schema: Schema): readonly string[] {
  const leftToZod: string[] = [];
  cutOrParse(schema, { above: [], leftToZod });
  return leftToZod;
}

type Schema = z.core.$ZodType;

/**
 * @returns the part of a value that the schema names: the value itself if that is all of it, otherwise a copy
 * @throws when the value has another type
 */
type SchemaProjection = (value: unknown) => unknown;

interface Compilation {
  /** Enclosing schemas, to leave recursive ones to Zod. */
  readonly above: readonly Schema[];
  readonly leftToZod: string[];
}

function cutOrParse(schema: Schema, compilation: Compilation): SchemaProjection {
  const cut = cutOf(schema, compilation);
  if (cut) return cut;
  compilation.leftToZod.push(schema._zod.def.type);
  return (value) => z.parse(schema, value);
}

/** @returns undefined for a kind that is not compiled */
function cutOf(schema: Schema, { above, leftToZod }: Compilation): SchemaProjection | undefined {
  if (above.includes(schema) || !keepsValues(schema)) return undefined;
  const { def, values } = (schema as z.core.$ZodTypes)._zod;
  const inside: Compilation = { above: [...above, schema], leftToZod };
  switch (def.type) {
    case 'string':
      return (value) => (typeof value === 'string' ? value : refuse());
    case 'number':
      return isInteger(schema)
        ? (value) => (Number.isSafeInteger(value) ? value : refuse())
        : (value) => (Number.isFinite(value) ? value : refuse());
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? value : refuse());
    case 'null':
      return (value) => (value === null ? value : refuse());
    case 'unknown':
      return (value) => value;
    case 'enum':
    case 'literal':
      return values && ((value) => ((values as ReadonlySet<unknown>).has(value) ? value : refuse()));
    case 'nullable':
      return cutUnless(null, cutOf(def.innerType, inside));
    case 'optional':
      return cutUnless(undefined, cutOf(def.innerType, inside));
    case 'union':
      return 'discriminator' in def
        ? cutByDiscriminator(def as z.core.$ZodDiscriminatedUnionDef, inside)
        : cutByForm(def as z.core.$ZodUnionDef, inside);
    case 'array':
      return cutArray(cutOrParse(def.element, inside));
    case 'record':
      return takesEveryKey(def) ? cutRecord(cutOrParse(def.valueType, inside)) : undefined;
    case 'object':
      return cutObject(def, inside);
    default:
      return undefined;
  }
}

/** Zod reports it again with words and path. */
const misfit = new Error('The data does not match its schema.');

function refuse(): never {
  throw misfit;
}

const keepingChecks = ['less_than', 'greater_than', 'multiple_of', 'min_length', 'max_length', 'length_equals'];
/** Formats that keep a value unchanged; others, such as URLs, may rewrite it. */
const keepingFormats = ['safeint', 'int32', 'uint32', 'regex', 'date', 'time', 'datetime', 'uuid', 'email'];

interface Check {
  readonly check?: string;
  readonly format?: string;
  /** Set for `refine`, which only validates; other custom checks may do anything. */
  readonly fn?: unknown;
}

/** Whether neither the schema itself nor one of its checks changes values. */
function keepsValues(schema: Schema): boolean {
  const isCoerced = 'coerce' in schema._zod.def && schema._zod.def.coerce === true;
  const isExact = schema._zod.traits.has('$ZodExactOptional');
  return !isCoerced && !isExact && checksOf(schema).every(keepsValue);
}

function keepsValue(rule: Check): boolean {
  const { check = '', format, fn } = rule;
  if (rule === asStored._zod.def) return true;
  if (check === 'custom') return typeof fn === 'function';
  return keepingChecks.includes(check) || (format !== undefined && keepingFormats.includes(format));
}

/** A schema with a format is its own first check. */
function checksOf({ _zod: { def } }: Schema): Check[] {
  const addedChecks = (def.checks ?? []).map((check) => check._zod.def as Check);
  return 'check' in def ? [def as Check, ...addedChecks] : addedChecks;
}

function isInteger(schema: Schema): boolean {
  return checksOf(schema).some(({ format }) => format === 'safeint' || format === 'int32' || format === 'uint32');
}

function takesEveryKey({ keyType, mode }: z.core.$ZodRecordDef): boolean {
  return keyType._zod.def.type === 'string' && checksOf(keyType).length === 0 && mode !== 'loose';
}

function cutUnless(nothing: null | undefined, cut: SchemaProjection | undefined): SchemaProjection | undefined {
  return cut && ((value) => (value === nothing ? value : cut(value)));
}

/** Cuts a value by the one option that its discriminator names. */
function cutByDiscriminator(
  { discriminator, options, unionFallback }: z.core.$ZodDiscriminatedUnionDef,
  inside: Compilation,
): SchemaProjection | undefined {
  if (unionFallback) return undefined;
  const cuts = new Map<unknown, SchemaProjection>();
  for (const option of options) {
    const cut = cutOf(option, inside);
    const names = option._zod.propValues?.[discriminator];
    if (!cut || !names) return undefined;
    for (const name of names) cuts.set(name, cut);
  }
  return (value) => {
    if (!z.core.util.isObject(value)) return refuse();
    return (cuts.get((value as Fields)[discriminator]) ?? refuse)(value);
  };
}

/** Cuts a value that is either one of some words or an object; other unions are left to Zod. */
function cutByForm({ options }: z.core.$ZodUnionDef, inside: Compilation): SchemaProjection | undefined {
  const [object, ...others] = options.filter(({ _zod }) => _zod.def.type === 'object');
  const words = options.flatMap((option) => (option === object ? [] : [option._zod.values]));
  const cut = object && others.length === 0 ? cutOf(object, inside) : undefined;
  if (!cut || words.some((values) => values === undefined)) return undefined;
  const known = new Set<unknown>(words.flatMap((values) => [...(values ?? [])]));
  return (value) => (z.core.util.isObject(value) ? cut(value) : known.has(value) ? value : refuse());
}

function cutArray(cut: SchemaProjection): SchemaProjection {
  return (value) => {
    if (!Array.isArray(value)) return refuse();
    let named: unknown[] = value;
    for (let n = 0; n < value.length; n++) {
      const item: unknown = value[n];
      const cutItem = cut(item);
      if (cutItem === item) continue;
      if (named === value) named = [...(value as unknown[])];
      named[n] = cutItem;
    }
    return named;
  };
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Whether it is an object like those of `{}` and the database driver:
 * JSON writes its enumerable fields and nothing else.
 */
const isPlain = (value: object) => Object.getPrototypeOf(value) === Object.prototype;

function cutRecord(cut: SchemaProjection): SchemaProjection {
  return (value) => {
    if (!z.core.util.isPlainObject(value)) return refuse();
    const fields: Fields = isPlain(value) ? value : { ...value };
    let named: Record<string, unknown> = fields;
    for (const key in fields) {
      if (key === '__proto__') return refuse();
      const item = fields[key];
      const cutItem = cut(item);
      if (cutItem === item) continue;
      if (named === fields) named = { ...fields };
      named[key] = cutItem;
    }
    return named;
  };
}

interface Field {
  readonly name: string;
  readonly cut: SchemaProjection;
  readonly isRequired: boolean;
}

function cutObject({ shape, catchall }: z.core.$ZodObjectDef, inside: Compilation): SchemaProjection | undefined {
  const fields: Field[] = [];
  for (const [name, schema] of Object.entries(shape)) {
    const isRequired = schema._zod.optin === undefined;
    const cut = isRequired ? cutOrParse(schema, inside) : cutOf(schema, inside);
    // Zod's treatment of a missing field also depends on the object.
    if (!cut) return undefined;
    fields.push({ name, cut, isRequired });
  }
  if (catchall || Object.hasOwn(shape, '__proto__') || Object.getOwnPropertySymbols(shape).length) return undefined;
  // The objects of an endpoint are created in one place: when one has to be copied, trying the next is pointless.
  let isTried = true;
  return (value) => {
    if (!z.core.util.isObject(value)) return refuse();
    if (isTried && holdsOnly(value as Fields, fields)) return value;
    isTried = false;
    return copyOf(value as Fields, fields);
  };
}

/** Whether the value contains exactly these fields in this order, so that a copy would be equal. */
function holdsOnly(value: Fields, fields: readonly Field[]): boolean {
  if (!isPlain(value)) return false;
  let at = 0;
  for (const name in value) {
    let field = fields[at++];
    while (field && field.name !== name) {
      if (field.isRequired) return false;
      field = fields[at++];
    }
    const propertyValue = value[name];
    if (!field || field.cut(propertyValue) !== propertyValue) return false;
  }
  for (; at < fields.length; at++) if (fields[at]?.isRequired) return false;
  return true;
}

function copyOf(value: Fields, fields: readonly Field[]): Fields {
  const named: Record<string, unknown> = {};
  for (const { name, cut, isRequired } of fields) {
    const copied = cut(value[name]);
    if (copied !== undefined) named[name] = copied;
    else if (isRequired && !(name in value)) refuse();
  }
  return named;
}
