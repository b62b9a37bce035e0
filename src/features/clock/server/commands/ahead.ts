import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { isAhead } from '#features/days/rules/ahead.ts';
import { lockTimeline, putDay } from '#features/days/server/commands/changes.ts';
import { save } from '#features/days/server/commands/save.ts';
import type { DayAhead } from '#features/days/server/queries/ahead.ts';
import { closedPeriodsOf } from '#features/periods/server/queries.ts';
import { clockChanged } from '../../events.ts';
import { irregularDayLine } from './clock-out-abnormal.ts';

/**
 * Marks a day for review if the server's clock was ahead when it was recorded, since later nothing would show
 * that its times are wrong. The times themselves stay, and approved, closed and already waiting days are skipped.
 * @param now epoch seconds
 * @returns whether it is marked now
 */
export async function reviewAhead(
  db: Db,
  { person_id, working_date }: Pick<DayAhead, 'person_id' | 'working_date'>,
  now: number,
): Promise<boolean> {
  const timeline = await lockTimeline(db, person_id, Date.parse(`${working_date}T12:00:00Z`) / 1000);
  const day = timeline.days.find((day) => day.working_date === working_date);
  if (!day || !isAhead(day.clocks, now) || day.has_irregular || day.approved_at !== null) return false;
  if ((await closedPeriodsOf(db, [person_id], working_date, working_date)).length > 0) return false;
  const line = irregularDayLine(day);
  timeline.history.push({ ...line, new: { ...line.new, is_ahead: true } });
  putDay(timeline, { ...day, has_irregular: true }, day.id);
  await save(db, timeline, { at: now, source: 'clock', actor_id: null, address: null });
  await emit(db, clockChanged, { person_id, attendance_id: day.id });
  return true;
}
