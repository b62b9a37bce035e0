import type { Db } from '#platform/server/database/database.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { formatTime } from '#platform/shared/date-format.ts';
import { localTimeOf, mondayOf } from '#platform/shared/time.ts';
import { zoneOfDay } from '#features/company/rules/dated-settings.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { cardOf } from '#features/shifts/rules/shift.ts';
import type { AttendanceEntry } from '../contract.ts';
import type { DayNoteReader } from './queries/day-notes.ts';
import { dueOfDate, segmentsOf, shownClocks } from '#features/days/rules/cell.ts';
import {
  dayState,
  isRemote,
  waitsForApproval,
  type DayInput,
  type DayState,
  type ShiftTimes,
} from '#features/days/rules/day.ts';
import type { Day } from '#features/days/rules/entries.ts';
import { dayInputOf } from './calendar.ts';
import { clockEntryOf } from '#features/clock/server/queries/summary.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { correctionFormOf } from '#features/corrections/server/queries/form.ts';
import { employeeOf } from './employees.ts';
import { dayVersion } from '#features/days/server/queries/day-log.ts';
import { dayOf } from '#features/days/server/queries/days.ts';
import { approvedLeaveOf } from '#features/leave-applications/server/queries/approved-leave.ts';
import { dueOf, noPlan } from '#features/holidays/rules/due.ts';
import { holidaysOf } from '#features/holidays/server/queries/days.ts';
import { readHistory } from '#features/days/server/queries/history.ts';
import { weekDues } from '#features/days/server/queries/week-due.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';
import { closedPeriodOn } from '#features/periods/server/queries.ts';

interface DayIds {
  readonly id: string;
  readonly user_id: string;
}

interface Viewer {
  readonly actor: Actor;
  /** epoch seconds */
  readonly now: number;
}

/**
 * Returns a working day with all its data (OQ-064: the first of the two endpoints).
 * @throws 404 when the day does not exist or belongs to another person
 */
export async function detailsOf(
  db: Db,
  which: DayIds,
  viewer: Viewer,
  readers: readonly DayNoteReader[],
): Promise<AttendanceEntry> {
  const { day, person, settings, input, state } = await loadDetails(db, which, viewer.now);
  const zone = zoneOfDay(settings, day, day.working_date);
  const shift = day.shift && cardOf(day.shift);
  const time = (at: number) => formatTime(localTimeOf(at, zone), settings.time_format === 1);
  const noted = { person_id: person.id, working_date: day.working_date, shift: day.shift, zone, time };
  const [{ lines: history, waiting_since }, closed_period, ...notes] = await Promise.all([
    readHistory(db, day, settings),
    closedPeriodOn(db, person.id, day.working_date, viewer),
    ...readers.map((read) => read(db, noted)),
  ]);
  return {
    id: day.id,
    user_id: person.id,
    user: person,
    working_date: day.working_date,
    present: day.clocks.length > 0,
    working_place: isRemote(day) ? 2 : 1,
    shift_start_time: shift?.start_time ?? null,
    shift_work_time: shift?.work_time ?? null,
    ...statusOf(state),
    ...reviewOf(day),
    shift,
    clocks: entriesOf(day, zone),
    status_widget: widgetOf(day, state, { zone, now: viewer.now }),
    shift_list: shift ? [shift] : [],
    ...dueTimesOf(day, input, state),
    segments: segmentsOf(shownClocks(day.clocks, state), { date: day.working_date, zone, now: viewer.now }),
    history,
    notes: notes.flat(),
    waiting_since: waitsForApproval(day) ? waiting_since : null,
    closed_period,
  };
}

const statusOf = ({ flags, work_time, break_time, late_by, count_unapproved, icon, tags }: DayState<ShiftTimes>) => ({
  late_status: flags.is_late ? 1 : 0,
  completed_status: flags.is_incomplete ? 0 : 1,
  working_time: work_time,
  break_time,
  late_by,
  count_unapproved,
  icon,
  flags,
  tags,
});

function dueTimesOf(day: Day, input: DayInput<ShiftTimes>, state: DayState<ShiftTimes>) {
  const due = dueOf(day.shift, input);
  return { due_shift: due && cardOf(due), planned_time: dueOfDate(input, state) };
}

const timestampOf = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000).toISOString());

const reviewOf = ({ comment, reviewer_comment, approved_at, has_irregular, flagged_at }: Day) => ({
  comment,
  reviewer_comment,
  approved_at: timestampOf(approved_at),
  has_irregular,
  flagged_at: timestampOf(flagged_at),
});

/** Returns a day's clocks and breaks for the form (OQ-064: the second call). @throws 404 as above */
export async function detailsTimeOf(db: Db, which: DayIds, viewer: Viewer) {
  // Read before the day, so that the version is never newer than the data.
  const reading = dayVersion(db, which.id);
  const [version, { day, person, settings }] = await Promise.all([reading, loadDetails(db, which, viewer.now)]);
  const { id, working_date, comment, reviewer_comment } = day;
  return {
    id,
    user_id: person.id,
    working_date,
    is_discharge_applied: person.is_discharge_applied,
    comment,
    reviewer_comment,
    clocks: entriesOf(day, zoneOfDay(settings, day, working_date)),
    ...(await correctionFormOf(db, { day, version }, viewer)),
    closed_period: await closedPeriodOn(db, person.id, working_date, viewer),
  };
}

async function loadDetails(db: Db, { id, user_id }: DayIds, now: number) {
  const [day, person, company] = await Promise.all([
    dayOf(db, id, user_id),
    employeeOf(db, user_id, now),
    cachedSettings(db),
  ]);
  if (!day) throw platformFaults.notFound();
  const { working_date: date } = day;
  const monday = mondayOf(date);
  const [shifts, holidays, leave] = await Promise.all([
    shiftsOf(db, [user_id], date, date, company),
    holidaysOf(db, [user_id], monday, date),
    approvedLeaveOf(db, [user_id], monday, date),
  ]);
  const settings = shifts.settingsOf(company, user_id);
  const week_due = weekDues({ shifts, holidays, leave, settings })(person, date);
  const off = { holiday: holidays.partOn(user_id, date), leave: leave.on(user_id, date) };
  const input = dayInputOf(settings, person, now, { date, ...noPlan, ...off, week_due, day });
  return { day, person, settings, input, state: dayState(input) };
}

const entriesOf = ({ id, clocks }: Day, zone: string) => clocks.map((clock) => clockEntryOf(clock, id, zone));

function widgetOf(
  { clocks }: Day,
  { break_time, has_open_end }: Pick<DayState, 'break_time' | 'has_open_end'>,
  { zone, now }: { readonly zone: string; readonly now: number },
): AttendanceEntry['status_widget'] {
  const [first, last] = [clocks[0], clocks.at(-1)];
  if (!first || !last) return { clock_in: null, clock_out: null, break_time, spent_time: 0 };
  const time = (instant: number) => localTimeOf(instant, zone).slice(0, 5);
  return {
    clock_in: time(first.started_at),
    clock_out: last.ended_at === null ? null : time(last.ended_at),
    break_time,
    spent_time: has_open_end ? 0 : Math.max(0, (last.ended_at ?? now) - first.started_at),
  };
}
