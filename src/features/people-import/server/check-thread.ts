import type { Db } from '#platform/server/database/database.ts';
import type { Checked } from '../rules/shapes.ts';
import { checkRows, type Checking } from './check-rows.ts';

/** Runs the check of a large file in a thread. */
export const work = (db: Db, checking: Checking): Promise<Checked> => checkRows(db, checking);
