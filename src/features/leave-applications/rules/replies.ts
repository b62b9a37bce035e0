import { z } from 'zod';
import { localDate, pageMeta, storedId } from '#platform/shared/schemas.ts';
import { leaveTypeCard, leaveYearShape } from '#features/leave/rules/shapes.ts';
import { personCard } from '#features/people/contract.ts';
import { applicationItem, dayPart, typeSummary } from './shapes.ts';

/** Who of a team is away on which days, as far as the reader may know. */
export const teamReply = z.object({
  /** The department; null: the whole company. */
  department_name: z.string().nullable(),
  /** Who work there, the person included. */
  total: z.number().int(),
  /** From how many away on a day the count is marked; null: no limit is set. */
  limit: z.number().int().nullable(),
  /** Who is away on some day, by name; the person whom it is about is not in it. */
  people: z.array(
    personCard.extend({
      /** `letter` is null for who may know only that they are away. */
      dates: z.array(
        z.object({ date: localDate, part: dayPart, letter: z.string().nullable(), is_waiting: z.boolean() }),
      ),
    }),
  ),
  /** Of every date, how many are away, without the person. */
  away: z.array(z.object({ date: localDate, people: z.number().int() })),
});

/** Somebody's leave year. */
export const leaveYearReply = z.object({
  author: personCard.extend({ department_name: z.string().nullable() }),
  leave_year: leaveYearShape,
  today: localDate,
  package_name: z.string().nullable(),
  process_name: z.string().nullable(),
  /** One of each type that the package gives, or of which something is booked. */
  balances: z.array(leaveTypeCard.extend({ is_paid: z.boolean(), ...typeSummary.shape })),
  holidays: z.array(z.object({ date: localDate, part: dayPart, name: z.string() })),
  /** Everything that has a day in this year, the last first. */
  data: z.array(applicationItem),
  may_apply: z.boolean(),
  /** The last day that people may apply for by themselves. */
  until: localDate,
  /** Of a year to come: single days whose leave makes at least four days off in a row, with a holiday. */
  bridges: z.array(z.object({ date: localDate, holiday: z.string(), is_after: z.boolean(), days: z.number().int() })),
});

/** The lines of a balance. */
export const ledgerReply = z.object({
  author: personCard,
  leave_type: leaveTypeCard,
  leave_year: leaveYearShape,
  today: localDate,
  /** The balance before the first line. */
  before: z.number(),
  /** The balance at the end of each day on which it changes, by date: leave that is long changes it on each of its days. */
  days: z.array(z.object({ date: localDate, balance: z.number() })),
  lines: z.array(
    z.object({
      date: localDate,
      /** The last day of leave that is in it; the same day of everything else. */
      until: localDate,
      kind: z.string(),
      /** 'Granted', 'Will expire' */
      title: z.string(),
      /** In a sentence. */
      why: z.string(),
      /** Who has made it; null: the rules. */
      by: z.string().nullable(),
      amount: z.number(),
      /** After its last day. */
      balance: z.number(),
      /** It is not there yet: booked for a later day, or made by the rules then. */
      is_ahead: z.boolean(),
      application_id: storedId.nullable(),
    }),
  ),
  /** The package's rules in sentences. */
  rules: z.array(z.string()),
  package_name: z.string().nullable(),
});

export const reviewPage = z.object({
  data: z.array(
    applicationItem.extend({
      /** What is left of the type after it, in the leave year of its first day; null: without a limit. */
      left_after: z.number().nullable(),
      /** The most of the department who are away on one of its days, the person included, and how many there are. */
      team_away: z.number().int(),
      team_total: z.number().int(),
    }),
  ),
  meta: pageMeta,
});

export const summaryReply = z.object({
  /** Waiting for oneself, and for how many days the oldest has. */
  mine: z.number().int(),
  oldest_days: z.number().int().nullable(),
  /** Waiting, whoever decides. */
  waiting: z.number().int(),
  /** Of those that wait, beginning within seven days. */
  soon: z.number().int(),
  away_today: z.number().int(),
  away_next_week: z.number().int(),
  decided: z.number().int(),
  approved: z.number().int(),
  total_people: z.number().int(),
  /** Days on which others stand in for oneself. */
  deputies: z.array(z.object({ id: storedId, name: z.string(), starts_on: localDate, ends_on: localDate })),
  departments: z.array(z.object({ id: storedId, name: z.string() })),
  leave_types: z.array(leaveTypeCard),
});

/** What stands in review processes; applications belong to the one that their person has now. */
export const processesReply = z.object({
  data: z.array(
    z.object({
      leave_review_id: storedId,
      waiting: z.number().int(),
      /** Days, the middle of the last 90 days’ decisions; null: nothing was decided. */
      answered_in: z.number().nullable(),
    }),
  ),
  /** Those that wait in the one that was asked for, the oldest first; null: not for this reader. */
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
  /** Who decide where nobody else can. */
  owners: z.array(personCard),
});
