import { VersionedCache } from '#platform/server/versioned-cache.ts';
import type { Db } from '#platform/server/database/database.ts';
import { endOfDay, localDateOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { zoneOn } from '#features/company/rules/dated-settings.ts';
import type { Settings } from '#features/company/server/queries.ts';
import { peopleByIds, type Person } from '#features/people/server/queries.ts';
import { placementsIn } from '#features/people/server/queries/placements.ts';
import type { PersonCard } from '#features/people/contract.ts';
import { holidaysOf, plannedTimes, type Holidays } from '#features/holidays/server/queries/days.ts';
import { approvedLeaveOf, type ApprovedLeave } from '#features/leave-applications/server/queries/approved-leave.ts';
import type { SeenLeave } from '#features/leave-applications/server/queries/spent-types.ts';
import { shiftsOf, type Shifts } from '#features/shifts/server/queries.ts';
import { birdCellOf, type SpentLeave } from '#features/days/rules/cell.ts';
import { changeMoments } from '#features/days/rules/change-moments.ts';
import type { DayInput, ShiftTimes } from '#features/days/rules/day.ts';
import { findOpenClock } from '#features/days/rules/entries.ts';
import type { TimeChanges } from '#features/days/server/queries/time-changes.ts';
import type { BirdRow, PackedBirdRow } from '../contract.ts';
import { packDays, packLast, unpackDays, type PackedDays, type ShownCell } from '../rules/packed-days.ts';
import { noPlan } from '#features/holidays/rules/due.ts';
import { dayInputOf } from './calendar.ts';
import { monthFacts, writtenIds, type FactsOfDay } from './month-facts.ts';
import type { Range } from './month-range.ts';

/** A person's days in a range for the bird view, valid from one instant until before another (epoch seconds). */
export interface CachedRow {
  readonly person: PersonCard & { readonly department_name: string | null };
  readonly days: PackedDays;
  /** Concatenated ids of the recorded days in the format of `monthFacts`. */
  readonly ids: string;
  /** The ids in hex notation, from when they are first needed. */
  written?: string;
  /** Day with a running clock, whose cell changes every second and so is calculated on each request. */
  readonly running?: RunningDay | undefined;
  readonly from: number;
  readonly until: number;
}

type RunningDay = Omit<DayInput<ShiftTimes>, 'now'> & SpentLeave;

/** Rows by company, range and person, with the versions of the company and of the person's time. */
export type CachedRows = VersionedCache<CachedRow, string>;

/** Range of a company, and the data that all its rows are made from. */
export interface Month extends Range {
  readonly company_id: string;
  /** Company version, read before the settings. */
  readonly version: number;
  /** Changes of people's time, read together with the company's version before the rows. */
  readonly changes: TimeChanges;
  readonly dates: readonly LocalDate[];
  readonly settings: Settings;
  /** epoch seconds */
  readonly now: number;
}

/** Returns the rows of these people by name, none of other companies; valid cached rows are not read again. */
export async function rowsOf(db: Db, caches: CachedRows, month: Month, ids: readonly string[]): Promise<CachedRow[]> {
  const rows = new Map<string, CachedRow>();
  const missing = new Map<string, string>();
  for (const id of ids) {
    const version = `${month.version}.${month.changes.versionOf(id)}`;
    const row = caches.get(keyOf(month, id), version);
    if (row && isTrueAt(row, month.now)) rows.set(id, row);
    else missing.set(id, version);
  }
  if (missing.size > 0)
    for (const row of await makeRows(db, [...missing.keys()], month)) {
      const { id } = row.person;
      rows.set(id, row);
      caches.set(keyOf(month, id), missing.get(id) ?? '', row);
    }
  return ids.flatMap((id) => rows.get(id) ?? []);
}

export const isTrueAt = ({ from, until }: CachedRow, now: number): boolean => from <= now && now < until;

const keyOf = ({ company_id, start_date, end_date }: Month, id: string) =>
  `${company_id} ${start_date} ${end_date} ${id}`;

async function makeRows(db: Db, ids: readonly string[], month: Month): Promise<CachedRow[]> {
  const { start_date, end_date, now } = month;
  const { timezone } = month.settings;
  const dates = month.dates.map((date) => ({ date, ends_at: endOfDay(date, zoneOn(month.settings, date)) }));
  const today = localDateOf(now, timezone);
  const [people, placement, shifts, holidays, leave, facts] = await Promise.all([
    peopleByIds(db, ids, today),
    placementsIn(db, { start_date, end_date }, today),
    shiftsOf(db, ids, start_date, end_date, month.settings),
    holidaysOf(db, ids, start_date, end_date),
    approvedLeaveOf(db, ids, start_date, end_date),
    monthFacts(db, ids, month, timezone),
  ]);
  // Shows the person as of today if the range contains today, otherwise as of its last day.
  const shownOn = start_date <= today && today <= end_date ? today : end_date;
  return people.map((person) => {
    const on = placement.on(person.id, shownOn);
    const was = on && { designation_name: on.designation.name, department_name: on.department.name };
    return rowOf({ ...person, ...was }, { ...month, dates }, { shifts, holidays, leave }, facts.get(person.id));
  });
}

interface PlanContext {
  readonly shifts: Shifts;
  readonly holidays: Holidays;
  readonly leave: ApprovedLeave;
}

interface Columns {
  readonly dates: readonly { readonly date: LocalDate; readonly ends_at: number }[];
  readonly settings: Settings;
  readonly now: number;
}

function rowOf(
  person: Person,
  { dates, settings, now }: Columns,
  { shifts, holidays, leave }: PlanContext,
  facts?: ReadonlyMap<number, FactsOfDay>,
): CachedRow {
  const { id, name, username, avatar, designation_name, department_name } = person;
  const ids: string[] = [];
  let [from, until] = [-Infinity, Infinity];
  let running: { readonly place: number; readonly day: RunningDay } | undefined;
  const own = shifts.settingsOf(settings, id);
  const cells = dates.map(({ date, ...company }, index) => {
    const ends_at = own === settings ? company.ends_at : endOfDay(date, zoneOn(own, date));
    const recorded = facts?.get(index);
    if (recorded) ids.push(recorded.id);
    // A recorded day has its own hours.
    const planned = recorded ? noPlan : plannedTimes(shifts, holidays, id, date);
    const around = { date, ends_at, holiday: holidays.partOn(id, date), leave: leave.on(id, date) };
    const input = dayInputOf(own, person, now, { ...around, ...planned, day: recorded ?? null });
    if (recorded && findOpenClock(recorded.clocks)) running = { place: index, day: input };
    for (const moment of changeMoments(input))
      if (moment <= now) from = Math.max(from, moment);
      else until = Math.min(until, moment);
    return shownCellOf(input, recorded !== undefined);
  });
  return {
    person: { id, name, username, avatar, designation_name, department_name },
    days: packDays(cells, running?.place),
    ids: ids.join(''),
    running: running?.day,
    from,
    until,
  };
}

function shownCellOf(input: DayInput<ShiftTimes> & SpentLeave, is_recorded: boolean): ShownCell | undefined {
  const cell = birdCellOf(input, is_recorded ? 'recorded' : null);
  return cell && { is_recorded, ...cell };
}

function daysAt({ days, running }: CachedRow, now: number): PackedDays {
  const cell = running && shownCellOf({ ...running, now }, true);
  return cell ? packLast(days, cell) : days;
}

/** Packs the row with its days as numbers. */
export function packedRow(row: CachedRow, now: number, seen: SeenLeave): PackedBirdRow {
  const { days, leave_spent_type_ids } = daysAt(row, now);
  return { ...row.person, days, leave_spent_type_ids: shownIds(leave_spent_type_ids, row, seen) };
}

const none: string[] = [];

const shownIds = (ids: readonly string[], { person }: CachedRow, seen: SeenLeave): string[] =>
  ids.length === 0 ? none : ids.map((id) => seen.idOf(id, person.id));

/** Leave types of the rows with their names, as far as the viewer may know them. */
export function legendOf(rows: readonly CachedRow[], seen: SeenLeave) {
  const shown = new Set<string>();
  for (const { person, days, running } of rows) {
    for (const id of days.leave_spent_type_ids) shown.add(seen.idOf(id, person.id));
    if (running?.leave_spent_type_id) shown.add(seen.idOf(running.leave_spent_type_id, person.id));
  }
  return seen.legend(shown);
}

const idLength = 36;

/** Dates of a row, time of viewing, and the viewer's visibility of leave. */
export interface BirdRowOptions {
  readonly dates: readonly LocalDate[];
  /** epoch seconds */
  readonly now: number;
  readonly seen: SeenLeave;
}

interface ShownDay {
  readonly date: LocalDate;
  readonly attendance_id: string | null;
  readonly cell: ShownCell;
}

/** Non-empty dates in order, with the ids of their days. */
export function shownDays(row: CachedRow, { dates, now, seen }: BirdRowOptions): ShownDay[] {
  const ids = (row.written ??= writtenIds(row.ids));
  const days: ShownDay[] = [];
  let idsTaken = 0;
  const { days: packed, leave_spent_type_ids } = daysAt(row, now);
  const visible = { days: packed, leave_spent_type_ids: shownIds(leave_spent_type_ids, row, seen) };
  for (const [place, shown] of unpackDays(visible, dates.length).entries()) {
    const date = dates[place];
    if (!shown || !date) continue;
    const from = shown.is_recorded ? idLength * idsTaken++ : 0;
    days.push({ date, attendance_id: shown.is_recorded ? ids.slice(from, from + idLength) : null, cell: shown });
  }
  return days;
}

/** Row in the format of the specification. */
export function literalRow(row: CachedRow, showing: BirdRowOptions): BirdRow {
  const user_calendars: BirdRow['user_calendars'] = {};
  let work_time = 0;
  for (const { date, attendance_id, cell } of shownDays(row, showing)) {
    const { is_recorded: _, ...rest } = cell;
    user_calendars[date] = { attendance_id, ...rest };
    work_time += cell.work_time ?? 0;
  }
  return { ...row.person, user_calendars, work_time };
}
