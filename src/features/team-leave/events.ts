import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Leave was added, removed or changed: browsers reload team calendars. The event does not name the person. */
export const teamLeaveNews = defineLiveEvent('team_leave.changed');

/** Someone in a department is away in the week that begins on `monday`. */
export const weekAhead = defineEvent<{ readonly department_id: string; readonly monday: LocalDate }>(
  'team_leave.week_ahead',
);
