import type { Db } from '#platform/server/database/database.ts';
import type { CheckResult } from '../rules/shapes.ts';
import { checkRows, type CheckInput } from './check-rows.ts';

/** Runs the check of a large file in a thread. */
export const work = (db: Db, checking: CheckInput): Promise<CheckResult> => checkRows(db, checking);
