import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

interface DateRange {
  readonly first: LocalDate;
  readonly last: LocalDate;
}

interface FormRangeOptions {
  readonly person_id: string;
  readonly today: LocalDate;
  /** Range that people may apply for by themselves. */
  readonly limits: DateRange;
  /** Requested range. */
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
}

/** Days back that people who manage leave get at first, and days ahead that they may book. */
const [daysBack, daysAhead] = [92, 5 * 366];

const earlier = (a: LocalDate, b: LocalDate) => (a < b ? a : b);
const later = (a: LocalDate, b: LocalDate) => (a > b ? a : b);

/**
 * Returns the days of a form for people who manage leave, without the limits of others:
 * back to the first day of employment; it loads some months at first and others on request.
 */
export async function bookableDays(db: Db, { person_id, today, limits, from, to }: FormRangeOptions) {
  const [row] = await rowsOf<{ began: LocalDate | null }>(
    db,
    'select min(started_on) as began from employment_periods where person_id = $1',
    [person_id],
  );
  const reach = {
    first: earlier(row?.began ?? limits.first, limits.first),
    last: later(addDays(today, daysAhead), limits.last),
  };
  const earliest = earlier(from ?? limits.first, earlier(addDays(today, -daysBack), limits.first));
  const first = later(reach.first, `${earliest.slice(0, 8)}01` as LocalDate);
  return { first, last: earlier(reach.last, later(to ?? limits.last, limits.last)), reach };
}
