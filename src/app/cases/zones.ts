import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Case } from './format/case.ts';

/** Returns the zone of a person's place on a date, or of the company: local times of a case are in it. */
export function zoneOf(one: Case, key: string, date: LocalDate): string {
  const placed = one.people.find((person) => person.key === key)?.place ?? null;
  const name = typeof placed === 'string' ? placed : placed?.findLast(({ from }) => from <= date)?.name;
  const place = one.places.find((item) => item.name === name);
  const hasZone = place?.zone_from === undefined || place.zone_from <= date;
  return (hasZone ? place?.zone : undefined) ?? one.company.zone;
}
