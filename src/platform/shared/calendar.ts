import { z } from 'zod';
import { localDate, type LocalDate } from './schemas.ts';

/** Shape that distinguishes a layer without its colour: a block, a hatched block, a ring, a diamond, a square. */
export const layerShape = z.enum(['block', 'hatched', 'ring', 'diamond', 'square']);
export type LayerShape = z.output<typeof layerShape>;

/** Sign of an item, and its rendering: `bar` joins its days, `day` tints them, `shift` has its own colour. */
export const itemKind = z.enum(['shift', 'birthday', 'anniversary', 'bar', 'day', 'event']);

/** An item in the calendar. */
export const calendarItem = z.object({
  /** Stable across answers, unique within its layer. */
  id: z.string(),
  kind: itemKind,
  /** First and last day. */
  date: localDate,
  end_date: localDate,
  /** 'YYYY-MM-DD HH:mm:ss' on the company's wall clock; null: all day. */
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  title: z.string(),
  /** Number of years of an anniversary, shown beside the title. */
  years: z.number().int().nullable(),
  /** '#323DA5' */
  color: z.string().nullable(),
  /** Whether it belongs to the viewer rather than a colleague. */
  is_own: z.boolean(),
  /** Username of the person that it is about, for their profile. */
  username: z.string().nullable(),
  /** Seconds by which a clock change makes it end later (negative: earlier) on the wall clock than on other days. */
  clock_change: z.number().int(),
  /** Whether it has changed since the viewer last looked. */
  is_changed: z.boolean(),
});
export type CalendarItem = z.output<typeof calendarItem>;

/** An event for a person's own calendar program (RFC 5545). */
export interface FeedEvent {
  /** Stays the same when the event changes; unique in the company. */
  readonly uid: string;
  readonly title: string;
  readonly text: string;
  /** Epoch seconds; dates for all-day events, with `end` as the last one. */
  readonly start: number | LocalDate;
  readonly end: number | LocalDate;
  /** Epoch seconds that increase with every change. */
  readonly changed_at: number;
  /** Whether it blocks the time for others who look for a free hour. */
  readonly is_busy: boolean;
}
