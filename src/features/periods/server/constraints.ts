import type { ConstraintFault } from '#platform/server/http/implement.ts';
import { listText } from '#platform/shared/audit-sentences.ts';
import { translate } from '#platform/shared/translate.ts';
import { periodFaults } from '../contract.ts';
import { closedFault, type NamedPeriod } from '../rules/closed.ts';

interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

/** Number of people listed by name; the others are only counted. */
const maxNamed = 3;

/** Names of the first people, and how many others there are. */
export function peopleText(people: readonly NamedPerson[]): string {
  const names = [...new Map(people.map(({ id, name }) => [id, name])).values()];
  const more = names.length - maxNamed;
  if (more <= 0) return listText(names);
  const others = translate('{count, plural, one {# more} other {# more}}', { count: more }, String);
  return listText([...names.slice(0, maxNamed), others]);
}

/** Faults for the triggers of `0350_periods.sql`; their details are facts as JSON. */
export const periodConstraints: Readonly<Record<string, ConstraintFault>> = {
  closed_periods_unchanged: ({ facts: { detail } }) => closedFault(JSON.parse(detail) as NamedPeriod),
  closed_periods_nobody_in: ({ facts: { detail } }) => {
    const people = JSON.parse(detail) as readonly NamedPerson[];
    return periodFaults.somebodyIn({ facts: { who: peopleText(people) }, data: { people } });
  },
  closed_periods_once: () => periodFaults.alreadyClosed(),
  closed_periods_opened_once: () => periodFaults.notClosed(),
};
