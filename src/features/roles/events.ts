import { defineEvent } from '#platform/shared/events.ts';

export interface RolesChangedFor {
  /** Whose permissions may be others now. */
  readonly person_ids: readonly string[];
  readonly role_id: string;
  /** Who did it. */
  readonly actor_id?: string;
  readonly change: 'assigned' | 'revoked' | 'deleted' | 'permissions';
}

/** Many people come in several events: a row of thousands of ids is slow for everyone who reads it. */
export const peoplePerEvent = 500;

export const rolesChangedFor = defineEvent<RolesChangedFor>('roles.changed_for');

/** The change as its events' payloads: none when it concerns nobody. */
export function rolesChangedParts({ person_ids, ...change }: RolesChangedFor): RolesChangedFor[] {
  const parts = Math.ceil(person_ids.length / peoplePerEvent);
  return Array.from({ length: parts }, (_, part) => ({
    ...change,
    person_ids: person_ids.slice(part * peoplePerEvent, (part + 1) * peoplePerEvent),
  }));
}
