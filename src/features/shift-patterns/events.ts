import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** Raised when a pattern, or the people who run it, have changed. */
export const patternsChanged = defineEvent<Record<string, never>>('shift_patterns.changed');

/** Tells viewers of patterns to reload them. */
export const patternsNews = defineLiveEvent<Record<string, never>>('shift_patterns.changed');
