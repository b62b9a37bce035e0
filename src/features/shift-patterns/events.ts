import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** A pattern, or who runs it, is otherwise than it was. */
export const patternsChanged = defineEvent<Record<string, never>>('shift_patterns.changed');

/** Who may see patterns reads them again. */
export const patternsNews = defineLiveEvent<Record<string, never>>('shift_patterns.changed');
