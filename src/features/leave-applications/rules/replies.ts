import { z } from 'zod';
import { localDate, pageMeta, storedId } from '#platform/shared/schemas.ts';
import { leaveTypeCard, leaveYearShape } from '#features/leave/rules/shapes.ts';
import { personCard } from '#features/people/contract.ts';
import { applicationItem, dayPart, typeSummary } from './shapes.ts';

/** Team members who are away by day, as far as the viewer may know. */
export const teamReply = z.object({
  /** Department; null: the whole company. */
  department_name: z.string().nullable(),
  /** Number of people in it, including the person. */
  total: z.number().int(),
  /** Number of people away from which a day is marked; null: no limit is set. */
  limit: z.number().int().nullable(),
  /** Other people who are away on some day, by name. */
  people: z.array(
    personCard.extend({
      /** `letter` is null for viewers who may know only that the person is away. */
      dates: z.array(
        z.object({ date: localDate, part: dayPart, letter: z.string().nullable(), is_waiting: z.boolean() }),
      ),
    }),
  ),
  /** Number of other people away on each date. */
  away: z.array(z.object({ date: localDate, people: z.number().int() })),
});

/** A leave year of one person. */
export const leaveYearReply = z.object({
  author: personCard.extend({ department_name: z.string().nullable() }),
  leave_year: leaveYearShape,
  today: localDate,
  package_name: z.string().nullable(),
  process_name: z.string().nullable(),
  /** One for each type that the package gives or that has bookings. */
  balances: z.array(leaveTypeCard.extend({ is_paid: z.boolean(), ...typeSummary.shape })),
  holidays: z.array(z.object({ date: localDate, part: dayPart, name: z.string() })),
  /** Everything that has a day in this year, the last first. */
  data: z.array(applicationItem),
  may_apply: z.boolean(),
  /** Last day that people may apply for by themselves. */
  until: localDate,
  /** For a coming year: single days whose leave makes at least four days off in a row, with a holiday. */
  bridges: z.array(z.object({ date: localDate, holiday: z.string(), is_after: z.boolean(), days: z.number().int() })),
});

/** Lines of a balance. */
export const ledgerReply = z.object({
  author: personCard,
  leave_type: leaveTypeCard,
  leave_year: leaveYearShape,
  today: localDate,
  /** Balance before the first line. */
  before: z.number(),
  /** Balance at the end of each day on which it changes, by date: long leave changes it on each of its days. */
  days: z.array(z.object({ date: localDate, balance: z.number() })),
  lines: z.array(
    z.object({
      date: localDate,
      /** Last day of the leave in it; the same day for other lines. */
      until: localDate,
      kind: z.string(),
      /** Title, such as 'Granted' or 'Will expire'. */
      title: z.string(),
      /** Explanation in a sentence. */
      why: z.string(),
      /** Actor who made it; null: the rules. */
      by: z.string().nullable(),
      amount: z.number(),
      /** Balance after its last day. */
      balance: z.number(),
      /** Whether it is in the future: booked for a later day, or made by the rules then. */
      is_ahead: z.boolean(),
      application_id: storedId.nullable(),
    }),
  ),
  /** Rules of the package in sentences. */
  rules: z.array(z.string()),
  package_name: z.string().nullable(),
});

export const reviewPage = z.object({
  data: z.array(
    applicationItem.extend({
      /** Balance of the type after it, in the leave year of its first day; null: without a limit. */
      left_after: z.number().nullable(),
      /** Most people of the department away on one of its days, with the person, and the size of the department. */
      team_away: z.number().int(),
      team_total: z.number().int(),
    }),
  ),
  meta: pageMeta,
});

export const summaryReply = z.object({
  /** Number waiting for the viewer, and the days for which the oldest has waited. */
  mine: z.number().int(),
  oldest_days: z.number().int().nullable(),
  /** Number waiting for any reviewer. */
  waiting: z.number().int(),
  /** Number of waiting ones that begin within seven days, or have begun. */
  soon: z.number().int(),
  away_today: z.number().int(),
  away_next_week: z.number().int(),
  decided: z.number().int(),
  approved: z.number().int(),
  total_people: z.number().int(),
  /** Days on which others stand in for the viewer. */
  deputies: z.array(z.object({ id: storedId, name: z.string(), starts_on: localDate, ends_on: localDate })),
  departments: z.array(z.object({ id: storedId, name: z.string() })),
  leave_types: z.array(leaveTypeCard),
});

/** Applications by review process; each belongs to the process that its person has now. */
export const processesReply = z.object({
  data: z.array(
    z.object({
      leave_review_id: storedId,
      waiting: z.number().int(),
      /** Median answer time in days over the decisions of the last 90 days; null: nothing was decided. */
      answered_in: z.number().nullable(),
    }),
  ),
  /** Waiting applications of the requested process, the oldest first; null: the viewer may not see them. */
  waiting: z
    .array(
      z.object({
        application_id: storedId,
        user: personCard,
        starts_on: localDate,
        ends_on: localDate,
        step: z.number().int(),
      }),
    )
    .nullable(),
  /** Owners, who decide when no one else can. */
  owners: z.array(personCard),
});
