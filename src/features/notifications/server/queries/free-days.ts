import { definePoint } from '#platform/server/contribution.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/**
 * Returns those of some people who are off on a date but work on other days,
 * each with the instant at which their work begins on the day after, in epoch seconds; null when they do not work then.
 */
export type FreeDayReader = (
  db: Db,
  personIds: readonly string[],
  date: LocalDate,
) => Promise<ReadonlyMap<string, number | null>>;

/** People who chose it receive no push notifications on the days off that these readers find. */
export const freeDays = definePoint<FreeDayReader>('notifications.free-days');
