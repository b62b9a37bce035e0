import type { RawBuilder } from 'kysely';
import type { Db } from './database/database.ts';

/** Number of references to a row. */
export interface ReferenceCount {
  /** Counts as sent in a reply: `{ people: 14, left: 1 }`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Text for people: '14 people, 1 of whom has left'; null without references. */
  readonly words: string | null;
  /** Whether the words are more than a number and a noun, so that a comma ends them before `and`. */
  readonly has_clause?: boolean;
}

/** A feature's rows that refer to an earlier feature's, whose owner counts and detaches them by this interface. */
export interface Reference {
  /** The table that they refer to: 'departments'. */
  readonly to: string;
  /**
   * Number of people with a row who work here, which its list shows and sorts by: SQL, since it is part of the
   * statement for a page. Pages are cached by the company's version, so changes of its tables must raise that.
   * @param id SQL for the row's id
   * @param now epoch seconds
   */
  people?(id: RawBuilder<unknown>, now: number): RawBuilder<number>;
  /** Must be read under the row's lock, or it may be outdated. @param now epoch seconds */
  uses(db: Db, id: string, now: number): Promise<ReferenceCount>;
  /** Removes all references of these rows to it. @param now epoch seconds */
  detach(db: Db, id: string, now: number): Promise<void>;
}
