import { platformFaults, type FaultFactory } from '#platform/shared/faults.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { localOf, localTimeOf } from '#platform/shared/time.ts';
import { ruleOn, zoneAt, zoneOfDay } from '#features/company/rules/dated-settings.ts';
import { cardOf } from '#features/shifts/rules/shift.ts';
import { clockFaults, type ClockingSummary } from '../../contract.ts';
import { type BreakEntry, type ClockEntry } from '#features/days/contract.ts';
import { dueTimeOf } from '#features/holidays/rules/due.ts';
import { findOpenBreak, findOpenClock, sumWorkTimes, type Break, type Clock } from '#features/days/rules/entries.ts';
import { reviewOf } from '../../rules/review.ts';
import { placeOf } from './place.ts';
import {
  currentDay,
  isDischargeApplied,
  isEmployed,
  offOn,
  type Timeline,
  type WorkingDay,
} from '#features/days/server/queries/timeline.ts';

/** Viewer of the clock, with time and place. */
export interface Viewer {
  readonly permissions: ReadonlySet<Permission>;
  /** epoch seconds */
  readonly now: number;
  readonly address: string;
}

/** Returns the clocking summary (specification A §3), the response of every endpoint of the clock. */
export function summaryOf(timeline: Timeline, viewer: Viewer): ClockingSummary {
  const current = currentDay(timeline, viewer.now);
  const { now } = viewer;
  const zone = zoneOfDay(timeline.settings, current.day, current.date);
  const { max_daily_work_duration } = ruleOn(timeline.settings, current.date);
  const clocks = current.day?.clocks ?? [];
  const clock = findOpenClock(clocks);
  const pause = findOpenBreak(clock);
  const { work_time, break_time } = sumWorkTimes(clocks, now);
  const refused = clock ? null : clockInDenial(timeline, current, viewer);
  return {
    id: current.day?.id ?? null,
    working_date: current.date,
    is_clocked_in: clock !== undefined,
    is_on_break: pause !== undefined,
    can_clock: clock ? !viewer.permissions.has('allowed_bio_devices') : refused === null,
    can_clock_reason: refused?.message ?? null,
    can_break:
      clock !== undefined &&
      pause === undefined &&
      viewer.permissions.has('allow_clock_break_resume_attendance') &&
      !viewer.permissions.has('allowed_bio_devices'),
    total_work_time: work_time,
    total_break_time: break_time,
    current_break_time: pause ? Math.max(0, now - pause.started_at) : 0,
    max_daily_work_duration,
    ...reviewOf(
      { ...current, clocks, due: dueAt(timeline, current), is_accepted: current.day?.is_accepted ?? false },
      now,
      max_daily_work_duration,
    ),
    record_time: localTimeOf(now, zoneAt(timeline.settings, now)),
    clocked_in_at: clock ? localOf(clock.started_at, zone) : null,
    break_started_at: pause ? localOf(pause.started_at, zone) : null,
    shift: current.shift && cardOf(current.shift),
    is_discharge_applied: isDischargeApplied(timeline, now),
    clocks: current.day ? clocks.map((entry) => clockEntryOf(entry, current.day?.id ?? '', zone)) : [],
  };
}

/** Seconds of the day that are due, given holidays and approved leave. */
function dueAt(timeline: Timeline, required: WorkingDay): number {
  const { holiday, leave } = offOn(timeline, required.date);
  return dueTimeOf(required, { holiday, leave: leave?.part ?? null });
}

/** Returns the reason why the viewer cannot clock in; null if they can. */
export function clockInDenial(
  timeline: Timeline,
  { date }: WorkingDay,
  { permissions, address }: Viewer,
): FaultFactory | null {
  if (permissions.has('allowed_bio_devices')) return clockFaults.deviceOnly;
  if (!permissions.has('allow_clock_in_out_attendance')) return platformFaults.notAllowed;
  if (!isEmployed(timeline, date)) return clockFaults.notEmployed;
  return placeOf(timeline, date, address) === null ? clockFaults.notHere : null;
}

/** Clock in the API's format, with local times of the zone. */
export function clockEntryOf(
  { id, clock_out_id, approved_at, is_irregular, breaks, ...span }: Clock,
  attendance_id: string,
  zone: string,
): ClockEntry {
  return {
    clock_in_id: id,
    clock_out_id,
    attendance_id,
    ...localSpanOf(span, zone),
    approved_at: approved_at === null ? null : new Date(approved_at * 1000).toISOString(),
    is_irregular,
    breaks: breaks.map((pause) => breakEntryOf(pause, attendance_id, zone)),
  };
}

function breakEntryOf({ id, break_out_id, ...span }: Break, attendance_id: string, zone: string): BreakEntry {
  return { break_in_id: id, break_out_id, attendance_id, ...localSpanOf(span, zone) };
}

function localSpanOf(
  { started_at, ended_at }: { readonly started_at: number; readonly ended_at: number | null },
  zone: string,
) {
  return {
    start_date_time: localOf(started_at, zone),
    end_date_time: ended_at === null ? null : localOf(ended_at, zone),
  };
}
