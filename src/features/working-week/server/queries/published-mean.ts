import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, eachDay, mondayOf, wholeMinutes } from '#platform/shared/time.ts';
import { isEmployedOn } from '#features/people/rules/employment.ts';
import { periodsOf } from '#features/people/server/queries/employment.ts';
import type { PublishedMean } from '../../rules/shapes.ts';

/** Whole weeks before the current one that the mean covers. */
const weeksBack = 13;

/**
 * Returns the mean of a person's published shifts over the last 13 whole weeks, which whoever enters a week as planned
 * sees beside the numbers for leave. Weeks outside the employment do not count.
 * @returns null when nothing is published in them
 */
export async function publishedMean(db: Db, person_id: string, today: LocalDate): Promise<PublishedMean | null> {
  const last = addDays(mondayOf(today), -1);
  const first = addDays(last, 1 - weeksBack * 7);
  const [periods, [sum]] = await Promise.all([
    periodsOf(db, person_id),
    rowsOf<{ work_time: number; days: number }>(
      db,
      `select coalesce(sum(work_time), 0)::int as work_time, count(*)::int as days from shift_days
        where person_id = $1 and is_published and start_time is not null and date between $2 and $3`,
      [person_id, first, last],
    ),
  ]);
  const employed = eachDay(first, last).filter((date) => isEmployedOn(periods, date));
  const weeks = new Set(employed.map(mondayOf)).size;
  if (!sum || weeks === 0 || sum.days === 0) return null;
  return { weeks, work_time: wholeMinutes(sum.work_time / weeks), days: Math.round((sum.days / weeks) * 100) / 100 };
}
