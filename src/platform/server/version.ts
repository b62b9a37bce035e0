import { createHash } from 'node:crypto';
import { platformFaults } from '../shared/faults.ts';

/**
 * Names the state of a form's fields: 16 hexadecimal digits that are the same as long as the values are. Read it
 * together with
 * the values, send it back with the form.
 */
export function versionOf(values: Readonly<Record<string, unknown>>): string {
  const sorted = Object.keys(values)
    .sort()
    .map((name) => [name, values[name] ?? null]);
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 16);
}

/**
 * To be called with the values as they are under a lock: of two who save the same form, the second is told what the
 * first has made of it. Whoever sends no version saves over whatever is there.
 * @throws 461 with `data: { current, version }`, the values that are true now
 */
export function requireUnchanged(sentVersion: string | undefined, current: Readonly<Record<string, unknown>>): void {
  if (sentVersion === undefined) return;
  const version = versionOf(current);
  if (sentVersion !== version) throw platformFaults.changedMeanwhile({ data: { current, version } });
}
