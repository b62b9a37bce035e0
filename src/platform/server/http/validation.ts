import { z } from 'zod';
import type { Endpoint } from '../../shared/contract.ts';
import { platformFaults, type FieldErrors } from '../../shared/faults.ts';
import { translate } from '../../shared/translate.ts';

/** Maximum number of sentences in a reply, so that a bad request cannot cause a huge reply. */
const maxErrors = 100;

export interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Parses the declared parts of a request.
 * @throws 404 for a path parameter that cannot name anything, 422 with sentences per field for the rest
 */
export function validate(endpoint: Endpoint, raw: Input): Input {
  const params = endpoint.params?.safeParse(raw.params);
  if (params && !params.success) throw platformFaults.notFound();
  return {
    params: params?.data,
    // Undeclared query parameters are ignored: mail clients and caches append their own.
    query:
      endpoint.query && parse(endpoint.query, fromAddress(endpoint.query, raw.query as Record<string, unknown>)).data,
    // The fields of a form arrive with its file, which is read only after all other checks.
    body: endpoint.upload ? undefined : endpoint.body && parseBody(endpoint.body, raw.body),
  };
}

/**
 * Parses the fields of a form, whose numbers and booleans are written as text.
 * @throws 422 with sentences per field
 */
export function validateFields(schema: z.ZodObject | undefined, fields: Readonly<Record<string, string>>): unknown {
  return parseBody(schema ?? z.object({}), fromAddress(schema ?? z.object({}), fields));
}

function parseBody(schema: z.ZodObject, body: unknown): unknown {
  // A write may come without a body; `null`, a list or a text is one of the wrong shape.
  const raw = body === undefined ? {} : body;
  const { data } = parse(schema, raw);
  const unknown = unknownFields(raw, data).slice(0, maxErrors);
  if (unknown.length)
    throw platformFaults.invalid({
      errors: Object.fromEntries(unknown.map((name) => [name, [translate('This field is unknown')]])),
    });
  return data;
}

function parse(schema: z.ZodObject, value: unknown): { readonly data: unknown } {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw platformFaults.invalid({ errors: fieldErrors(parsed.error) });
  if (isStorable(parsed.data)) return parsed;
  const unstorable = unstorableFields(parsed.data).slice(0, maxErrors);
  throw platformFaults.invalid({
    errors: Object.fromEntries(unstorable.map((name) => [name, [translate('This is invalid')]])),
  });
}

/**
 * Converts text of an address to the numbers and booleans of the schema. Text that does not look like one stays text
 * and is refused.
 */
function fromAddress(schema: z.ZodObject, query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields = writtenAsText(schema);
  const values: [string, unknown][] = [];
  for (const name of Object.keys(query)) values.push([name, fromText(fields.get(name), query[name])]);
  return Object.fromEntries(values);
}

function fromText(type: 'number' | 'boolean' | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'number' && /^-?\d{1,15}(\.\d{1,9})?$/.test(value)) return Number(value);
  if (type === 'boolean' && /^(true|false|1|0)$/.test(value)) return value === 'true' || value === '1';
  return value;
}

const typesBySchema = new WeakMap<z.ZodObject, ReadonlyMap<string, 'number' | 'boolean'>>();

/** Returns the fields of a schema that are written as text in an address but have another type; cached. */
function writtenAsText(schema: z.ZodObject): ReadonlyMap<string, 'number' | 'boolean'> {
  const cachedTypes = typesBySchema.get(schema);
  if (cachedTypes) return cachedTypes;
  const types = new Map<string, 'number' | 'boolean'>();
  for (const [name, field] of Object.entries(schema.shape)) {
    const { type } = innermost(field as z.ZodType);
    if (type === 'number' || type === 'boolean') types.set(name, type);
  }
  typesBySchema.set(schema, types);
  return types;
}

function innermost(schema: z.ZodType): z.ZodType {
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped ? innermost(schema.unwrap() as z.ZodType) : schema;
}

/**
 * Lists fields that no schema declares, at any depth. They are refused rather than dropped,
 * so that a caller who sends `is_owner` does not believe that it was accepted.
 */
function unknownFields(sent: unknown, taken: unknown, path: readonly (string | number)[] = []): string[] {
  if (Array.isArray(sent))
    return Array.isArray(taken) ? sent.flatMap((value, n) => unknownFields(value, taken[n], [...path, n])) : [];
  if (!isObject(sent) || !isObject(taken)) return [];
  return Object.entries(sent).flatMap(([name, value]) =>
    Object.hasOwn(taken, name) ? unknownFields(value, taken[name], [...path, name]) : [[...path, name].join('.')],
  );
}

/** Whether PostgreSQL can store every text: none with a NUL, or with half of a surrogate pair. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (Array.isArray(value)) return value.every(isStorable);
  return !isObject(value) || Object.values(value).every(isStorable);
}

function unstorableFields(value: unknown, path: readonly (string | number)[] = []): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path.join('.')];
  if (Array.isArray(value)) return value.flatMap((entry, n) => unstorableFields(entry, [...path, n]));
  return isObject(value)
    ? Object.entries(value).flatMap(([name, entry]) => unstorableFields(entry, [...path, name]))
    : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * `{ 'clocks.0.end_date_time': ['Clock out time is required.'] }`; errors without a field are listed under
 * `custom_error`.
 */
export function fieldErrors(error: z.ZodError): FieldErrors {
  // Names come from the caller: in a Map, '__proto__' is a name like any other.
  const errors = new Map<string, string[]>();
  const add = (path: readonly PropertyKey[], sentence: string) => {
    const name = path.join('.') || 'custom_error';
    errors.set(name, [...(errors.get(name) ?? []), sentence]);
  };
  for (const issue of error.issues.slice(0, maxErrors)) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...issue.path, key], translate('This field is unknown'));
    else add(issue.path, issue.message);
  }
  return Object.fromEntries(errors);
}
