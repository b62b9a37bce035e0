import { sql } from 'kysely';
import type { Db } from './database/database.ts';

/** A moment in a feature's table that something waits for, or that it is counted from. */
export interface Wait {
  readonly table: string;
  readonly column: string;
  /** Seconds that it lies ahead at most; what is counted from it lies in the past. Default 0. */
  readonly atMostSeconds?: number;
  /** What ends at that moment is not ended by a wrong clock, but no later than it ever could. Default: at once. */
  readonly isEnd?: true;
}

/** Seconds by which the clocks of servers and database may differ. */
const skewSeconds = 60;

/**
 * Puts right what a clock that was ahead has written: what would wait until the clock has caught up is due now.
 * @returns how many rows were changed
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
