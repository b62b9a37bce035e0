import { defineEvent } from '#platform/shared/events.ts';

/** Contents that nobody refers to any more can be taken out of the store. */
export const filesReleased = defineEvent('files.released');
