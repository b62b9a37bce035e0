import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { needsReview } from '../rules/results.ts';
import { silentSeconds } from '../rules/state.ts';

/** Direction that a key stands for, as SQL: check-in, end of a break and overtime in, and their opposites. */
export const keyOf = (punch: string): string =>
  `case when ${punch}.status in (0, 3, 4) then 'in' when ${punch}.status in (1, 2, 5) then 'out' end`;

/** Direction of a punch, as SQL: what its key says, at a terminal whose keys are trusted. @param punch alias */
export const sideOf = (punch: string): string =>
  `(select ${keyOf(punch)} from terminals keyed where keyed.id = ${punch}.terminal_id and keyed.trusts_keys)`;

/**
 * SQL condition for punches that need attention; a partial index has the same condition.
 * @param punch alias in the statement
 */
export const waitsForSomeone = (punch: string): string =>
  `(${punch}.result in (${needsReview.map((result) => `'${result}'`).join(', ')}) and ${punch}.set_aside_at is null)`;

/** Counts punches that need attention, regardless of their date, up to `max`. */
export async function countWaiting(db: Db, max: number): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    `select count(*)::int as count from (select from punches p where ${waitsForSomeone('p')} limit ${max}) few`,
  );
  return row?.count ?? 0;
}

/** SQL: whether a terminal was silent until now. @param before its previous call @param at epoch seconds */
export const wasSilent = (before: string, at: string) =>
  sql<boolean>`coalesce(${sql.ref(before)} < to_timestamp(${sql.ref(at)}) - make_interval(secs => ${silentSeconds}), false)`;
