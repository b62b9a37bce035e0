import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { download, localDate, message, pageQuery, recordId, storedId } from '#platform/shared/schemas.ts';
import { leaveTypeCard } from '#features/leave/rules/shapes.ts';
import { applicationFaults } from '#features/leave-applications/contract.ts';
import { applicationItem, applicationStates, dayPart, typeSummary } from '#features/leave-applications/rules/shapes.ts';
import { personCard } from '#features/people/contract.ts';
import { teamCalendarPermissions } from './rules/access.ts';

export const teamLeaveFaults = defineFaults('teamLeave', {
  rangeTooLong: [422, 'Choose at most 62 days.'],
  tooMany: [424, 'There are too many people for one file. Choose a department or fewer days.'],
  noFeeds: [424, 'Calendar feeds for team leave are turned off.'],
  otherTeam: [403, 'You can only subscribe to your own department’s leave.'],
});

/** A leave period, joined over days on which no one works. */
const bar = z.object({
  /** Null when the viewer may not open it. */
  application_id: storedId.nullable(),
  state: z.enum(applicationStates),
  /** First and last day within the range. */
  from: localDate,
  to: localDate,
  /** Part of the day, when the bar is a single date. */
  part: dayPart,
  /** Empty, and 'Away', for a viewer who may not know which leave it is. */
  letter: z.string(),
  name: z.string(),
  /** Whether the leave goes on before or after the range. */
  continues_before: z.boolean(),
  continues_after: z.boolean(),
});
export type LeaveBar = z.output<typeof bar>;

const row = personCard.extend({
  bars: z.array(bar),
  /** Balance left to plan, of the type with the largest grant; null: there is none, or the viewer may not see it. */
  left: z.number().nullable(),
});
export type TeamRow = z.output<typeof row>;

const team = z.object({
  /** Null for people without a department. */
  id: storedId.nullable(),
  name: z.string().nullable(),
  total: z.number().int(),
  /** Number of people away on some day of the range. */
  people_away: z.number().int(),
  /** Largest number away on one day, if that is many, and the dates; 0 and none if not. */
  most: z.number().int(),
  most_on: z.array(localDate),
  /** People away, by name; null when the browser has to request them. */
  rows: z.array(row).nullable(),
});
export type Team = z.output<typeof team>;

const range = { start_date: localDate.optional(), end_date: localDate.optional() };
const narrowed = {
  search: pageQuery.search,
  department_id: recordId.optional(),
  group_id: recordId.optional(),
  leave_type_id: recordId.optional(),
  /** 1 includes leave that waits for a decision, for viewers who may know of it. */
  waiting: z.number().int().min(0).max(1).default(1),
};

const feed = z.object({
  /** URL that calendars subscribe to; null while there is none. */
  address: z.string().nullable(),
  /** ISO 8601 in UTC: when it was made, and when a calendar last requested it, to ten minutes. */
  created_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
});
export type TeamFeed = z.output<typeof feed>;

const named = z.object({ id: storedId, name: z.string() });

