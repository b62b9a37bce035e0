import { nameKey } from '#features/lists/rules/item-name.ts';
import type { ReadRow, RowValues } from './check.ts';
import { callNames, emailFrom, foldName } from './read-values.ts';

// Keys by which rows find each other: a row has keys of its own, and wanted keys (`w:…`) of its manager. Rows without
// a common key do not affect each other.

/** Removes the number from an address: one of two such addresses may have been made because the other was taken. */
const stem = (email: string) => email.toLowerCase().replace(/\d+(?=@)/, '');

/** Returns the name with the joining date, which identifies people without number and address. */
export const namingKey = (name: string, { joined_on }: RowValues): string | undefined =>
  name && joined_on ? `k:${foldName(name)} ${joined_on}` : undefined;

export const personKey = (id: string): string => `p:${id}`;

/** Returns an entry for a map, or none without a key; for `flatMap`. */
export const entryIfKey = <T>(key: string | undefined, value: T): [string, T][] => (key ? [[key, value]] : []);

/** 'Sol, Ana' → 'Ana Sol' */
export function nameOrder(text: string): string {
  const [last = '', first] = text.split(',', 2);
  return first ? `${first} ${last}` : text;
}

/**
 * @param pattern by which addresses are made
 * @param person_id the existing person that the row was found to be about
 */
export function keysOf({ name, values }: ReadRow, pattern: string | null, person_id: string | null = null): string[] {
  const email = values.email ?? (pattern && name.full ? emailFrom(pattern, name) : undefined);
  const manager = values.manager?.toLowerCase();
  const naming = values.employee_number || values.email ? undefined : namingKey(name.full, values);
  return [
    ...(values.employee_number ? [`n:${nameKey(values.employee_number)}`] : []),
    ...(email ? [`e:${stem(email)}`] : []),
    ...(naming ? [naming] : []),
    ...(person_id ? [personKey(person_id)] : []),
    ...callNames(name.full).map((each) => `c:${each}`),
    ...(manager ? [`w:n:${manager}`] : []),
    ...(manager?.includes('@') ? [`w:e:${stem(manager)}`] : []),
    ...(manager ? callNames(nameOrder(manager)).map((each) => `w:c:${each}`) : []),
  ];
}

/** Returns the keys that an existing person has in common with rows about them. */
export const personKeys = (name: string, values: RowValues): string[] => {
  const { employee_number, email } = values;
  const naming = namingKey(name, values);
  return [
    ...(employee_number ? [`n:${nameKey(employee_number)}`] : []),
    ...(email ? [`e:${stem(email)}`] : []),
    ...(naming ? [naming] : []),
  ];
};

/** Returns the keys by which rows belong together: numbers, addresses, people, names with dates. */
export const groupKeys = (keys: readonly string[]): string[] => keys.filter((key) => /^[nepk]:/.test(key));
/** Returns the wanted keys (`w:…`) of rows that name this row as their manager. */
export const reportKeys = (keys: readonly string[]): string[] =>
  keys.filter((key) => !key.startsWith('w:')).map((key) => `w:${key}`);
/** Returns the keys of the people whom this row may mean as its manager. */
export const managerKeys = (keys: readonly string[]): string[] =>
  keys.filter((key) => key.startsWith('w:')).map((key) => key.slice(2));
