import type { NumberText } from '#platform/shared/number-text.ts';
import { translate } from '#platform/shared/translate.ts';

/** Numbers of people who have a list item, such as a department. */
export interface PeopleUses {
  /** People whose record refers to the item. */
  readonly people: number;
  /** People among them who have left the company. */
  readonly left: number;
}

/** '14 people, 1 of whom has left'; null if no one has it. */
export function peopleInWords({ people, left }: PeopleUses, text: NumberText): string | null {
  if (!people) return null;
  if (!left) return translate('{people, plural, one {# person} other {# people}}', { people }, text);
  return left === people
    ? translate('{people, plural, one {# person who has left} other {# people who have left}}', { people }, text)
    : translate(
        '{people, plural, one {# person} other {# people}}, {left, plural, one {# of whom has left} other {# of whom have left}}',
        { people, left },
        text,
      );
}
