import { defineEvent } from '#platform/shared/events.ts';

/** Somebody has asked for another address to sign in by; it is in `address_changes`. */
export const addressAsked = defineEvent<{ readonly person_id: string }>('account.address_asked');

/** The new address has confirmed it. */
export const addressChanged = defineEvent<{ readonly person_id: string }>('account.address_changed');
