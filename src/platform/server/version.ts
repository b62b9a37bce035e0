import { createHash } from 'node:crypto';
import { platformFaults } from '../shared/faults.ts';

/**
 * Identifies the state of a form's fields: 16 hexadecimal digits that stay the same while the values do.
 * Read it together with the values, send it back with the form.
 */
export function versionOf(values: Readonly<Record<string, unknown>>): string {
  const sorted = Object.keys(values)
    .sort()
    .map((name) => [name, values[name] ?? null]);
  return createHash('sha256').update(JSON.stringify(sorted, inOrder)).digest('hex').slice(0, 16);
}

/** Sorts the fields of objects inside values, too: what is sent and what is stored have them in different orders. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/**
 * Called with the values as they are under a lock: if two people save the same form,
 * the second receives the first one's changes. Without a version it overwrites anything.
 * @throws 461 with `data: { current, version }`, the current values
 */
export function requireUnchanged(sentVersion: string | undefined, current: Readonly<Record<string, unknown>>): void {
  if (sentVersion === undefined) return;
  const version = versionOf(current);
  if (sentVersion !== version) throw platformFaults.changedMeanwhile({ data: { current, version } });
}
