import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { needsSomebody } from '../rules/results.ts';

/** The longest gap between two pairs of a day that is a break, in seconds. */
export async function gapSecondsOf(db: Db): Promise<number> {
  const [rules] = await rowsOf<{ break_gap_minutes: number }>(db, 'select break_gap_minutes from punch_rules');
  return (rules?.break_gap_minutes ?? 120) * 60;
}

/** Whether somebody has to look at a punch, as SQL. @param punch how the statement calls it */
export const waitsForSomebody = (punch: string): string =>
  `(${punch}.result in (${needsSomebody.map((result) => `'${result}'`).join(', ')}) and ${punch}.set_aside_at is null)`;
