import type { LocalDate } from '../shared/schemas.ts';

/** A value in the address of a screen. */
export interface AddressValue<Value> {
  /** Holds when the address has none or an invalid one, and is left out of the address. */
  readonly initial: Value;
  /** @returns undefined for an invalid text */
  read(text: string): Value | undefined;
  /** As it stands in the address; missing when it is a text or a number. */
  write?(value: Value): string;
  /** Whether it opens something beside the list, so that the list stays where it is. */
  readonly keepsPage?: boolean;
  /** Whether it says which part of the list is shown: another choice shows the first part again. */
  readonly isPosition?: boolean;
}

/** The state of a screen that its address keeps. */
export type AddressSchema = Readonly<Record<string, AddressValue<unknown>>>;

export type ViewOf<Schema extends AddressSchema> = {
  readonly [Name in keyof Schema]: Schema[Name] extends AddressValue<infer Value> ? Value : never;
};

export type AddressQuery = Readonly<Record<string, unknown>>;

/** `''` or a text of at most `maxCharacters`. */
export const text = (maxCharacters = 100): AddressValue<string> => ({
  initial: '',
  read: (given) => given.slice(0, maxCharacters),
});

/** A text of this form, or `''`. */
export const textLike = (form: RegExp): AddressValue<string> => ({
  initial: '',
  read: (given) => (form.test(given) ? given : undefined),
});

/** An id, or `''`. */
export const id = textLike(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** A value that `read` understands, or undefined. */
export const optional = <Value>(read: (given: string) => Value | undefined): AddressValue<Value | undefined> => ({
  initial: undefined,
  read,
});

/** A date of the calendar from 1900 to 2199, or undefined. */
export const day = optional((given) => (isDay(given) ? (given as LocalDate) : undefined));

function isDay(given: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(given)) return false;
  const at = new Date(`${given}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(given);
}

/** One of these values; the first one is the initial. */
export const oneOf = <const Value extends string>(...values: readonly [Value, ...Value[]]): AddressValue<Value> => ({
  initial: values[0],
  read: (given) => values.find((value) => value === given),
});

/** One of these values, or undefined. */
export const maybeOneOf = <const Value extends string>(...values: readonly Value[]) =>
  optional((given) => values.find((value) => value === given));

/** An id, or undefined. */
export const maybeId = optional(id.read);

/** Several values, each once, or none. */
export const listOf = <Value extends string = string>(
  isValid: (given: string) => given is Value,
  maxItems = 100,
): AddressValue<readonly Value[]> => ({
  initial: [],
  read: (given) => [...new Set(given.split(',').filter(isValid))].slice(0, maxItems),
  write: (values) => values.join(),
});

/** Several ids, or none. @param other a word that may stand among them */
export const ids = (other?: string): AddressValue<readonly string[]> =>
  listOf((given): given is string => given === other || id.read(given) !== undefined);

/** True when the address has this word. */
export const flag = (word: string): AddressValue<boolean> => ({
  initial: false,
  read: (given) => given === word,
  write: (value) => (value ? word : ''),
});

/** False when the address has this word. */
export const unless = (word: string): AddressValue<boolean> => ({
  initial: true,
  read: (given) => (given === word ? false : undefined),
  write: (value) => (value ? '' : word),
});

/** A whole number from `min` to `max`. */
export const wholeNumber = (min: number, max: number, initial: () => number): AddressValue<number> => ({
  get initial() {
    return initial();
  },
  read(given) {
    const number = Number(given);
    return given !== '' && Number.isInteger(number) && number >= min && number <= max ? number : undefined;
  },
});

/** Part of the list that is shown. */
export const position = <Value>(value: AddressValue<Value>): AddressValue<Value> => ({ ...value, isPosition: true });

/** Page of a list, counted from 1. */
export const page = position(wholeNumber(1, 100_000, () => 1));

/** Does not show the first part of the list again. */
export const withoutPageReset = <Value>(value: AddressValue<Value>): AddressValue<Value> => ({
  ...value,
  keepsPage: true,
});

/** Reads the state of a screen; ignores unknown or invalid values. */
export function readView<Schema extends AddressSchema>(schema: Schema, query: AddressQuery): ViewOf<Schema> {
  const values = Object.entries(schema).map(([name, value]) => [
    name,
    value.read(textOf(query[name])) ?? value.initial,
  ]);
  return Object.fromEntries(values) as ViewOf<Schema>;
}

/** Returns the changed part of the query. Another choice is another list, which is shown from its beginning. */
export function changedQuery<Schema extends AddressSchema>(
  schema: Schema,
  changes: Partial<ViewOf<Schema>>,
): AddressQuery {
  const isAnotherList = Object.keys(changes).some((name) => !schema[name]?.keepsPage && !schema[name]?.isPosition);
  const positions = Object.entries(schema).filter(([, { isPosition }]) => isAnotherList && isPosition);
  const all = { ...Object.fromEntries(positions.map(([name, { initial }]) => [name, initial])), ...changes };
  return Object.fromEntries(
    Object.entries(all).map(([name, value]) => {
      const addressValue = schema[name];
      const written = value === addressValue?.initial ? undefined : (addressValue?.write?.(value) ?? value);
      return [name, written === '' ? undefined : written];
    }),
  );
}

/** Returns a text of the query; the router reads `?search=12` as a number. */
export function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';
}
