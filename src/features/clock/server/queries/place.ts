import type { LocalDate } from '#platform/shared/schemas.ts';
import { isAllowedFrom } from '#platform/shared/ip-networks.ts';
import { mayWorkRemotely } from '#features/people/rules/remote-work.ts';
import type { Timeline } from '#features/days/server/queries/timeline.ts';

/**
 * Place in which a person clocks in (domain 2): 1 for an allowed place, 2 elsewhere with permission to work remotely,
 * null if not allowed. An empty network list allows every place.
 */
export function placeOf({ person, settings }: Timeline, date: LocalDate, address: string): 1 | 2 | null {
  if (isAllowedFrom(address, settings.allowed_networks)) return 1;
  return mayWorkRemotely(person, date) ? 2 : null;
}
