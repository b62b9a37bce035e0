import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { zoneOn } from '#features/company/rules/dated-settings.ts';
import { cachedSettings, type Settings } from '#features/company/server/queries.ts';
import { pendingDays } from '#features/days/server/commands/changes.ts';
import { save } from '#features/days/server/commands/save.ts';
import type { Day } from '#features/days/rules/entries.ts';
import { daysOf } from '#features/days/server/queries/days.ts';
import { shiftsOf, type Shifts } from '#features/shifts/server/queries.ts';
import { isRecalculated, isSameTimes, recalculatedShift, type RecordedTimes } from '../rules/recalculated-shift.ts';
import { endOfTime } from './forms.ts';
import { closedDates, type ClosedDates } from './closed-dates.ts';

/** Recorded day with its new shift. */
export interface RecalculatedDay {
  readonly day: Day;
  readonly times: RecordedTimes;
}

interface Recalculation {
  /** After the change. */
  readonly shifts: Shifts;
  readonly settings: Settings;
  readonly closed: ClosedDates;
}

/** Returns the days whose hours change. */
export function recalculatedDays(days: readonly Day[], { shifts, settings, closed }: Recalculation): RecalculatedDay[] {
  return days.flatMap((day) => {
    const { person_id, working_date } = day;
    if (!isRecalculated(day) || closed.has(person_id, working_date)) return [];
    const times = recalculatedShift(day, {
      shift: shifts.on(person_id, working_date),
      zone: zoneOn(shifts.settingsOf(settings, person_id), working_date),
      due_time: shifts.dueOn(person_id, working_date),
      isOwn: shifts.isOwn(person_id, working_date),
    });
    return isSameTimes(day, times) ? [] : [{ day, times: { shift: times.shift, due_time: times.due_time } }];
  });
}

/** Leaves out days whose hours a manager has chosen individually. */
export async function withoutChosen<D extends { readonly day: Day }>(db: Db, days: readonly D[]): Promise<D[]> {
  if (days.length === 0) return [];
  const ids = days.map(({ day }) => day.id);
  const rows = await db
    .selectFrom('audit_entries')
    .select('attendance_id')
    .where('attendance_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deed', '=', 'shift')
    .execute();
  const chosen = new Set(rows.map(({ attendance_id }) => attendance_id));
  return days.filter(({ day }) => !chosen.has(day.id));
}

interface RecalculateInput {
  readonly from: LocalDate;
  /** Person who changed the hours. */
  readonly actor_id: string;
  /** epoch seconds */
  readonly now: number;
}

/**
 * Applies the current hours to the recorded days of some people, each with a line in its history.
 * Locks the people like the clock does.
 * @returns number of changed days
 */
export async function recalculateDays(
  db: Db,
  ids: readonly string[],
  { from, actor_id, now }: RecalculateInput,
): Promise<number> {
  await sql`select from people where id = any(${ids}::uuid[]) order by id for no key update`.execute(db);
  const settings = await cachedSettings(db);
  const changed = await withoutChosen(db, await recalculatedDaysOf(db, ids, from, settings));
  await saveRecalculated(db, changed, { settings, actor_id, now });
  return changed.length;
}

interface SaveContext extends Omit<RecalculateInput, 'from'> {
  readonly settings: Settings;
}

/** Stores other hours of locked people's days, each with a line in its history. */
export async function saveRecalculated(
  db: Db,
  changed: readonly RecalculatedDay[],
  { settings, actor_id, now }: SaveContext,
): Promise<void> {
  const pending = pendingDays(
    changed.map(({ day }) => day),
    settings,
  );
  pending.days = changed.map(({ day, times }) => ({ ...day, ...times }));
  for (const { day, times } of changed) {
    pending.touched.add(day.id);
    const line = { attendance_id: day.id, entity: 'attendance', entity_id: day.id, action: 'judge' } as const;
    const isOtherDue = day.due_time !== times.due_time;
    pending.history.push({
      ...line,
      old: { shift: day.shift, ...(isOtherDue && { due_time: day.due_time }) },
      new: { shift: times.shift, ...(isOtherDue && { due_time: times.due_time }) },
    });
  }
  if (changed.length > 0) await save(db, pending, { at: now, source: 'settings', actor_id, address: null });
}

async function recalculatedDaysOf(
  db: Db,
  ids: readonly string[],
  from: LocalDate,
  settings: Settings,
): Promise<RecalculatedDay[]> {
  const [days, shifts, closed] = await Promise.all([
    daysOf(db, ids, from, endOfTime),
    shiftsOf(db, ids, from, endOfTime, settings),
    closedDates(db, ids, from),
  ]);
  return recalculatedDays(days, { shifts, settings, closed });
}
