import { z } from 'zod';
import type { Endpoint } from '../shared/contract.ts';
import { platformFaults, type FieldErrors } from '../shared/faults.ts';

/** Text of an address as the numbers and booleans the schema wants. What does not look like one stays text, and is refused. */
function fromAddress(schema: z.ZodObject, query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const wanted = Object.hasOwn(schema.shape, name) ? innermost(schema.shape[name] as z.ZodType) : undefined;
      if (typeof value !== 'string' || !wanted) return [name, value];
      if (wanted instanceof z.ZodNumber && /^-?\d{1,15}(\.\d{1,9})?$/.test(value)) return [name, Number(value)];
      if (wanted instanceof z.ZodBoolean && /^(true|false|1|0)$/.test(value)) return [name, value === 'true' || value === '1'];
      return [name, value];
    }),
  );
}

function innermost(schema: z.ZodType): z.ZodType {
  const wrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return wrapped ? innermost(schema.unwrap() as z.ZodType) : schema;
}

const strict = new WeakMap<z.ZodObject, z.ZodObject>();

function strictly(schema: z.ZodObject): z.ZodObject {
  const known = strict.get(schema);
  if (known) return known;
  const made = schema.strict();
  strict.set(schema, made);
  return made;
}

export interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * The declared parts of a request, parsed.
 * @throws 404 for a path parameter that cannot name anything, 422 with sentences per field for the rest
 */
export function validate(endpoint: Endpoint, raw: Input): Input {
  const params = endpoint.params ? endpoint.params.safeParse(raw.params) : undefined;
  if (params && !params.success) throw platformFaults.notFound();
  return {
    params: params?.data,
    query: endpoint.query && parse(endpoint.query, fromAddress(endpoint.query, raw.query as Record<string, unknown>)),
    body: endpoint.body && parse(strictly(endpoint.body), raw.body ?? {}),
  };
}

function parse(schema: z.ZodObject, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw platformFaults.invalid({ errors: fieldErrors(parsed.error) });
}

/** `{ 'clocks.0.end_date_time': ['Clock out time is required.'] }` */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [issue.path.join('.') || 'custom_error'];
    const sentence = issue.code === 'unrecognized_keys' ? 'This field is not known' : issue.message;
    for (const name of names) (Object.hasOwn(errors, name) ? errors[name]! : (Object.defineProperty(errors, name, { value: [], enumerable: true, configurable: true, writable: true })[name]!)).push(sentence);
  }
  return errors;
}
