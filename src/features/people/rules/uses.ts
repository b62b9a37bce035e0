/** People who have something, such as a department. */
export interface PeopleUses {
  /** Everybody whose record names it. */
  readonly people: number;
  /** Those of them who have left the company. */
  readonly left: number;
}

/** '14 people, 1 of whom has left'; null when nobody has it. */
export function peopleInWords({ people, left }: PeopleUses): string | null {
  return people ? `${people} ${people === 1 ? 'person' : 'people'}${leftInWords(people, left)}` : null;
}

function leftInWords(people: number, left: number): string {
  if (!left) return '';
  if (left === people) return people === 1 ? ' who has left' : ' who have left';
  return `, ${left} of whom ${left === 1 ? 'has' : 'have'} left`;
}
