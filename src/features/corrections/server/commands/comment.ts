import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { clockChanged } from '#features/clock/events.ts';
import { commentLine, putDay } from '#features/days/server/commands/changes.ts';
import { save } from '#features/days/server/commands/save.ts';
import { dayOf } from '#features/days/server/queries/days.ts';
import { dayVersion } from '#features/days/server/queries/day-log.ts';
import type { ChangedDay } from '../../rules/day-shapes.ts';
import { changedDayOf } from '../queries/basis.ts';
import { dayAt, lockDate, type Corrector } from './lock-day.ts';

/**
 * Saves a person's comment on their own day for its reviewers; changes nothing else of the day.
 * @throws notFound for another person's day, closed
 */
export async function commentOwnDay(
  db: Db,
  { actor, context }: Pick<Corrector, 'actor' | 'context'>,
  id: string,
  sent: string | null,
): Promise<ChangedDay> {
  const found = await dayOf(db, id, actor.id);
  if (!found) throw platformFaults.notFound();
  const locked = await lockDate(db, actor.id, found.working_date);
  const { timeline } = locked;
  const day = timeline.days.find((day) => day.id === id);
  if (!day) throw platformFaults.notFound();
  const comment = sent?.trim() || null;
  if (comment !== day.comment) {
    timeline.history.push(commentLine(id, { comment: day.comment }, { comment }));
    putDay(timeline, { ...day, comment }, id);
    await save(db, timeline, { at: context.now, source: 'web', actor_id: actor.id, address: context.address });
    await emit(db, clockChanged, { person_id: actor.id, attendance_id: id });
  }
  const version = await dayVersion(db, id);
  return changedDayOf(dayAt(locked, day.working_date), version, context.now);
}
