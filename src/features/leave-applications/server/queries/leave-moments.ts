import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Times } from '#platform/shared/times-of-day.ts';
import { zoneOn } from '#features/company/rules/dated-settings.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { isTimed, type DayPart } from '#features/leave/rules/counting.ts';
import { momentsOfTimes, type MomentSpan } from '#features/shifts/rules/moments-of-times.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';

/** A date of leave of a person. */
export interface LeaveDay {
  readonly person_id: string;
  readonly date: LocalDate;
  readonly part: DayPart;
}

type MomentsOf = (times: Times, day: Pick<LeaveDay, 'person_id' | 'date'>) => readonly MomentSpan[];

/** Returns a function for the instants of leave by the hour; reads the plan only if there is such leave. */
export async function momentsOfLeave(db: Db, days: readonly LeaveDay[]): Promise<MomentsOf> {
  const timed = days.filter(({ part }) => isTimed(part));
  const dates = timed.map(({ date }) => date).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return () => [];
  const company = await cachedSettings(db);
  const ids = [...new Set(timed.map(({ person_id }) => person_id))];
  const shifts = await shiftsOf(db, ids, first, last, company);
  return (times, { person_id, date }) => {
    const zone = zoneOn(shifts.settingsOf(company, person_id), date);
    return momentsOfTimes(times, { date, zone, shift: shifts.on(person_id, date) });
  };
}
