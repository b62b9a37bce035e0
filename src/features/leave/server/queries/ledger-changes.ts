import { changesSince, type Answer, type AskChanges } from '#platform/server/changes.ts';
import { rowsOf } from '#platform/server/database/database.ts';

const ofLedgers = changesSince('leave_accounts');

/** Asks for people whose leave facts have changed: lines, employment, weekly hours or a package (`0300_leave_ledger.sql`). */
export const askLedgers: AskChanges = (db, values) => rowsOf<Answer>(db, ofLedgers, values);
