import { defineEvent } from '#platform/shared/events.ts';

/** Some contents are no longer referenced and can be removed from the store. */
export const filesReleased = defineEvent('files.released');
