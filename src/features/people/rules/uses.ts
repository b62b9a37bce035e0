import { countedText, type NumberText } from '#platform/shared/number-text.ts';

/** Numbers of people who have a list item, such as a department. */
export interface PeopleUses {
  /** People whose record refers to it. */
  readonly people: number;
  /** Those of them who have left the company. */
  readonly left: number;
}

/** '14 people, 1 of whom has left'; null if no one has it. */
export function peopleInWords({ people, left }: PeopleUses, text: NumberText): string | null {
  return people ? `${countedText(people, 'person', 'people', text)}${leftInWords(people, left, text)}` : null;
}

function leftInWords(people: number, left: number, text: NumberText): string {
  if (!left) return '';
  if (left === people) return people === 1 ? ' who has left' : ' who have left';
  return `, ${text(left)} of whom ${left === 1 ? 'has' : 'have'} left`;
}
