import type { Db } from '#platform/server/database/database.ts';
import { emitEach, createEvent } from '#platform/server/events/events.ts';
import { clockChanged } from '#features/clock/events.ts';
import type { Day } from '#features/days/rules/entries.ts';
import { save } from '#features/days/server/commands/save.ts';
import { dayVersion } from '#features/days/server/queries/day-log.ts';
import type { ChangedDay } from '../../rules/day-shapes.ts';
import { dayCorrected, type CorrectionAction } from '../../events.ts';
import { changedDayOf } from '../queries/basis.ts';
import { changeBy, dayAt, type Corrector, type LockedDay } from './lock-day.ts';

interface ConcludedDay {
  readonly day: Pick<Day, 'id' | 'person_id' | 'working_date'>;
  readonly action: CorrectionAction;
}

/** Events for every screen that shows the day, and for its person. */
export const newsOf = ({ day: { id, person_id, working_date }, action }: ConcludedDay, corrector: Corrector) => {
  const about = { person_id, attendance_id: id };
  return [
    createEvent(clockChanged, about),
    createEvent(dayCorrected, { ...about, working_date, actor_id: corrector.actor.id, action }),
  ];
};

/** Saves the timeline's changes, if any, emits events, and returns the resulting day. */
export async function saveChangedDay(
  db: Db,
  day: Pick<LockedDay, 'timeline' | 'settings'>,
  corrector: Corrector,
  done: ConcludedDay,
): Promise<ChangedDay> {
  const { timeline } = day;
  const writing =
    timeline.history.length > 0 ? [save(db, timeline, changeBy(corrector)), emitEach(db, newsOf(done, corrector))] : [];
  const reading = dayVersion(db, done.day.id);
  const [version] = await Promise.all([reading, ...writing]);
  return changedDayOf(dayAt(day, done.day.working_date), version, corrector.context.now);
}
