import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { localDate, message, storedId } from '#platform/shared/schemas.ts';
import { calendarFaults } from '#features/calendar/contract.ts';
import { holidayParts } from '#features/holidays/rules/holiday.ts';
import { personCard } from '#features/people/contract.ts';
import { shiftCard } from '#features/shifts/contract.ts';

/** A shift with the letter of its template, by which its mark is the same on every screen. */
const markedShift = shiftCard.extend({ letter: z.string() });
export type MarkedShift = z.output<typeof markedShift>;

/** A shift on its date: what the wall clock really shows, also where the clocks change in it. */
export const ownShift = markedShift.extend({
  /** 'YYYY-MM-DD HH:mm:ss' */
  starts_at: z.string(),
  ends_at: z.string(),
  /** Seconds by which it ends later on the wall (earlier: negative) than on other days, because the clocks change. */
  clock_change: z.number().int(),
});
export type OwnShift = z.output<typeof ownShift>;

export const ownDay = z.object({
  date: localDate,
  shift: ownShift.nullable(),
  /** Published for the person, be it a free day; otherwise the standard hours decide. */
  is_published: z.boolean(),
  /** Within the time here; outside of it there is never a shift. */
  is_employed: z.boolean(),
  /** On half a holiday, the shift is the other half of the day. */
  holiday: z.object({ part: z.enum(holidayParts), name: z.string() }).nullable(),
  /** Seconds that count as planned, as in one's month: holidays and approved leave take theirs away. */
  planned_time: z.number().int(),
});
export type OwnDay = z.output<typeof ownDay>;

/** A day of the plan that is otherwise than the person has seen it. */
export const shiftChange = z.object({
  date: localDate,
  /** Its latest change: sent back once it is seen. */
  id: storedId,
  /** What was seen, and what counts now; null: a free day. */
  old: markedShift.nullable(),
  new: markedShift.nullable(),
});
export type ShiftChange = z.output<typeof shiftChange>;

/** Changes are numbered by time (UUID version 7), unlike what `recordId` takes. */
const changeId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

export const myShifts = defineContract({
  data: {
    route: 'GET time/attendance/employee/shift-calendar/data',
    summary: 'One’s own published shifts on some days; without dates in the current month',
    access: ['view_attendance'],
    query: z.object({ start_date: localDate.optional(), end_date: localDate.optional() }),
    example: { query: { start_date: '2026-03-01', end_date: '2026-03-31' } },
    reply: z.object({
      /** Whether there is any on these days. */
      has_any_shift: z.boolean(),
      calendar: z.array(ownDay),
      user: personCard,
      /** The day that it is now: the company’s today, or the day before while its shift goes on. */
      today: ownDay,
      /** The next day with a shift that has not begun, in the next two months, and the seconds of rest before it. */
      next: ownDay.nullable(),
      rest_time: z.number().int().nullable(),
      /** The last day that is published for the person; null: none from today on. */
      published_until: localDate.nullable(),
      /** Where nothing is published, standard hours count. */
      has_standard_hours: z.boolean(),
      /** From today on. */
      changes: z.array(shiftChange),
      /** ISO 8601 in UTC: when somebody last said that they have seen the changes; null: never, or long ago. */
      seen_at: z.string().nullable(),
      /** Who published the latest of the changes, when, and the line they wrote for those whom it concerns. */
      published: z
        .object({
          by: z.string().nullable(),
          avatar: z.string().nullable(),
          at: z.string(),
          note: z.string().nullable(),
        })
        .nullable(),
    }),
    faults: [calendarFaults.rangeTooLong],
  },
  /** Proposed. */
  seen: {
    route: 'POST time/attendance/employee/shift-changes/seen',
    oneself: { allowed: 'It records which of their own shifts the caller has seen.' },
    summary: 'Says which changes of one’s own shifts one has seen; what was published since is still to be seen',
    access: ['view_attendance'],
    body: z.object({ ids: z.array(changeId).max(500) }),
    example: { body: { ids: [entity('shift_change')] } },
    reply: message,
    faults: [platformFaults.notFound],
  },
});
