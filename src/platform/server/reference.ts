import type { RawBuilder } from 'kysely';
import type { Db } from './database/database.ts';

/** How much refers to a row. */
export interface Uses {
  /** As a reply carries them: `{ people: 14, left: 1 }`. */
  readonly counts: Readonly<Record<string, number>>;
  /** For people: '14 people, 1 of whom has left'; null when nothing refers to it. */
  readonly words: string | null;
}

/**
 * A feature's rows that refer to an earlier feature's: by this the owner counts and detaches them without knowing the
 * feature.
 */
export interface Reference {
  /** The table whose rows they refer to: 'departments'. */
  readonly to: string;
  /**
   * How many people have a row and work here, which its list shows and sorts by: SQL, since it is part of the statement
   * for a page. Pages are kept by the company's version, so the tables it reads have to raise that.
   * @param id SQL for the row's id
   * @param now epoch seconds
   */
  people?(id: RawBuilder<unknown>, now: number): RawBuilder<number>;
  /** To be read under the row's lock, or it is out of date at once. @param now epoch seconds */
  uses(db: Db, id: string, now: number): Promise<Uses>;
  /** None of the rows refers to it from now on. @param now epoch seconds */
  detach(db: Db, id: string, now: number): Promise<void>;
}
