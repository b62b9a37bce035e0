import type { Fault } from '#platform/shared/faults.ts';
import type { EntryErrors } from '../../rules/edit.ts';

export const isBroken = ({ clock, breaks }: EntryErrors): boolean =>
  clock !== null || breaks.some((error) => error !== null);

/** Adds the server's errors `clocks.N` and `clocks.N.breaks.M` to the entries; a deeper key counts for its entry. */
export function withServer(own: readonly EntryErrors[], refusal: Fault | null): EntryErrors[] {
  const problems = Object.entries(refusal?.errors ?? {});
  const of = (path: string, except?: string) =>
    problems.find(
      ([key]) => (key === path || key.startsWith(`${path}.`)) && !(except && key.startsWith(except)),
    )?.[1][0] ?? null;
  return own.map(({ clock, breaks }, index) => ({
    clock: clock ?? of(`clocks.${index}`, `clocks.${index}.breaks.`),
    breaks: breaks.map((error, position) => error ?? of(`clocks.${index}.breaks.${position}`)),
  }));
}
