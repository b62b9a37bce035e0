import { z } from 'zod';
import { localDate, type LocalDate } from './schemas.ts';

/** How a layer is told from the others without its colour: a block, a hatched block, a ring, a diamond, a square. */
export const layerShape = z.enum(['block', 'hatched', 'ring', 'diamond', 'square']);
export type LayerShape = z.output<typeof layerShape>;

/** The sign beside an item, and how it is drawn: `bar` joins its days, `day` tints them, `shift` has its own colour. */
export const itemKind = z.enum(['shift', 'birthday', 'anniversary', 'bar', 'day', 'event']);

/** Something that stands in the calendar. */
export const calendarItem = z.object({
  /** The same in every answer, within its layer. */
  id: z.string(),
  kind: itemKind,
  /** Its first and its last day. */
  date: localDate,
  end_date: localDate,
  /** 'YYYY-MM-DD HH:mm:ss' by the company's wall clock; null: the whole day. */
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  title: z.string(),
  /** Beside the title: of an anniversary the years. */
  years: z.number().int().nullable(),
  /** '#323DA5' */
  color: z.string().nullable(),
  /** One's own, not a colleague's. */
  is_own: z.boolean(),
  /** Whom it is about: their profile. */
  username: z.string().nullable(),
  /** Seconds by which it ends later (earlier: negative) on the wall than on other days, because the clocks change. */
  clock_change: z.number().int(),
  /** Otherwise than it was when one last looked. */
  is_changed: z.boolean(),
});
export type CalendarItem = z.output<typeof calendarItem>;

/** An event of somebody's own calendar (RFC 5545). */
export interface FeedEvent {
  /** The same for the same thing, however it changes, and different from all others of the company. */
  readonly uid: string;
  readonly title: string;
  readonly text: string;
  /** Epoch seconds; of a whole day, dates: `end` is the last one. */
  readonly start: number | LocalDate;
  readonly end: number | LocalDate;
  /** Epoch seconds: rises with every change. */
  readonly changed_at: number;
  /** Whether others who look for a free hour see that there is none. */
  readonly is_busy: boolean;
}
