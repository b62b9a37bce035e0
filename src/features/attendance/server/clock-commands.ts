import type { Db } from '#platform/server/database.ts';
import { attendanceFaults } from '../contract.ts';
import { isAbnormal } from '../rules/day.ts';
import { openBreak, openClock, type Break, type Clock, type Day } from '../rules/entries.ts';
import { newDay, newId, putDay, save, spanOf, withBreak, withClock, type Act, type Locked } from './changes.ts';
import { announceClock } from './events.ts';
import { isEmployed, workingDayAt } from './timeline.ts';

/**
 * The clock's commands. Each takes a locked timeline (`lockTimeline`), checks, writes the records with their history
 * and says so. Permission and place are the routes' business.
 */

/** @throws alreadyIn, notEmployed, overlaps */
export async function clockIn(db: Db, timeline: Locked, act: Act & { readonly working_place: number }): Promise<void> {
  if (timeline.days.some(({ clocks }) => openClock(clocks))) throw attendanceFaults.alreadyIn();
  const { day } = begin(timeline, { ...act, at: afterWaiting(timeline, act.at) }, Infinity);
  await write(db, timeline, act, day);
}

/** @throws notIn, alreadyOnBreak */
export async function startBreak(db: Db, timeline: Locked, act: Act): Promise<void> {
  const { day } = pause(timeline, opened(timeline), act.at);
  await write(db, timeline, act, day);
}

/** @throws notIn, notOnBreak */
export async function resume(db: Db, timeline: Locked, act: Act): Promise<void> {
  const { day } = goOn(timeline, opened(timeline), act.at);
  await write(db, timeline, act, day);
}

/** Ends a day that is not abnormal. @throws notIn, needsConfirmation */
export async function clockOut(db: Db, timeline: Locked, act: Act): Promise<void> {
  const open = opened(timeline);
  if (isAbnormal(open.day, act.at, timeline.settings.max_daily_work_duration)) throw attendanceFaults.needsConfirmation();
  await write(db, timeline, act, finish(timeline, open, act.at).day);
}

/** Ends the day and accepts it as it is, however long. @throws notIn */
export async function clockOutNormal(db: Db, timeline: Locked, act: Act): Promise<void> {
  const open = opened(timeline);
  const long = isAbnormal(open.day, act.at, timeline.settings.max_daily_work_duration);
  const { day } = finish(timeline, open, act.at);
  if (long) accept(timeline, day);
  await write(db, timeline, act, day);
}

async function write(db: Db, timeline: Locked, act: Act, { id }: Day): Promise<void> {
  await Promise.all([save(db, timeline, act), announceClock(db, { person_id: timeline.person.id, attendance_id: id })]);
}

/** An open clock and its day. */
export interface Opened {
  readonly day: Day;
  readonly clock: Clock;
}

/** What the person is clocked in with. @throws notIn */
export function opened(timeline: Locked): Opened {
  for (const day of timeline.days) {
    const clock = openClock(day.clocks);
    if (clock) return { day, clock };
  }
  throw attendanceFaults.notIn();
}

/**
 * Opens a clock, with its working day when that has not begun.
 * @param until epoch seconds: the entry's end when it is known already, else Infinity
 * @throws notEmployed, overlaps
 */
export function begin(timeline: Locked, { at, working_place }: { readonly at: number; readonly working_place: number }, until: number): Opened {
  const chosen = workingDayAt(timeline, at);
  if (!isEmployed(timeline, chosen.date)) throw attendanceFaults.notEmployed();
  const overlaps = ({ started_at, ended_at }: Clock) => started_at < until && at < (ended_at ?? Infinity);
  if (timeline.days.some(({ clocks }) => clocks.some(overlaps))) throw attendanceFaults.overlaps();

  const clock: Clock = { id: newId(), clock_out_id: null, started_at: at, ended_at: null, is_irregular: false, approved_at: null, breaks: [] };
  const day = withClock(chosen.day ?? newDay(timeline, chosen, working_place), clock);
  putDay(timeline, day, clock.id, ...(chosen.day ? [] : [day.id]));
  timeline.history.push({ attendance_id: day.id, entity: 'clock', entity_id: clock.id, action: 'clock_in', old: null, new: spanOf(clock) });
  return { day, clock };
}

/** Begins a break. @throws alreadyOnBreak */
export function pause(timeline: Locked, { day, clock }: Opened, at: number): Opened {
  if (openBreak(clock)) throw attendanceFaults.alreadyOnBreak();
  const made: Break = { id: newId(), break_out_id: null, started_at: Math.max(at, latestOf(clock)), ended_at: null, is_irregular: false, approved_at: null };
  timeline.history.push({ attendance_id: day.id, entity: 'break', entity_id: made.id, action: 'break', old: null, new: spanOf(made) });
  return put(timeline, day, withBreak(clock, made), made.id);
}

/** Ends the break that is running. @throws notOnBreak */
export function goOn(timeline: Locked, { day, clock }: Opened, at: number): Opened {
  const running = openBreak(clock);
  if (!running) throw attendanceFaults.notOnBreak();
  const ended: Break = { ...running, ended_at: Math.max(at, running.started_at), break_out_id: newId() };
  timeline.history.push({ attendance_id: day.id, entity: 'break', entity_id: ended.id, action: 'resume', old: spanOf(running), new: spanOf(ended) });
  return put(timeline, day, withBreak(clock, ended), ended.id);
}

/** Ends a clock, and with it the break that is running, at the same instant. */
export function finish(timeline: Locked, open: Opened, at: number): Opened {
  const { day, clock } = openBreak(open.clock) ? goOn(timeline, open, at) : open;
  const ended: Clock = { ...clock, ended_at: Math.max(at, latestOf(clock)), clock_out_id: newId() };
  timeline.history.push({ attendance_id: day.id, entity: 'clock', entity_id: ended.id, action: 'clock_out', old: spanOf(clock), new: spanOf(ended) });
  return put(timeline, day, ended, ended.id);
}

function accept(timeline: Locked, day: Day): void {
  putDay(timeline, { ...day, is_accepted: true }, day.id);
  timeline.history.push({
    attendance_id: day.id,
    entity: 'attendance',
    entity_id: day.id,
    action: 'accept',
    old: { is_accepted: day.is_accepted },
    new: { is_accepted: true },
  });
}

function put(timeline: Locked, day: Day, clock: Clock, touched: string): Opened {
  const changed = withClock(day, clock);
  putDay(timeline, changed, touched);
  return { day: changed, clock };
}

/**
 * A request that waited for another one carries an earlier instant than what was recorded meanwhile, and two
 * servers' clocks differ a little. One person's time does not run backwards.
 */
function afterWaiting({ days }: Locked, at: number): number {
  const latest = Math.max(...days.flatMap(({ clocks }) => clocks.map(({ ended_at }) => ended_at ?? -Infinity)));
  return latest > at && latest - at <= 60 ? latest : at;
}

const latestOf = ({ started_at, breaks }: Clock): number => Math.max(started_at, ...breaks.map(({ started_at: start, ended_at }) => ended_at ?? start));
