import { defineEvent } from '#platform/shared/events.ts';

export interface RolesChangedFor {
  /** People whose permissions may have changed. */
  readonly person_ids: readonly string[];
  readonly role_id: string;
  /** Person who made the change. */
  readonly actor_id?: string;
  readonly change: 'assigned' | 'revoked' | 'deleted' | 'permissions';
}

/** Larger changes are split into several events: a row with thousands of ids is slow for every reader. */
export const peoplePerEvent = 500;

export const rolesChangedFor = defineEvent<RolesChangedFor>('roles.changed_for');

/** Splits a change into the payloads of its events; empty when it concerns no one. */
export function rolesChangedParts({ person_ids, ...change }: RolesChangedFor): RolesChangedFor[] {
  const parts = Math.ceil(person_ids.length / peoplePerEvent);
  return Array.from({ length: parts }, (_, part) => ({
    ...change,
    person_ids: person_ids.slice(part * peoplePerEvent, (part + 1) * peoplePerEvent),
  }));
}
