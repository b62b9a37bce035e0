import { sql } from 'kysely';
import type { Db } from './database/database.ts';

/** A column of a feature's table with a time that something waits for, or is counted from. */
export interface Wait {
  readonly table: string;
  readonly column: string;
  /** Maximum seconds that it can lie ahead. Default 0, for times that are counted from. */
  readonly atMostSeconds?: number;
  /**
   * True for times at which something ends: moved to the latest possible time, not to now,
   * so that a wrong clock ends nothing.
   */
  readonly isEnd?: true;
}

/** Seconds by which the clocks of servers and database may differ. */
const skewSeconds = 60;

/**
 * Corrects times written by a clock that was ahead, so that nothing waits until the clock has caught up.
 * @returns number of changed rows
 */
export async function endImpossibleWaits(db: Db, waits: readonly Wait[]): Promise<number> {
  let changed = 0;
  for (const { table, column, atMostSeconds = 0, isEnd } of waits) {
    const latest = sql`now() + ${atMostSeconds} * interval '1 second'`;
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${isEnd ? latest : sql`now()`}
       where ${sql.ref(column)} > ${latest} + ${skewSeconds} * interval '1 second' and isfinite(${sql.ref(column)})`.execute(
      db,
    );
    changed += Number(numAffectedRows ?? 0);
  }
  return changed;
}
