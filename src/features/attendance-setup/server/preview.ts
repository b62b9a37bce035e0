import { sql } from 'kysely';
import { previewImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Reply } from '#platform/shared/contract.ts';
import type { HolidayPart, OffPart } from '#platform/shared/holiday.ts';
import { compareNames } from '#platform/shared/locale.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { endOfDay, localDateOf, localTimeOf } from '#platform/shared/time.ts';
import { ruleOn, zoneOfDay, zoneOn } from '#features/company/rules/dated-settings.ts';
import { settingsOf, type Settings } from '#features/company/server/queries.ts';
import { noPlan } from '#features/holidays/rules/due.ts';
import { dayState } from '#features/days/rules/day.ts';
import type { Day } from '#features/days/rules/entries.ts';
import { approvedLeaveOf, type ApprovedLeave } from '#features/leave-applications/server/queries/approved-leave.ts';
import { holidaysOf, type Holidays } from '#features/holidays/server/queries/days.ts';
import { daysOf } from '#features/days/server/queries/days.ts';
import { peopleByIds, type Person } from '#features/people/server/queries.ts';
import { shiftSources, shiftsFrom, type Shifts } from '#features/shifts/server/queries.ts';
import { latestStandardShift, withStandardShift } from '#features/shifts/server/queries/standard-hours.ts';
import { requireZone } from '#features/workspace/server/commands.ts';
import type { attendanceSetup, AttendanceSetupChange } from '../contract.ts';
import { closedDates, type ClosedDates } from './closed-dates.ts';
import { leaveChangeOf, leaveImpacts } from './leave-change.ts';
import { isRecalculated, type RecordedTimes } from '../rules/recalculated-shift.ts';
import { endOfTime, settingsAs, setupOf, changedSetup, type SetupRequest } from './forms.ts';
import { hasRecordedDays } from './queries.ts';
import { recalculatedDays, withoutChosen } from './recalculate-days.ts';

type Preview = Reply<typeof attendanceSetup.preview>;
type PreviewedDay = Preview['days'][number];

const maxListed = 100;
/** Maximum number of recorded days checked, the latest first; takes about a second. */
const maxDays = 20_000;

interface PreviewOptions {
  readonly actor_id: string;
  /** epoch seconds */
  readonly now: number;
}

/** Previews the impact of a change on recorded days and leave; saves nothing. */
export async function previewOf(
  db: Db,
  change: AttendanceSetupChange,
  { actor_id, now }: PreviewOptions,
): Promise<Preview> {
  const row = await settingsOf(db);
  const current = setupOf(row, await latestStandardShift(db));
  if (change.timezone !== row.timezone) await requireZone(db, change.timezone);
  const today = localDateOf(now, row.timezone);
  const setup = changedSetup(current, change, today);
  const { values, hasHours, hasRule, from, nextPeriod } = setup;
  const hidden = await countHidden(db, current.app_calendar_start_date, values.app_calendar_start_date);
  const nothing = { recorded: 0, changed: 0, people: 0, is_partial: false, looked_at: 0, days: [] };
  const common = { next_period: nextPeriod, hidden, keeps_days: await hasRecordedDays(db) };
  if (!hasHours && !hasRule) return { ...common, ...nothing, leave: [], effective_from: null };
  const found = await changedDays(db, row, setup, now);
  const leave = hasHours ? await leaveImpact(db, setup, { actor_id, today }) : [];
  return { ...common, ...nothing, ...found, leave, effective_from: from };
}

const leaveImpact = async (db: Db, setup: SetupRequest, actor: Parameters<typeof leaveChangeOf>[1]) =>
  (await previewImpact(db, leaveImpacts, leaveChangeOf(setup, actor))).effects;

/** Counts recorded days that a later start of the calendar would hide. */
async function countHidden(db: Db, before: LocalDate, after: LocalDate): Promise<number> {
  if (after <= before) return 0;
  const { total } = await db
    .selectFrom('attendances')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('working_date', '>=', before)
    .where('working_date', '<', after)
    .executeTakeFirstOrThrow();
  return total;
}

