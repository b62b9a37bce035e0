import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { needsReview } from '../rules/results.ts';
import { silentSeconds } from '../rules/state.ts';

/** Maximum gap between two pairs of a day that counts as a break, in seconds. */
export async function gapSecondsOf(db: Db): Promise<number> {
  const [rules] = await rowsOf<{ break_gap_minutes: number }>(db, 'select break_gap_minutes from punch_rules');
  return (rules?.break_gap_minutes ?? 120) * 60;
}

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