/** Proposed in full: who is away when, team by team. */
export const teamLeave = defineContract({
  index: {
    route: 'GET leave/team-calendar/index',
    summary: 'List people who are away by department; the current month by default',
    access: teamCalendarPermissions,
    query: z.object({ ...range, ...narrowed }),
    example: { query: { start_date: '2026-12-01', end_date: '2026-12-31' } },
    reply: z.object({
      start_date: localDate,
      end_date: localDate,
      today: localDate,
      days: z.array(
        z.object({
          date: localDate,
          is_day_off: z.boolean(),
          holiday: z.string().nullable(),
          away: z.number().int(),
        }),
      ),
      total_people: z.number().int(),
      people_away: z.number().int(),
      /** Number of people away from which a day is marked. */
      limit: z.number().int(),
      /** Number of waiting applications that the viewer may know of. */
      total_waiting: z.number().int(),
      teams: z.array(team),
      /** Leave types whose letters appear in the bars. */
      leave_types: z.array(leaveTypeCard.pick({ letter: true, name: true, color: true })),
      /** Whether the viewer may see leave types and balances. */
      sees_types: z.boolean(),
      sees_left: z.boolean(),
      /** Whether the company offers calendar subscriptions. */
      has_feeds: z.boolean(),
      own_department_id: storedId.nullable(),
      filters: z.object({
        departments: z.array(named),
        groups: z.array(named),
        leave_types: z.array(leaveTypeCard.pick({ id: true, name: true, total_days: true })),
      }),
    }),
    faults: [teamLeaveFaults.rangeTooLong],
  },
  rows: {
    route: 'GET leave/team-calendar/rows',
    summary: 'List people of a department who are away; with everyone=1 also the others',
    access: teamCalendarPermissions,
    query: z.object({
      ...range,
      ...narrowed,
      /** Missing for people without a department. */
      team_id: recordId.optional(),
      everyone: z.number().int().min(0).max(1).default(0),
    }),
    example: { query: { start_date: '2026-12-01', end_date: '2026-12-31' } },
    reply: z.object({ rows: z.array(row) }),
    faults: [teamLeaveFaults.rangeTooLong],
  },
  export: {
    route: 'GET leave/team-calendar/export',
    summary: 'Export people who are away as a spreadsheet, a line per leave period',
    access: teamCalendarPermissions,
    query: z.object({ ...range, ...narrowed, format: z.enum(['csv', 'xlsx']) }),
    example: { query: { start_date: '2026-12-01', end_date: '2026-12-31', format: 'csv' } },
    reply: download,
    faults: [teamLeaveFaults.rangeTooLong, teamLeaveFaults.tooMany],
  },
  card: {
    route: 'GET leave/team-calendar/card/{application_id}',
    summary: 'Get a short view of an application; the view is not recorded',
    access: teamCalendarPermissions,
    params: z.object({ application_id: recordId }),
    pathEntities: { application_id: 'leave_application' },
    reply: z.object({
      item: applicationItem,
      /** Balance of its type, in the leave year of its first day; null: without a limit. */
      balance: typeSummary.shape.years.element.nullable(),
    }),
    faults: [applicationFaults.gone],
  },
  feed: {
    route: 'GET leave/team-calendar/feed',
    summary: 'Get the secret calendar address of a department’s leave',
    access: teamCalendarPermissions,
    query: z.object({ department_id: recordId.optional() }),
    example: { query: {} },
    reply: feed,
    faults: [platformFaults.notFound, teamLeaveFaults.otherTeam, teamLeaveFaults.noFeeds],
  },
  renewFeed: {
    route: 'POST leave/team-calendar/feed/renew',
    summary: 'Create or replace the secret calendar address; the previous one stops working immediately',
    access: teamCalendarPermissions,
    body: z.object({ department_id: recordId.nullish() }),
    example: { body: { department_id: entity('department') } },
    reply: feed,
    storeReply: false,
    faults: [platformFaults.notFound, teamLeaveFaults.otherTeam, teamLeaveFaults.noFeeds],
  },
  stopFeed: {
    route: 'POST leave/team-calendar/feed/stop',
    summary: 'Delete one’s calendar address; calendars that follow it stop updating',
    access: teamCalendarPermissions,
    body: z.object({ department_id: recordId.nullish() }),
    example: { body: {} },
    reply: message,
  },
  file: {
    route: 'GET leave/team-calendar/feed/{file}',
    summary: 'Get a department’s leave as an iCalendar file, by the secret address',
    access: 'public',
    openReason: 'Calendars cannot sign in. The secret address shows only what its creator can see.',
    forColleagues: true,
    /** Secret followed by '.ics'. */
    params: z.object({ file: z.string().regex(/^[\w.-]{1,100}$/) }),
    pathEntities: { file: 'leave_feed' },
    reply: download,
    faults: [platformFaults.notFound, platformFaults.tooManyRequests],
    transaction: 'manual',
  },
});
