import { z } from 'zod';
import { date, duration, name, time } from './values.ts';

const who = { who: name };

/** Sums of a range of dates. */
const range = z.strictObject({
  ...who,
  from: date,
  to: date,
  target: duration.optional(),
  worked: duration.optional(),
  balance: duration.optional(),
  absent: z.number().optional(),
  late: z.number().optional(),
  incomplete: z.number().optional(),
  /** Days that wait for a review. */
  to_review: z.number().optional(),
  leave_days: z.number().optional(),
});

const day = z.strictObject({
  ...who,
  day: date,
  target: duration.optional(),
  worked: duration.optional(),
  /** Sum of the breaks. */
  break: duration.optional(),
  /** One of the marks of a day, such as 'completed' or 'absent'. */
  icon: z.string().optional(),
  late: z.boolean().optional(),
  /** Time from the start of the shift, and its grace, to the first clock-in. */
  late_by: duration.optional(),
  /** Facts of the day besides its mark, in any order, such as 'late' and 'holiday'. */
  tags: z.array(z.string()).optional(),
  /** Entries that wait for a review. */
  to_review: z.number().optional(),
  /** Status that the clock shows for its current day: 'completed', 'incomplete', 'unassigned' or 'abnormal'. */
  review: z.string().optional(),
  /** Source of the plan of the date. */
  by: z.enum(['published', 'own', 'place', 'department', 'company']).optional(),
  /** Start and end of the shift that remains beside holidays and leave. */
  starts: time.nullable().optional(),
  ends: time.nullable().optional(),
  /** Words that Muster says about the day, in upper or lower case; none: its punches have no notes. */
  said: z.array(z.string()).optional(),
});

/** Hours and days of the week in force. */
const weekly = z.strictObject({ ...who, weekly_on: date, hours: duration, days: z.number().nullable().optional() });

/** Hours that are planned of the hours that the week of the date requires: '24 of 40'; null when they are the same. */
const plannedOf = z.strictObject({ ...who, planned_of: date, is: z.string().nullable() });

const leaveLeft = z.strictObject({ ...who, leave_left: name, on: date, is: z.number() });
const leaveCost = z.strictObject({ ...who, leave_cost: z.tuple([date, date]), type: name, is: z.number() });

/** All lines of a balance in a leave year, in order; each says only what it has to be. */
const lines = z.strictObject({
  ...who,
  lines: name,
  /** A day of the leave year; the day of `now` by default. */
  on: date.optional(),
  are: z.array(
    z.strictObject({
      date: date.optional(),
      amount: z.number(),
      kind: z.string().optional(),
      title: z.string().optional(),
      why: z.string().optional(),
    }),
  ),
});

/** The event of a date in one's own calendar. */
const feed = z.strictObject({
  ...who,
  feed: date,
  starts: time.optional(),
  ends: time.optional(),
  /** Other names of `starts` and `ends`. */
  start: time.optional(),
  end: time.optional(),
  /** Words that are in an event of the date. */
  says: z.string().optional(),
});

/** The code of the fault with which something that the person did was refused, such as 'leaveApplications.notEnough'. */
const refusedBy = z.strictObject({ ...who, refused_by: z.string() });

/** Package, week and the like of a person on a date, also before their first day. */
const has = z.strictObject({
  ...who,
  has: date,
  package: name.nullable().optional(),
  process: name.nullable().optional(),
  /** Weekly hours. */
  hours: duration.nullable().optional(),
  pattern: name.nullable().optional(),
  /** Holidays of the person on this date. */
  holiday: z.boolean().optional(),
});

/** Whether the person is in the company, which they are not once their import was undone. */
const here = z.strictObject({ ...who, here: z.boolean() });

/** Hours by element of pay between two dates, all of them; leave is 'leave:' with the name of its type. */
const elements = z.strictObject({
  ...who,
  elements: z.tuple([date, date]),
  are: z.record(z.string(), duration),
  /** Days that are left out until someone decides about them. */
  undecided: z.number().optional(),
});
const accountOn = z.strictObject({ ...who, account_on: date, is: duration });
/** Whether a month is over and nothing of it waits: no open entry, no review and no leave to approve. */
const readyForPayroll = z.strictObject({
  ready_for_payroll: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'not a month, such as 2026-10'),
  is: z.boolean(),
});

export const question = z.union([
  range,
  day,
  weekly,
  plannedOf,
  leaveLeft,
  leaveCost,
  lines,
  feed,
  refusedBy,
  has,
  here,
  elements,
  accountOn,
  readyForPayroll,
]);

export type CaseQuestion = z.output<typeof question>;
export type RangeQuestion = z.output<typeof range>;
export type DayQuestion = z.output<typeof day>;
export type WeeklyQuestion = z.output<typeof weekly>;
export type LeaveLeftQuestion = z.output<typeof leaveLeft>;
export type LeaveCostQuestion = z.output<typeof leaveCost>;
export type LinesQuestion = z.output<typeof lines>;
export type FeedQuestion = z.output<typeof feed>;
export type PlannedOfQuestion = z.output<typeof plannedOf>;
export type HasQuestion = z.output<typeof has>;
export type ElementsQuestion = z.output<typeof elements>;
export type ReadyQuestion = z.output<typeof readyForPayroll>;
