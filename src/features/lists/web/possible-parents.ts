import type { Choice } from './lists-api.ts';

/** Returns the possible parents of a department: all except itself and those below it; for a new one, all. */
export function possibleParents(choices: readonly Choice[], id: string | undefined): readonly Choice[] {
  if (id === undefined) return choices;
  const inside = new Set([id]);
  // Each round finds one more level; there are at most as many levels as departments.
  for (let found = 0; found < inside.size;) {
    found = inside.size;
    for (const { id: each, parent_id } of choices) if (parent_id && inside.has(parent_id)) inside.add(each);
  }
  return choices.filter((choice) => !inside.has(choice.id));
}
