import type { LocalDate } from '../shared/schemas.ts';
import type { Permission } from '../shared/permissions.ts';
import type { CalendarItem, FeedEvent, LayerShape } from '../shared/calendar.ts';
import type { Db } from './database/database.ts';
import type { Actor } from './http/implement.ts';
import type { Text } from '../shared/translate.ts';

/** Request for days of the calendar, both ends included, and its viewer. */
export interface CalendarLayerInput {
  readonly db: Db;
  readonly actor: Actor;
  /** epoch seconds */
  readonly now: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export interface LayerAnswer {
  readonly items: readonly CalendarItem[];
  /** Number of further items per date besides `items`: a day of a large company may have more than a cell can show. */
  readonly more?: ReadonlyMap<LocalDate, number>;
}

/** Request for the days that a person's own calendar follows, both ends included. */
export interface CalendarFeedInput extends Omit<CalendarLayerInput, 'actor'> {
  readonly person_id: string;
}

/** A feature's contribution to the calendar. */
export interface CalendarLayer {
  /** Key in the address, such as 'shifts'. */
  readonly key: string;
  /** Position among all layers, smaller first. */
  readonly position: number;
  /** Label on its chip. */
  readonly name: Text;
  readonly shape: LayerShape;
  /** Permissions of which the viewer needs one, in addition to that for the calendar. */
  readonly permissions?: readonly Permission[];
  read(input: CalendarLayerInput): Promise<LayerAnswer>;
  /** Returns a person's own items for the address that their calendar follows; null: the company offers none. */
  readonly feed?: (input: CalendarFeedInput) => Promise<readonly FeedEvent[] | null>;
}