async function changedDays(db: Db, row: Settings, setup: SetupRequest, now: number) {
  const { ids, total, first } = await recordedSince(db, setup.from);
  if (ids.length === 0) return {};
  const [days, sources, closed, holidays, leave] = await Promise.all([
    daysOf(db, ids, first, endOfTime),
    shiftSources(db, ids, first, endOfTime),
    closedDates(db, ids, first),
    holidaysOf(db, ids, first, endOfTime),
    approvedLeaveOf(db, ids, first, endOfTime),
  ]);
  const settings = settingsAs(row, setup);
  const standard = {
    effective_from: setup.from,
    repeat_on: setup.values.repeat_on,
    hours: setup.values.standard_hours,
  };
  const then = setup.hasHours ? { ...sources, standard: withStandardShift(sources.standard, standard) } : sources;
  const people = new Map(
    (await peopleByIds(db, ids, localDateOf(now, row.timezone))).map((person) => [person.id, person]),
  );
  const changed = await differences(db, {
    days,
    shifts: shiftsFrom(then, settings),
    closed,
    holidays,
    leave,
    people,
    row,
    settings,
    now,
  });
  return {
    recorded: total,
    changed: changed.length,
    people: new Set(changed.map(({ user_id }) => user_id)).size,
    is_partial: total > maxDays,
    looked_at: Math.min(total, maxDays),
    days: changed.slice(0, maxListed),
  };
}

/** People whose days count, the number of these days, and the date of the first one checked. */
async function recordedSince(db: Db, from: LocalDate) {
  const { rows } = await sql<{ total: number; first: LocalDate | null; ids: string[] | null }>`
    with recorded as materialized (
      select person_id, working_date from attendances where working_date >= ${from} and approved_at is null
    ), latest as (select * from recorded order by working_date desc limit ${maxDays})
    select (select count(*)::int from recorded) as total, min(working_date) as first,
           array_agg(distinct person_id) as ids
      from latest`.execute(db);
  const { total = 0, first = null, ids = null } = rows[0] ?? {};
  return { total, first: first ?? from, ids: ids ?? [] };
}

interface ComparisonInput {
  readonly days: readonly Day[];
  /** After the change. */
  readonly shifts: Shifts;
  readonly closed: ClosedDates;
  readonly holidays: Holidays;
  readonly leave: ApprovedLeave;
  readonly people: ReadonlyMap<string, Person>;
  /** Before the change. */
  readonly row: Settings;
  /** After the change. */
  readonly settings: Settings;
  /** epoch seconds */
  readonly now: number;
}

/** Returns the days that would change, the latest first. */
async function differences(db: Db, compared: ComparisonInput): Promise<PreviewedDay[]> {
  const { days, closed } = compared;
  const others = await withoutChosen(db, recalculatedDays(days, compared));
  const timesById = new Map(others.map(({ day, times }) => [day.id, times]));
  return days
    .filter((day) => isRecalculated(day) && !closed.has(day.person_id, day.working_date))
    .flatMap((day) => differenceOf(day, timesById.get(day.id) ?? day, compared))
    .toSorted((one, other) => (one.date < other.date ? 1 : -1) || compareNames(one.name, other.name));
}

function differenceOf(
  day: Day,
  { shift, due_time }: RecordedTimes,
  { people, shifts, holidays, leave, row, settings, now }: ComparisonInput,
): PreviewedDay[] {
  const person = people.get(day.person_id);
  if (!person) return [];
  const off = {
    holiday: holidays.partOn(person.id, day.working_date),
    leave: leave.on(person.id, day.working_date)?.part ?? null,
  };
  const before = stateOf(day, person, { settings: shifts.settingsOf(row, person.id), ...off, now });
  const after = stateOf({ ...day, shift, due_time }, person, {
    settings: shifts.settingsOf(settings, person.id),
    ...off,
    now,
  });
  if (before.icon === after.icon && before.late_by === after.late_by && before.said === after.said) return [];
  const first = day.clocks[0];
  const zone = zoneOfDay(shifts.settingsOf(row, person.id), day, day.working_date);
  return [
    {
      attendance_id: day.id,
      user_id: person.id,
      name: person.name,
      avatar: person.avatar,
      date: day.working_date,
      clock_in: first ? localTimeOf(first.started_at, zone).slice(0, 5) : null,
      before: { icon: before.icon, late_by: before.late_by },
      after: { icon: after.icon, late_by: after.late_by },
    },
  ];
}

interface DayStateContext {
  readonly settings: Settings;
  readonly holiday: HolidayPart | null;
  readonly leave: OffPart | null;
  /** epoch seconds */
  readonly now: number;
}

function stateOf(
  day: Day,
  { joined_on, discharged_date, earlier_periods }: Person,
  { settings, holiday, leave, now }: DayStateContext,
) {
  const date = day.working_date;
  const { app_calendar_start_date } = settings;
  const { max_daily_work_duration } = ruleOn(settings, date);
  const ends_at = endOfDay(date, zoneOn(settings, date));
  const employed = { joined_on, discharged_date, earlier_periods };
  const facts = { now, date, ends_at, max_daily_work_duration, app_calendar_start_date };
  const { icon, late_by, tags } = dayState({ ...facts, ...employed, ...noPlan, holiday, leave, day });
  return { icon, late_by, said: tags.join() };
}
