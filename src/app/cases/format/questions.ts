import { z } from 'zod';
import { date, duration, later, name, time } from './values.ts';

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
  to_review: z.number().optional(),
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
  /** Source of the plan of the date. */
  by: z.enum(['published', 'own', 'place', 'department', 'company']).optional(),
  /** Start and end of the shift that remains beside holidays and leave. */
  starts: time.nullable().optional(),
  ends: time.nullable().optional(),
  /** Words in the notes of the day, in any case; none: the day says nothing. */
  said: z.array(z.string()).optional(),
});

/** Hours and days of the week in force. */
const weekly = z.strictObject({ ...who, weekly_on: date, hours: duration, days: z.number().nullable().optional() });

/** Hours that are planned of the hours that the week requires: '24 of 40'; null when nothing is said. */
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
  /** Words that are in an event of the date. */
  says: z.string().optional(),
});

/** The code of the fault with which something that the person did was refused, such as 'leaveApplications.notEnough'. */
const refusedBy = z.strictObject({ ...who, refused_by: z.string() });

const elements = z.strictObject({ ...who, elements: z.tuple([date, date]), are: later });
const accountOn = z.strictObject({ ...who, account_on: date, is: duration });
const readyForPayroll = z.strictObject({ ready_for_payroll: z.string(), is: z.boolean() });

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
