import type { Db } from '#platform/server/database/database.ts';
import { emitEach } from '#platform/server/events/events.ts';
import { emptyDay } from '#features/days/server/commands/empty-day.ts';
import type { ChangedDay } from '../../rules/day-shapes.ts';
import { changedDayOf } from '../queries/basis.ts';
import { newsOf } from './save-changed-day.ts';
import { changeBy, dayAt, requireStays, type Corrector, type LockedDay } from './lock-day.ts';

/** Deletes a day and returns what its date shows then. @throws hasLeft */
export async function deleteDay(db: Db, lockedDay: LockedDay, corrector: Corrector): Promise<ChangedDay> {
  const { timeline, day } = lockedDay;
  requireStays(lockedDay, corrector.context.now);
  await Promise.all([
    emptyDay(db, day, changeBy(corrector)),
    emitEach(db, newsOf({ day, action: 'deleted' }, corrector)),
  ]);
  timeline.days = timeline.days.filter(({ id }) => id !== day.id);
  return changedDayOf(dayAt(lockedDay, day.working_date), null, corrector.context.now);
}
