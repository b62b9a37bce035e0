import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { wireId } from '#platform/shared/wire-id.ts';
import { zoneOfDay } from '#features/company/rules/dated-settings.ts';
import type { Settings } from '#features/company/server/queries.ts';
import type { Day } from '#features/days/rules/entries.ts';
import { dayBefore } from '#features/days/rules/undo.ts';
import { dayEntries, entriesSince, versionFrom } from '#features/days/server/queries/day-log.ts';
import { historyOf } from '#features/days/server/queries/history.ts';
import type { DayConflict } from '../../rules/day-shapes.ts';
import { formOf } from './basis.ts';

interface ContestedDay {
  readonly id: string;
  readonly person_id: string;
  readonly working_date: LocalDate;
  /** Undefined if it was deleted. */
  readonly day: Day | undefined;
  /** Version that the caller has read. */
  readonly version: string | undefined;
  readonly settings: Settings;
}

/** Returns the day as the caller read it, the current day, and the changes in between. */
export async function conflictOf(db: Db, contested: ContestedDay): Promise<DayConflict> {
  const { id, day, version, settings } = contested;
  const [entries, history] = await Promise.all([dayEntries(db, id), historyOf(db, contested, settings)]);
  const since = version === undefined ? undefined : entriesSince(entries, version);
  const recent = new Set((since ?? entries.slice(-1)).map((entry) => wireId(entry.id)));
  const began = since && dayBefore(day ?? blankDay(contested), since);
  return {
    began: began ? formOf(began, zoneOfDay(settings, began, began.working_date)) : null,
    current: day ? formOf(day, zoneOfDay(settings, day, day.working_date)) : null,
    version: day ? versionFrom(entries.at(-1)?.id) : null,
    changes: history.filter((line) => recent.has(line.id)),
  };
}

/** Empty day from which undoing its history restores it. */
const blankDay = ({ id, person_id, working_date }: ContestedDay): Day => ({
  id,
  person_id,
  working_date,
  working_place: 1,
  shift: null,
  due_time: null,
  is_remote_override: null,
  is_late_override: null,
  is_incomplete_override: null,
  is_accepted: false,
  flagged_at: null,
  has_irregular: false,
  approved_at: null,
  comment: null,
  reviewer_comment: null,
  clocks: [],
});
