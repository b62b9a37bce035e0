/** What refers to an item of a list. */
export interface Uses {
  /** Everybody whose record names it. */
  readonly people: number;
  /** Those of them who have left the company. */
  readonly left: number;
  /** Departments inside of it. */
  readonly departments?: number;
}

/** '14 people, 1 of whom has left, and 2 departments inside of it': what `listFaults.inUse` says. Empty when nothing refers to it. */
export function usesInWords({ people, left, departments = 0 }: Uses): string {
  const parts = [
    ...(people ? [counted(people, 'person', 'people') + leftInWords(people, left)] : []),
    ...(departments ? [`${counted(departments, 'department', 'departments')} inside of it`] : []),
  ];
  return parts.join(left && people && departments ? ', and ' : ' and ');
}

function counted(count: number, one: string, other: string): string {
  return `${count} ${count === 1 ? one : other}`;
}

function leftInWords(people: number, left: number): string {
  if (!left) return '';
  if (left === people) return people === 1 ? ' who has left' : ' who have left';
  return `, ${left} of whom ${left === 1 ? 'has' : 'have'} left`;
}
