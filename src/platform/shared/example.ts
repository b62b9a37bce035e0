/**
 * What stands in the example of an endpoint's input where no value can be written down: the generated tests put a real
 * one in
 * its place, the OpenAPI document the one that is shown. Plain data, since browsers load contracts, too.
 */
export type Placeholder =
  /**
   * The id of a real row of this entity; the same entity twice in one example is the same row, unless `which` differs.
   */
  | { readonly placeholder: 'entity'; readonly entity: string; readonly which: string }
  /** An id that names no row: chosen by the caller, or taken and not read. */
  | { readonly placeholder: 'newId' }
  /** A text that nobody has used yet. */
  | { readonly placeholder: 'unique'; readonly text: string; readonly suffix: string }
  /** What a sibling endpoint of the contract replies, as when a form is sent back as it was read. */
  | {
      readonly placeholder: 'fromReply';
      readonly endpoint: string;
      /** `'version'`, or `'roles.*.id'` for that field of each entry. */
      readonly path: string;
      readonly shown: unknown;
      /** Of ids: what they identify. */
      readonly entity?: string | undefined;
    };

export const entity = (name: string, which = ''): Placeholder => ({ placeholder: 'entity', entity: name, which });

export const newId: Placeholder = { placeholder: 'newId' };

export const unique = (text: string, suffix = ''): Placeholder => ({ placeholder: 'unique', text, suffix });

/** @param shown what the OpenAPI document says instead */
export const fromReply = (endpoint: string, path: string, shown: unknown, name?: string): Placeholder => ({
  placeholder: 'fromReply',
  endpoint,
  path,
  shown,
  ...(name && { entity: name }),
});

/** The version of a form, as the sibling endpoint has replied it. */
export const versionFrom = (endpoint: string): Placeholder => fromReply(endpoint, 'version', '9f86d081884c7d65');

/** A value of this type with placeholders anywhere in it; dates and times are plain texts. */
export type Example<T> =
  | Placeholder
  | (T extends string
      ? string extends T
        ? string
        : T extends { readonly __brand: string }
          ? string
          : T
      : T extends readonly (infer Item)[]
        ? readonly Example<Item>[]
        : T extends object
          ? { readonly [K in keyof T]: Example<T[K]> }
          : T);

/** Where a value stands: `['clocks', 0, 'breaks']`. */
export type ExamplePath = readonly (string | number)[];

/** The example with every placeholder replaced. */
export function fillExample(
  example: unknown,
  fill: (placeholder: Placeholder, path: ExamplePath) => unknown,
  path: ExamplePath = [],
): unknown {
  if (typeof example !== 'object' || example === null) return example;
  if (isPlaceholder(example)) return fill(example, path);
  if (Array.isArray(example)) return example.map((item, index) => fillExample(item, fill, [...path, index]));
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, fillExample(value, fill, [...path, name])]),
  );
}

function isPlaceholder(value: object): value is Placeholder {
  return Object.hasOwn(value, 'placeholder');
}

const shownId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

/** The example as the documentation shows it. */
export function shownExample(example: unknown): unknown {
  return fillExample(example, (placeholder) => {
    switch (placeholder.placeholder) {
      case 'entity':
      case 'newId':
        return shownId;
      case 'unique':
        return placeholder.text + placeholder.suffix;
      case 'fromReply':
        return placeholder.shown;
    }
  });
}
