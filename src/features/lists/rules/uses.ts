import type { NumberText } from '#platform/shared/number-text.ts';
import { translate } from '#platform/shared/translate.ts';

/** Numbers of references to an item, as the refusal to delete it contains them. */
export interface ItemUses {
  readonly people?: number;
  /** Number of departments below it. */
  readonly departments?: number;
  /** Number of rules for joiners that have it as a condition. */
  readonly rules?: number;
}

/** '2 departments below it'; null when there are none. */
export function departmentsInWords(count: number, text: NumberText): string | null {
  if (!count) return null;
  return translate('{count, plural, one {# department below it} other {# departments below it}}', { count }, text);
}

/** Words for one kind of use. */
export interface UseInWords {
  readonly words: string;
  /** Whether they are more than a number and a noun, so that `and` without a comma would continue their clause. */
  readonly has_clause?: boolean | undefined;
}

/** '14 people, 1 of whom has left, and 2 departments below it': what `listFaults.inUse` says. */
export function usesInWords(uses: readonly UseInWords[]): string {
  const hasClause = uses.slice(0, -1).some(({ has_clause }) => has_clause);
  const [first = '', ...more] = uses.map(({ words }) => words);
  return more.reduce(
    (others, last) =>
      hasClause
        ? translate('{others}, and {last}', { others, last })
        : translate('{others} and {last}', { others, last }),
    first,
  );
}
