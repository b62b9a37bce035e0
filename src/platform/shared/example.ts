/**
 * Placeholder in an example's input for a value that cannot be written down: the generated tests replace it by a real
 * one, the OpenAPI document by the one to show. Plain data, since browsers load contracts, too.
 */
export type Placeholder =
  /** Id of a real row of this entity; the same entity twice in one example is the same row, unless `which` differs. */
  | { readonly placeholder: 'entity'; readonly entity: string; readonly which: string }
  /** Id that identifies no row: chosen by the caller, or accepted and ignored. */
  | { readonly placeholder: 'newId' }
  /** A text that is not in use yet. */
  | { readonly placeholder: 'unique'; readonly text: string; readonly suffix: string }
  /** Part of the reply of another endpoint of the contract, as when a form is sent back as it was read. */
  | {
      readonly placeholder: 'fromReply';
      readonly endpoint: string;
      /** `'version'`, or `'roles.*.id'` for that field of each entry. */
      readonly path: string;
      readonly shown: unknown;
      /** For ids: the entity that they identify. */
      readonly entity?: string | undefined;
    };

export const entity = (name: string, which = ''): Placeholder => ({ placeholder: 'entity', entity: name, which });

export const newId: Placeholder = { placeholder: 'newId' };

export const unique = (text: string, suffix = ''): Placeholder => ({ placeholder: 'unique', text, suffix });

/** @param shown value in the OpenAPI document */
export const fromReply = (endpoint: string, path: string, shown: unknown, name?: string): Placeholder => ({
  placeholder: 'fromReply',
  endpoint,
  path,
  shown,
  ...(name && { entity: name }),
});

/** Version of a form, from the reply of another endpoint of the contract. */
export const versionFrom = (endpoint: string): Placeholder => fromReply(endpoint, 'version', '9f86d081884c7d65');

/** A value of this type that may contain placeholders anywhere; dates and times are plain texts. */
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

/** Path of a value: `['clocks', 0, 'breaks']`. */
export type ExamplePath = readonly (string | number)[];

/** Returns the example with every placeholder replaced. */
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

/** Returns the example as shown in the documentation. */
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
