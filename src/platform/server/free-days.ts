import type { LocalDate } from '../shared/schemas.ts';
import type { Db } from './database/database.ts';

/**
 * Returns those of some people who are off on a date but work on other days,
 * each with the instant at which their work begins on the day after, in epoch seconds; null when they do not work then.
 */
export type FreeDayReader = (
  db: Db,
  personIds: readonly string[],
  date: LocalDate,
) => Promise<ReadonlyMap<string, number | null>>;
