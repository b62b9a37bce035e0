import { z } from 'zod';
import { changePreview } from '#platform/shared/impact.ts';
import { localDate, storedId } from '#platform/shared/schemas.ts';
import { holidayPart } from './fields.ts';

/** A holiday as every screen shows it. */
export const holiday = z.object({
  id: storedId,
  name: z.string(),
  start_date: localDate,
  /** Last day; equals the first day unless the holiday is longer. */
  end_date: localDate,
  part: holidayPart,
  is_for_everyone: z.boolean(),
});
export type HolidayCard = z.output<typeof holiday>;

export const holidayRow = holiday.extend({
  /** People who have it and work here; for a holiday for everyone, also the number of people left out. */
  people: z.number().int(),
  left_out: z.number().int(),
  /** Country and region it was imported from; null: it was entered by hand. */
  country_name: z.string().nullable(),
  region_name: z.string().nullable(),
  /** Whether it was imported, and changed since. */
  is_edited: z.boolean(),
  /** Whether no one works on its (first) day by the standard hours. */
  is_day_off: z.boolean(),
});
export type HolidayRow = z.output<typeof holidayRow>;

/** Number of holidays that begin in a year. */
export const calendarYear = z.object({ calendar_year: z.number().int(), total: z.number().int() });
export type CalendarYear = z.output<typeof calendarYear>;

export const importStates = ['new', 'changed', 'kept'] as const;
/**
 * Reason why a holiday stays as it is: same – it exists already · edited – it was imported and changed by hand · own –
 * it was entered by hand · trash – it was imported and deleted · taken – these people have another one that day
 */
export const reasonsToKeep = ['same', 'edited', 'own', 'trash', 'taken'] as const;

export const importRow = z.object({
  /** Key by which it is chosen: '2027 easter 1'. */
  key: z.string(),
  name: z.string(),
  start_date: localDate,
  end_date: localDate,
  part: holidayPart,
  state: z.enum(importStates),
  why: z.enum(reasonsToKeep).nullable(),
  /** Current state of the holiday that changes, or of the one that blocks it. */
  before: holiday.omit({ id: true, is_for_everyone: true }).nullable(),
  is_day_off: z.boolean(),
});
export type ImportRow = z.output<typeof importRow>;

export const importPreview = z.object({
  data: z.array(importRow),
  counts: z.object({ new: z.number().int(), changed: z.number().int(), kept: z.number().int() }),
  /** Number of people who get the holidays. */
  people: z.number().int(),
  /** Whether the caller is among the chosen people, and is left out. */
  is_without_self: z.boolean(),
  ...changePreview.shape,
  /** Sent back with the import, so that it does not overwrite changes made in the meantime. */
  version: z.string(),
});
export type ImportPreview = z.output<typeof importPreview>;
