import { z } from 'zod';
import { localDate, storedId } from '#platform/shared/schemas.ts';
import { holidayPart } from './fields.ts';

/** A holiday, wherever it is shown. */
export const holiday = z.object({
  id: storedId,
  name: z.string(),
  start_date: localDate,
  /** The last day; it is the first one, too, unless it lasts longer. */
  end_date: localDate,
  part: holidayPart,
  is_for_everyone: z.boolean(),
});
export type HolidayCard = z.output<typeof holiday>;

export const holidayRow = holiday.extend({
  /** Who have it and work here; of one for everyone, how many are left out of it. */
  people: z.number().int(),
  left_out: z.number().int(),
  /** Where it was imported from; null: it was entered by hand. */
  country_name: z.string().nullable(),
  region_name: z.string().nullable(),
  /** It was imported, and changed since. */
  is_edited: z.boolean(),
  /** By the standard hours nobody works on its (first) day. */
  is_day_off: z.boolean(),
});
export type HolidayRow = z.output<typeof holidayRow>;

/** How many holidays begin in a year. */
export const calendarYear = z.object({ calendar_year: z.number().int(), total: z.number().int() });
export type CalendarYear = z.output<typeof calendarYear>;

const effectRow = z.object({
  user_id: storedId,
  name: z.string(),
  avatar: z.string(),
  text: z.string(),
  amount: z.string().nullable(),
});

/** What saving would change beside the holiday; each line by the feature that keeps it. */
export const effects = z.object({
  effects: z.array(
    z.object({
      key: z.string(),
      /** '12 recorded days read differently' */
      title: z.string(),
      more: z.string().nullable(),
      /** Up to 20 of them. */
      rows: z.array(effectRow),
      total: z.number().int(),
      /** What the button says then; null: nothing else than without it. */
      button: z.string().nullable(),
    }),
  ),
  /** Why it cannot be saved; null: it can. */
  refusal: z.string().nullable(),
  /** To be sent back as `confirmed`; null: there is nothing to confirm. */
  confirmed: z.string().nullable(),
});
export type Effects = z.output<typeof effects>;

export const importStates = ['new', 'changed', 'kept'] as const;
/**
 * Why a holiday stays as it is: same – it stands there already · edited – it was imported and changed by hand · own –
 * it was entered by hand · trash – it was imported and deleted · taken – these people have another one on that day
 */
export const keptReasons = ['same', 'edited', 'own', 'trash', 'taken'] as const;

export const importRow = z.object({
  /** By which it is chosen: '2027 easter 1'. */
  key: z.string(),
  name: z.string(),
  start_date: localDate,
  end_date: localDate,
  part: holidayPart,
  state: z.enum(importStates),
  why: z.enum(keptReasons).nullable(),
  /** As it stands there now: of one that changes, and of one that is in the way. */
  before: holiday.omit({ id: true, is_for_everyone: true }).nullable(),
  is_day_off: z.boolean(),
});
export type ImportRow = z.output<typeof importRow>;

export const importPreview = z.object({
  data: z.array(importRow),
  counts: z.object({ new: z.number().int(), changed: z.number().int(), kept: z.number().int() }),
  /** How many people it is for. */
  people: z.number().int(),
  /** The caller is among the chosen, and is left out. */
  is_without_self: z.boolean(),
  ...effects.shape,
  /** Sent back with the import: whoever changes a holiday meanwhile is not written over. */
  version: z.string(),
});
export type ImportPreview = z.output<typeof importPreview>;
