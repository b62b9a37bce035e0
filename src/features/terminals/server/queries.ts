import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { needsSomebody } from '../rules/results.ts';
import { silentSeconds } from '../rules/state.ts';

/** The longest gap between two pairs of a day that is a break, in seconds. */
export async function gapSecondsOf(db: Db): Promise<number> {
  const [rules] = await rowsOf<{ break_gap_minutes: number }>(db, 'select break_gap_minutes from punch_rules');
  return (rules?.break_gap_minutes ?? 120) * 60;
}

/**
 * Whether somebody has to look at a punch, as SQL: an index has these alone, and its condition says the same.
 * @param punch how the statement calls it
 */
export const waitsForSomebody = (punch: string): string =>
  `(${punch}.result in (${needsSomebody.map((result) => `'${result}'`).join(', ')}) and ${punch}.set_aside_at is null)`;

/** How many punches somebody has to look at, whenever they were; not counted beyond `most`. */
export async function countWaiting(db: Db, most: number): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    `select count(*)::int as count from (select from punches p where ${waitsForSomebody('p')} limit ${most}) few`,
  );
  return row?.count ?? 0;
}

/** Whether a terminal was silent until it called, as SQL. @param before when it had called before @param at epoch seconds */
export const wasSilent = (before: string, at: string) =>
  sql<boolean>`coalesce(${sql.ref(before)} < to_timestamp(${sql.ref(at)}) - make_interval(secs => ${silentSeconds}), false)`;
