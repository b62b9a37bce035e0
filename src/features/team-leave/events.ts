import { defineLiveEvent } from '#platform/shared/events.ts';

/** Somebody's leave has come, has gone or is another: calendars of teams are read anew. Whose it is, is not said. */
export const teamLeaveNews = defineLiveEvent('team_leave.changed');
