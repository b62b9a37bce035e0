import type { NumberText } from '#platform/shared/number-text.ts';
import { translate } from '#platform/shared/translate.ts';

/** Numbers of references to an item, as the refusal to delete it contains them. */
export interface ItemUses {
  readonly people?: number;
  /** Number of departments below it. */
  readonly departments?: number;
}

/** '2 departments below it'; null when there are none. */
export function departmentsInWords(count: number, text: NumberText): string | null {
  if (!count) return null;
  return translate('{count, plural, one {# department below it} other {# departments below it}}', { count }, text);
}

/** '14 people, 1 of whom has left, and 2 departments below it': what `listFaults.inUse` says. */
export function usesInWords(uses: readonly string[]): string {
  // After more than a number and a noun, `and` without a comma would continue the clause.
  const isPlain = uses.slice(0, -1).every((words) => words.split(' ').length === 2);
  return uses.join(isPlain ? ' and ' : ', and ');
}
