import { defineEvent } from '#platform/shared/events.ts';

/** Somebody's last day has passed: from now on they are not let in, and whatever of theirs is open is closed. */
export const personLeft = defineEvent<{ readonly person_id: string }>('people.left');
