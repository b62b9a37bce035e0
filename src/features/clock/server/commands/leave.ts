import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { endOfDay } from '#platform/shared/time.ts';
import { zoneOn } from '#features/company/rules/dated-settings.ts';
import { findOpenClock } from '#features/days/rules/entries.ts';
import { lockTimeline, putDay, withClock, type ChangeContext } from '#features/days/server/commands/changes.ts';
import { save } from '#features/days/server/commands/save.ts';
import { clockChanged, dayIrregular } from '../../events.ts';
import { irregularDayLine } from './clock-out-abnormal.ts';
import { closeClock } from './clock.ts';

/**
 * Clocks out a person who has left at the end of their last day; the entry is irregular and unapproved,
 * so that it is reviewed (domain.md 7). Does nothing without an open entry.
 */
export async function closeForLeaver(db: Db, personId: string, change: ChangeContext): Promise<void> {
  const timeline = await lockTimeline(db, personId, change.at);
  const day = timeline.days.find(({ clocks }) => findOpenClock(clocks));
  const clock = findOpenClock(day?.clocks ?? []);
  if (!day || !clock) return;
  const { discharged_date } = timeline.person;
  const end = discharged_date ? endOfDay(discharged_date, zoneOn(timeline.settings, discharged_date)) : change.at;
  const closed = closeClock(timeline, { day, clock }, Math.min(end, change.at));
  if (!closed.day.has_irregular || closed.day.approved_at !== null) timeline.history.push(irregularDayLine(closed.day));
  const irregular = withClock(closed.day, { ...closed.clock, is_irregular: true, approved_at: null });
  putDay(timeline, { ...irregular, has_irregular: true, approved_at: null }, day.id);
  const changed = { person_id: personId, attendance_id: day.id };
  await save(db, timeline, change);
  await emit(db, clockChanged, changed);
  await emit(db, dayIrregular, { ...changed, working_date: day.working_date });
}
