import type { Event, Listener } from '#platform/server/events.ts';

export interface RolesChangedFor {
  /** Whose permissions may be others now. */
  readonly person_ids: readonly string[];
  readonly role_id: string;
  /** Who did it. */
  readonly actor_id: string;
  readonly change: 'assigned' | 'revoked' | 'deleted' | 'permissions';
}

/** Many people come in several events: a row of thousands of ids is slow for everyone who reads it. */
export const peoplePerEvent = 500;

export function rolesChangedFor({ person_ids, ...change }: RolesChangedFor): Event[] {
  const parts = Math.ceil(person_ids.length / peoplePerEvent);
  return Array.from({ length: parts }, (_, part) => ({
    type: 'roles.changed_for',
    payload: { ...change, person_ids: person_ids.slice(part * peoplePerEvent, (part + 1) * peoplePerEvent) },
  }));
}

/** The browsers of those people read the authorization anew: what they may not do any more disappears, what is new appears. */
const tellBrowsers: Listener<RolesChangedFor> = {
  on: 'roles.changed_for',
  async run({ event, publish }) {
    for (const id of event.payload.person_ids) publish(`private-user.${id}`, 'application.settings', {});
  },
};

export const rolesListeners: readonly Listener[] = [tellBrowsers];
