import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { lockImpact } from '#platform/server/change-impact.ts';
import { emit } from '#platform/server/events/events.ts';
import { requireUnchanged } from '#platform/server/version.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { localDateOf } from '#platform/shared/time.ts';
import { settingsChanged } from '#features/company/events.ts';
import { changeDayRule, moveCompany, setSettings } from '#features/company/server/commands.ts';
import { lockSettings } from '#features/company/server/queries.ts';
import { changeCalendar } from '#features/leave-applications/server/commands/calendar-lock.ts';
import { applicationFaults } from '#features/leave-applications/contract.ts';
import { changeStandardShift } from '#features/shifts/server/commands.ts';
import { latestStandardShift } from '#features/shifts/server/queries/standard-hours.ts';
import { requireZone } from '#features/workspace/server/commands.ts';
import type { AttendanceSetupChange } from '../contract.ts';
import { recalculationRequested } from '../events.ts';
import { setupOf, changedSetup, type SetupRequest } from './forms.ts';
import { leaveChangeOf, leaveImpacts } from './leave-change.ts';
import { hasRecordedDays } from './queries.ts';

interface SaveSetupInput {
  readonly change: AttendanceSetupChange;
  /** Version of the form as it was read; undefined to skip the check. */
  readonly version: string | undefined;
  readonly actor_id: string;
  /** Version of the leave changes that the person has confirmed. */
  readonly leave_confirmed?: string | undefined;
  /** epoch seconds */
  readonly now: number;
}

/**
 * Saves the form and locks the settings; a job then recalculates recorded days.
 * @throws 424 with the leave whose cost would change; 461 when someone else has changed it meanwhile;
 * 422 for a zone that does not exist, or an impossible date
 */
export async function saveSetup(
  db: Db,
  { change, version, actor_id, leave_confirmed, now }: SaveSetupInput,
): Promise<void> {
  await changeCalendar(db);
  const row = await lockSettings(db);
  const current = setupOf(row, await latestStandardShift(db));
  requireUnchanged(version, current);
  const today = localDateOf(now, row.timezone);
  const setup = changedSetup(current, change, today);
  const { values, hasHours, hasRule, from } = setup;
  if (hasHours) await changeLeave(db, setup, { actor_id, today, confirmed: leave_confirmed });
  if (values.timezone !== row.timezone) {
    await requireZone(db, values.timezone);
    // Without recorded days a wrongly chosen zone leaves no trace.
    if (await hasRecordedDays(db)) await moveCompany(db, { from: row.timezone, to: values.timezone, now });
    else await setSettings(db, { timezone: values.timezone });
  }
  await setSettings(db, { ...columnsOf(setup), updated_at: sql<Date>`now()` });
  if (hasRule) await changeDayRule(db, { effective_from: from, ...values });
  if (hasHours)
    await changeStandardShift(db, {
      effective_from: from,
      repeat_on: values.repeat_on,
      hours: values.standard_hours,
    });
  if (hasHours || values.grace_minutes !== current.grace_minutes) await requestRecalculation(db, from, actor_id);
  await emit(db, settingsChanged, {});
}

interface ConfirmingActor {
  readonly actor_id: string;
  readonly today: LocalDate;
  readonly confirmed: string | undefined;
}

/** Rebooks leave whose cost changes with the working days and hours, once that and the balances are confirmed (domain 6). */
async function changeLeave(db: Db, setup: SetupRequest, { confirmed, ...actor }: ConfirmingActor): Promise<void> {
  const impact = await lockImpact(db, leaveImpacts, leaveChangeOf(setup, actor));
  const unconfirmed = applicationFaults.changesLeave;
  await impact.requireConfirmed({ confirmed, unconfirmed, changed: unconfirmed });
  await impact.apply();
}

function columnsOf({ values }: SetupRequest) {
  const { date_format, time_format, calendar_cycle, app_calendar_start_date } = values;
  const { min_rest_time, min_rest_action, max_days_in_row, max_days_in_row_action } = values;
  const { clock_out_reminder, auto_clock_out, auto_clock_out_time } = values;
  return {
    date_format,
    time_format,
    calendar_cycle,
    app_calendar_start_date,
    min_rest_time,
    min_rest_action,
    max_days_in_row,
    max_days_in_row_action,
    clock_out_reminder,
    auto_clock_out,
    auto_clock_out_time,
  };
}

/** Skipped when nothing is recorded on these dates. */
async function requestRecalculation(db: Db, from: LocalDate, actor_id: string): Promise<void> {
  const { people } = await db
    .selectFrom('attendances')
    .select(sql<number>`count(distinct person_id)::int`.as('people'))
    .where('working_date', '>=', from)
    .executeTakeFirstOrThrow();
  if (people === 0) return;
  const { id } = await db
    .insertInto('judgings')
    .values({ from_date: from, asked_by: actor_id, people })
    .returning('id')
    .executeTakeFirstOrThrow();
  await emit(db, recalculationRequested, { judging_id: id });
}
