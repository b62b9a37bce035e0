import type { Choice } from './lists-api.ts';

/** The departments in which this one can stand: all but itself and what stands inside of it. For a new one all. */
export function possibleParents(choices: readonly Choice[], id: string | undefined): readonly Choice[] {
  if (id === undefined) return choices;
  const inside = new Set([id]);
  // Each round finds one level more; there are as many levels as departments at most.
  for (let found = 0; found < inside.size;) {
    found = inside.size;
    for (const { id: each, parent_id } of choices) if (parent_id && inside.has(parent_id)) inside.add(each);
  }
  return choices.filter((choice) => !inside.has(choice.id));
}
