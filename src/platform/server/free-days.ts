import type { LocalDate } from '../shared/schemas.ts';
import type { Db } from './database/database.ts';

/** Of some people, those who do not work on a date and who work on other days. */
export type FreeDayReader = (db: Db, personIds: readonly string[], date: LocalDate) => Promise<ReadonlySet<string>>;
