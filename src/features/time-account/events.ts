import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** Raised when someone wrote a line of a time account. */
export const timeAccountsChanged = defineEvent('time-account.changed');

/** Tells screens with time accounts to reload. */
export const timeAccountNews = defineLiveEvent('time-account.changed');
