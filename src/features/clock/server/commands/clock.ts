import { alongWithCommit, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { clockFaults } from '../../contract.ts';
import { ruleOn } from '#features/company/rules/dated-settings.ts';
import { isAbnormal } from '#features/days/rules/day.ts';
import { findOpenBreak, findOpenClock, type Break, type Clock, type Day } from '#features/days/rules/entries.ts';
import {
  newDay,
  newId,
  putDay,
  spanOf,
  withBreak,
  withClock,
  type ChangeContext,
  type LockedTimeline,
} from '#features/days/server/commands/changes.ts';
import { save } from '#features/days/server/commands/save.ts';
import { clockChanged } from '../../events.ts';
import { isEmployed, workingDayAt, type WorkingDay } from '#features/days/server/queries/timeline.ts';

/**
 * Commands of the clock. Each takes a locked timeline (`lockTimeline`), checks,
 * writes the records with their history and emits the event. Permission and place are checked by the routes.
 */

/** @throws alreadyIn, notEmployed, overlaps */
export async function clockIn(
  db: Db,
  timeline: LockedTimeline,
  change: ChangeContext & { readonly working_place: number },
): Promise<void> {
  if (timeline.days.some(({ clocks }) => findOpenClock(clocks))) throw clockFaults.alreadyIn();
  const { day } = openClock(timeline, { ...change, at: afterWaiting(timeline, change.at) }, Infinity);
  write(db, timeline, change, day);
}

/** @throws notIn, alreadyOnBreak */
export async function startBreak(db: Db, timeline: LockedTimeline, change: ChangeContext): Promise<void> {
  const { day } = openBreak(timeline, requireOpenClock(timeline), change.at);
  write(db, timeline, change, day);
}

/** @throws notIn, notOnBreak */
export async function resume(db: Db, timeline: LockedTimeline, change: ChangeContext): Promise<void> {
  const { day } = closeBreak(timeline, requireOpenClock(timeline), change.at);
  write(db, timeline, change, day);
}

const isTooLong = ({ settings }: LockedTimeline, day: Day, at: number): boolean =>
  isAbnormal(day, at, ruleOn(settings, day.working_date).max_daily_work_duration);

/** Ends a day that is not abnormal. @throws notIn, needsConfirmation */
export async function clockOut(db: Db, timeline: LockedTimeline, change: ChangeContext): Promise<void> {
  const open = requireOpenClock(timeline);
  if (isTooLong(timeline, open.day, change.at)) throw clockFaults.needsConfirmation();
  write(db, timeline, change, closeClock(timeline, open, change.at).day);
}

/** Ends the day and accepts it as it is, regardless of its length. @throws notIn */
export async function clockOutNormal(db: Db, timeline: LockedTimeline, change: ChangeContext): Promise<void> {
  const open = requireOpenClock(timeline);
  const long = isTooLong(timeline, open.day, change.at);
  const { day } = closeClock(timeline, open, change.at);
  if (long) accept(timeline, day);
  write(db, timeline, change, day);
}

function write(db: Db, timeline: LockedTimeline, change: ChangeContext, { id }: Day): void {
  alongWithCommit(db, save(db, timeline, change));
  alongWithCommit(db, emit(db, clockChanged, { person_id: timeline.person.id, attendance_id: id }));
}

/** Open clock and its day. */
export interface OpenEntry {
  readonly day: Day;
  readonly clock: Clock;
}

/** Returns the clock with which the person is clocked in. @throws notIn */
export function requireOpenClock(timeline: LockedTimeline): OpenEntry {
  for (const day of timeline.days) {
    const clock = findOpenClock(day.clocks);
    if (clock) return { day, clock };
  }
  throw clockFaults.notIn();
}

/**
 * Opens a clock, and its working day if that has not begun.
 * @param until end of the entry in epoch seconds if already known, else Infinity
 * @param admit throws if nothing may be recorded on a day
 * @throws notEmployed, overlaps
 */
export function openClock(
  timeline: LockedTimeline,
  { at, working_place }: { readonly at: number; readonly working_place: number },
  until: number,
  admit: (day: WorkingDay) => void = () => {},
): OpenEntry {
  const chosen = workingDayAt(timeline, at);
  admit(chosen);
  if (!isEmployed(timeline, chosen.date)) throw clockFaults.notEmployed();
  const overlaps = ({ started_at, ended_at }: Clock) => started_at < until && at < (ended_at ?? Infinity);
  if (timeline.days.some(({ clocks }) => clocks.some(overlaps))) throw clockFaults.overlaps();

  const clock: Clock = {
    id: newId(),
    clock_out_id: null,
    started_at: at,
    ended_at: null,
    is_irregular: false,
    approved_at: null,
    breaks: [],
  };
  const day = withClock(chosen.day ?? newDay(timeline, chosen, working_place), clock);
  putDay(timeline, day, clock.id, ...(chosen.day ? [] : [day.id]));
  timeline.history.push({
    attendance_id: day.id,
    entity: 'clock',
    entity_id: clock.id,
    action: 'clock_in',
    old: null,
    new: spanOf(clock),
  });
  return { day, clock };
}

/** Begins a break. @throws alreadyOnBreak */
export function openBreak(timeline: LockedTimeline, { day, clock }: OpenEntry, at: number): OpenEntry {
  if (findOpenBreak(clock)) throw clockFaults.alreadyOnBreak();
  const made: Break = {
    id: newId(),
    break_out_id: null,
    started_at: Math.max(at, latestOf(clock)),
    ended_at: null,
    is_irregular: false,
    approved_at: null,
  };
  timeline.history.push({
    attendance_id: day.id,
    entity: 'break',
    entity_id: made.id,
    action: 'break',
    old: null,
    new: spanOf(made),
  });
  return putClock(timeline, day, withBreak(clock, made), made.id);
}

/** Ends the running break. @throws notOnBreak */
export function closeBreak(timeline: LockedTimeline, { day, clock }: OpenEntry, at: number): OpenEntry {
  const running = findOpenBreak(clock);
  if (!running) throw clockFaults.notOnBreak();
  const ended: Break = { ...running, ended_at: Math.max(at, running.started_at), break_out_id: newId() };
  timeline.history.push({
    attendance_id: day.id,
    entity: 'break',
    entity_id: ended.id,
    action: 'resume',
    old: spanOf(running),
    new: spanOf(ended),
  });
  return putClock(timeline, day, withBreak(clock, ended), ended.id);
}

/** Ends a clock together with its running break, at the same instant. */
export function closeClock(timeline: LockedTimeline, open: OpenEntry, at: number): OpenEntry {
  const { day, clock } = findOpenBreak(open.clock) ? closeBreak(timeline, open, at) : open;
  const ended: Clock = { ...clock, ended_at: Math.max(at, latestOf(clock)), clock_out_id: newId() };
  timeline.history.push({
    attendance_id: day.id,
    entity: 'clock',
    entity_id: ended.id,
    action: 'clock_out',
    old: spanOf(clock),
    new: spanOf(ended),
  });
  return putClock(timeline, day, ended, ended.id);
}

function accept(timeline: LockedTimeline, day: Day): void {
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

function putClock(timeline: LockedTimeline, day: Day, clock: Clock, touched: string): OpenEntry {
  const changed = withClock(day, clock);
  putDay(timeline, changed, touched);
  return { day: changed, clock };
}

/**
 * Keeps one person's time monotonic: a request that waited for another has an earlier instant
 * than what was recorded meanwhile, and servers' clocks differ slightly.
 */
function afterWaiting({ days }: LockedTimeline, at: number): number {
  const latest = Math.max(...days.flatMap(({ clocks }) => clocks.map(({ ended_at }) => ended_at ?? -Infinity)));
  return latest > at && latest - at <= 60 ? latest : at;
}

const latestOf = ({ started_at, breaks }: Clock): number =>
  Math.max(started_at, ...breaks.map(({ started_at: start, ended_at }) => ended_at ?? start));
