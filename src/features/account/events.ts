import { defineEvent } from '#platform/shared/events.ts';

/** A person has requested another sign-in address, stored in `address_changes`. */
export const addressChangeRequested = defineEvent<{ readonly person_id: string }>('account.address_asked');

/** The new address was confirmed. */
export const addressChanged = defineEvent<{ readonly person_id: string }>('account.address_changed');
