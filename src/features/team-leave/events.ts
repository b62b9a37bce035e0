import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Somebody's leave has come, has gone or is another: calendars of teams are read anew. Whose it is, is not said. */
export const teamLeaveNews = defineLiveEvent('team_leave.changed');

/** Somebody of a department is away in the week that begins then. */
export const weekAhead = defineEvent<{ readonly department_id: string; readonly monday: LocalDate }>(
  'team_leave.week_ahead',
);
