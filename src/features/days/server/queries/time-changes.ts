import { rowsOf } from '#platform/server/database/database.ts';
import { Changes, changesSince, type Answer, type AskChanges } from '#platform/server/changes.ts';

const ofTime = changesSince('time_versions');

/** Asks for people whose time has changed. */
export const askTime: AskChanges = (db, values) => rowsOf<Answer>(db, ofTime, values);

/** Tracks people whose time has changed. */
export class TimeChanges extends Changes {
  constructor() {
    super(askTime);
  }
}
