import type { LocalDate } from '../shared/schemas.ts';
import type { Db } from './database/database.ts';

/** Returns those of some people who are off on a date but work on other days. */
export type FreeDayReader = (db: Db, personIds: readonly string[], date: LocalDate) => Promise<ReadonlySet<string>>;
