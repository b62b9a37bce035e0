import { rowsOf } from '#platform/server/database/database.ts';
import { Changes, changesSince, type Answer } from '#platform/server/changes.ts';

const ofTime = changesSince('time_versions');

/** The people whose time has changed. */
export class TimeChanges extends Changes {
  constructor() {
    super((db, values) => rowsOf<Answer>(db, ofTime, values));
  }
}
