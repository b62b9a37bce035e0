import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity } from '#platform/shared/example.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { localDate, message, storedId } from '#platform/shared/schemas.ts';
import { offPart } from '#features/holidays/rules/off-part.ts';
import { calendarFaults } from '#features/calendar/contract.ts';
import { holidayParts } from '#features/holidays/rules/holiday.ts';
import { personCard } from '#features/people/contract.ts';
import { shiftCard } from '#features/shifts/contract.ts';

/** Shift with the letter of its template, so that its mark is the same on every screen. */
const markedShift = shiftCard.extend({ letter: z.string() });
export type MarkedShift = z.output<typeof markedShift>;

/** Shift on its date, with actual wall clock times even across a clock change. */
export const ownShift = markedShift.extend({
  /** 'YYYY-MM-DD HH:mm:ss' */
  starts_at: z.string(),
  ends_at: z.string(),
  /** Seconds by which a clock change delays its end by the wall clock (negative: brings it forward). */
  clock_change: z.number().int(),
});
export type OwnShift = z.output<typeof ownShift>;

export const ownDay = z.object({
  date: localDate,
  shift: ownShift.nullable(),
  /** Whether something is published for the person, including a day off; otherwise the standard hours apply. */
  is_published: z.boolean(),
  /** Whether the person is employed on the date; otherwise there is never a shift. */
  is_employed: z.boolean(),
  /** On half a holiday or half a day of leave, the shift covers the other half of the day. */
  holiday: z.object({ part: z.enum(holidayParts), name: z.string() }).nullable(),
  /** Part of the date that is approved leave. */
  leave: offPart.nullable(),
  /** Seconds that count as planned, as in the person's month: holidays and approved leave reduce it. */
  planned_time: z.number().int(),
});
export type OwnDay = z.output<typeof ownDay>;

/** A week whose published shifts add up to other hours than the person's week requires: 24 of 40 h. */
export const weekShare = z.object({
  /** Its Monday. */
  week: localDate,
  /** Seconds that are planned, and seconds that the week requires; holidays and leave reduce both. */
  planned_time: z.number().int(),
  required_time: z.number().int(),
});
export type WeekShare = z.output<typeof weekShare>;

/** Day of the plan that differs from what the person has last seen. */
export const shiftChange = z.object({
  date: localDate,
  /** Id of its latest change, to be sent back once it is seen. */
  id: storedId,
  /** Shift last seen, and the current one; null for a day off. */
  old: markedShift.nullable(),
  new: markedShift.nullable(),
});
export type ShiftChange = z.output<typeof shiftChange>;

/** Ids of changes are UUID version 7, which `recordId` does not accept. */
const changeId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

export const myShifts = defineContract({
  data: {
    route: 'GET time/attendance/employee/shift-calendar/data',
    summary: 'Get one’s own published shifts in a range; the current month by default',
    access: ['view_attendance'],
    query: z.object({ start_date: localDate.optional(), end_date: localDate.optional() }),
    example: { query: { start_date: '2026-03-01', end_date: '2026-03-31' } },
    reply: z.object({
      /** IANA name of the zone in which the person works now: that of their place, or the company's. */
      zone: z.string(),
      /** Whether there is any shift on these days. */
      has_any_shift: z.boolean(),
      calendar: z.array(ownDay),
      /** Weeks of the range whose published shifts do not add up to the person's week. */
      week_shares: z.array(weekShare),
      user: personCard,
      /** Current day: today at the person's place, or the day before while its shift lasts. */
      today: ownDay,
      /** Next day, within two months, with a shift that has not begun, and the seconds of rest before it. */
      next: ownDay.nullable(),
      rest_time: z.number().int().nullable(),
      /** Last day published for the person; null if there is none from today on. */
      published_until: localDate.nullable(),
      /** Whether standard hours apply on days without a published shift. */
      has_standard_hours: z.boolean(),
      /** Whether the person has a week of their own, which applies in place of the standard hours. */
      has_own_week: z.boolean(),
      /** Changes from today on. */
      changes: z.array(shiftChange),
      /** Time, ISO 8601 in UTC, at which the person last confirmed changes as seen; null for never or long ago. */
      seen_at: z.string().nullable(),
      /** Publication of the latest of the changes: its author, its time, and the message to the people affected. */
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
  /** Proposed route, not in the specification. */
  seen: {
    route: 'POST time/attendance/employee/shift-changes/seen',
    oneself: { allowed: 'It records which of their own shifts the caller has seen.' },
    summary: 'Mark the changes to one’s own shifts as seen',
    access: ['view_attendance'],
    body: z.object({ ids: z.array(changeId).max(500) }),
    example: { body: { ids: [entity('shift_change')] } },
    reply: message,
    faults: [platformFaults.notFound],
  },
});
