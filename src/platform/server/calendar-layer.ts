import type { LocalDate } from '../shared/schemas.ts';
import type { Permission } from '../shared/permissions.ts';
import type { CalendarItem, FeedEvent, LayerShape } from '../shared/calendar.ts';
import type { Db } from './database/database.ts';
import type { Actor } from './http/implement.ts';

/** Some days of the calendar, both ends included, as somebody may see them. */
export interface LayerAsked {
  readonly db: Db;
  readonly actor: Actor;
  /** epoch seconds */
  readonly now: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export interface LayerAnswer {
  readonly items: readonly CalendarItem[];
  /** How many there are beside `items` on a date: a day of a large company may have more than a cell can show. */
  readonly more?: ReadonlyMap<LocalDate, number>;
}

/** The days that somebody's own calendar follows, both ends included. */
export interface FeedAsked extends Omit<LayerAsked, 'actor'> {
  readonly person_id: string;
}

/** What a feature brings to the calendar. */
export interface CalendarLayer {
  /** In the address: 'shifts'. */
  readonly key: string;
  /** Place among all, smaller first. */
  readonly position: number;
  /** On its chip. */
  readonly name: string;
  readonly shape: LayerShape;
  /** Beside the calendar's own: it is there for whoever holds one of these. */
  readonly permissions?: readonly Permission[];
  read(asked: LayerAsked): Promise<LayerAnswer>;
  /** What of it is somebody's own, for the address that their calendar follows; null: the company does not offer that. */
  readonly feed?: (asked: FeedAsked) => Promise<readonly FeedEvent[] | null>;
}
