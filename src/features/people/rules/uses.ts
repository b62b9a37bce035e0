import { countedText, type NumberText } from '#platform/shared/number-text.ts';

/** People who have something, such as a department. */
export interface PeopleUses {
  /** Everybody whose record names it. */
  readonly people: number;
  /** Those of them who have left the company. */
  readonly left: number;
}

/** '14 people, 1 of whom has left'; null when nobody has it. */
export function peopleInWords({ people, left }: PeopleUses, text: NumberText): string | null {
  return people ? `${countedText(people, 'person', 'people', text)}${leftInWords(people, left, text)}` : null;
}

function leftInWords(people: number, left: number, text: NumberText): string {
  if (!left) return '';
  if (left === people) return people === 1 ? ' who has left' : ' who have left';
  return `, ${text(left)} of whom ${left === 1 ? 'has' : 'have'} left`;
}
