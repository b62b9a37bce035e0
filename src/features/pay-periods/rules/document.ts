import { z } from 'zod';
import { localDate, storedId } from '#platform/shared/schemas.ts';

const span = z.object({
  /** Epoch seconds, as is `to`. */
  from: z.number().int(),
  /** Null while it is open. */
  to: z.number().int().nullable(),
});

/** Figures of a day: everything that pay follows from. Comments, marks and reviews are no part of them. */
export const figuresOfDay = z.object({
  date: localDate,
  entries: z.array(span.extend({ breaks: z.array(span) })),
  /** Seconds, as are the following ones. */
  work_time: z.number().int(),
  break_time: z.number().int(),
  planned_time: z.number().int(),
  /** Part of the planned time that a holiday or leave removes. */
  off_time: z.number().int(),
  leave_days: z.number(),
  leave_type: z.string().nullable(),
  /** Part of the date that is a holiday, as text. */
  holiday: z.string().nullable(),
});
export type DayFigures = z.output<typeof figuresOfDay>;

export const documentDay = figuresOfDay.extend({
  attendance_id: storedId.nullable(),
  /** Version of the recorded day; null without one. */
  version: z.string().nullable(),
});
export type DocumentDay = z.output<typeof documentDay>;

export const periodSums = z.object({
  /** Seconds, as are the following ones. */
  work_time: z.number().int(),
  planned_time: z.number().int(),
  /** Worked minus planned time. */
  balance: z.number().int(),
  leave_days: z.number(),
});
export type PeriodSums = z.output<typeof periodSums>;

/** A person's period as it is confirmed and approved. */
export const periodDocument = z.object({
  person_id: storedId,
  starts_on: localDate,
  ends_on: localDate,
  days: z.array(documentDay),
  sums: periodSums,
});
export type PeriodDocument = z.output<typeof periodDocument>;

/** Returns the sums of days that are over. */
export function sumsOf(days: readonly DayFigures[]): PeriodSums {
  const total = (of: (day: DayFigures) => number) => days.reduce((sum, day) => sum + of(day), 0);
  const [work_time, planned_time] = [total((day) => day.work_time), total((day) => day.planned_time)];
  // Hundredths of days, so that the sum has no more digits than its parts.
  const leave_days = Math.round(total((day) => day.leave_days * 100)) / 100;
  return { work_time, planned_time, balance: work_time - planned_time, leave_days };
}

/** Returns JSON that is the same for the same values, in whatever order their fields are. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, inOrder);

const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Returns the figures alone, which decide whether a step still counts. */
export const figuresOf = ({ person_id, starts_on, ends_on, days }: PeriodDocument) => ({
  person_id,
  starts_on,
  ends_on,
  days: days.map(({ attendance_id: _, version: __, ...figures }): DayFigures => figures),
});

/** A day whose figures differ. */
export interface ChangedFigures {
  readonly before: DocumentDay;
  readonly after: DocumentDay;
}

/** Returns the days of a document whose figures have changed since. */
export function changedDays(then: PeriodDocument, now: PeriodDocument): ChangedFigures[] {
  const current = new Map(now.days.map((day) => [day.date, day]));
  return then.days.flatMap((before) => {
    const after = current.get(before.date);
    return after && !isSame(before, after) ? [{ before, after }] : [];
  });
}

const isSame = (one: DocumentDay, other: DocumentDay): boolean =>
  canonicalJson(bare(one)) === canonicalJson(bare(other));
const bare = ({ attendance_id: _, version: __, ...figures }: DocumentDay): DayFigures => figures;
