import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { Fault } from '#platform/shared/faults.ts';
import { findOpenClock, type Clock } from '#features/days/rules/entries.ts';
import { noPlan } from '#features/holidays/rules/due.ts';
import { lockTimeline, putDay } from '#features/days/server/commands/changes.ts';
import { save } from '#features/days/server/commands/save.ts';
import { clockChanged, clockOutMissing } from '../../events.ts';
import type { ForgottenClock } from '../queries/forgotten-clocks.ts';
import { irregularDayLine } from './clock-out-abnormal.ts';
import { putEntries, type TargetClock } from './put-entries.ts';
import { openDays } from './record-pairs.ts';

/**
 * Clocks out a person who has forgotten it. The end stays unknown: the day counts in no sum and waits for a review,
 * in which the end is proposed. Does nothing if they have clocked out meanwhile, or the period was closed.
 * @param now epoch seconds
 */
export async function autoClockOut(db: Db, forgotten: ForgottenClock, now: number): Promise<void> {
  const { id, person_id, started_at } = forgotten;
  const timeline = await lockTimeline(db, person_id, started_at, now);
  const day = timeline.days.find(({ clocks }) => clocks.some((clock) => clock.id === id));
  const open = findOpenClock(day?.clocks ?? []);
  if (!day || open?.id !== id) return;
  const working = { date: day.working_date, day, ...noPlan };
  if (await isClosed(() => openDays(db, timeline, started_at, now), working)) return;
  const change = { at: now, source: 'automatic', actor_id: null, address: null };
  const clocks = day.clocks.flatMap((clock) => (clock.id === id ? endsOf(clock) : [targetOf(clock)]));
  await putEntries(db, timeline, [{ day: working, clocks }], change);
  const ended = timeline.days.find(({ id: known }) => known === day.id) ?? day;
  if (!ended.has_irregular || ended.approved_at !== null) timeline.history.push(irregularDayLine(ended));
  putDay(timeline, { ...ended, has_irregular: true, approved_at: null }, ended.id);
  await save(db, timeline, change);
  const changed = { person_id, attendance_id: day.id };
  await emit(db, clockChanged, changed);
  await emit(db, clockOutMissing, { ...changed, working_date: day.working_date, is_clocked_out: true });
}

type Admission = Awaited<ReturnType<typeof openDays>>;

async function isClosed(read: () => Promise<Admission>, working: Parameters<Admission>[0]): Promise<boolean> {
  try {
    (await read())(working);
    return false;
  } catch (fault) {
    if (fault instanceof Fault) return true;
    throw fault;
  }
}

const targetOf = ({ started_at, ended_at, breaks }: Clock): TargetClock => ({
  start: started_at,
  end: ended_at,
  breaks: breaks.map((pause) => ({ start: pause.started_at, end: pause.ended_at })),
});

/**
 * Work and breaks stay as they are, and a break that is still open ends where it began; what follows the last break
 * has no known end.
 */
function endsOf(clock: Clock): TargetClock[] {
  const { start, breaks } = targetOf(clock);
  const finished = breaks.map((pause) => ({ start: pause.start, end: pause.end ?? pause.start }));
  const from = finished.at(-1)?.end ?? start;
  const unknown = { start: from, end: from, breaks: [], is_irregular: true, is_end_unknown: true };
  return finished.length > 0 ? [{ start, end: from, breaks: finished }, unknown] : [unknown];
}
