import { rowsOf, type Db } from '#platform/server/database/database.ts';

/** The longest gap between two pairs of a day that is a break, in seconds. */
export async function gapSecondsOf(db: Db): Promise<number> {
  const [rules] = await rowsOf<{ break_gap_minutes: number }>(db, 'select break_gap_minutes from punch_rules');
  return (rules?.break_gap_minutes ?? 120) * 60;
}
