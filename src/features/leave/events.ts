import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** A leave type, a package, who has one, or the set-up is otherwise than it was. */
export const leaveRulesChanged = defineEvent('leave.rules_changed');

/** The same for the browsers of those who see leave types. */
export const leaveRulesNews = defineLiveEvent('leave.rules_changed');
