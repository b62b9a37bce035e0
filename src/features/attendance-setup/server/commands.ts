import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { requireUnchanged } from '#platform/server/version.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { localDateOf } from '#platform/shared/time.ts';
import { settingsChanged } from '#features/company/events.ts';
import { changeDayRule, moveCompany, setSettings } from '#features/company/server/commands.ts';
import { lockSettings } from '#features/company/server/queries.ts';
import { changeCalendar } from '#features/leave-applications/server/commands/calendar-lock.ts';
import { holdConcerned, rebookConfirmed } from '#features/leave-applications/server/commands/rebook.ts';
import { changeStandardShift } from '#features/shifts/server/commands.ts';
import { latestStandardShift } from '#features/shifts/server/queries.ts';
import { requireZone } from '#features/workspace/server/commands.ts';
import type { AttendanceSetupChange } from '../contract.ts';
import { judgingAsked } from '../events.ts';
import { setupOf, wantedFrom, type Wanted } from './forms.ts';
import { leaveChangeOf } from './leave-change.ts';
import { hasRecordedDays } from './queries.ts';

interface Saving {
  readonly change: AttendanceSetupChange;
  /** What the form was read as; undefined when that does not matter. */
  readonly version: string | undefined;
  readonly actor_id: string;
  /** What they have seen of leave that costs something else then. */
  readonly leave_confirmed?: string | undefined;
  /** epoch seconds */
  readonly now: number;
}

/**
 * Saves the form, holding the company's settings. Recorded days are judged again afterwards, by a job.
 * @throws 424 with the leave that costs something else then; 461 when somebody else has changed it meanwhile; 422 for a zone that does not exist, or an impossible date
 */
export async function saveSetup(db: Db, { change, version, actor_id, leave_confirmed, now }: Saving): Promise<void> {
  await changeCalendar(db);
  const row = await lockSettings(db);
  const current = setupOf(row, await latestStandardShift(db));
  requireUnchanged(version, current);
  const today = localDateOf(now, row.timezone);
  const wanted = wantedFrom(current, change, today);
  const { values, hasHours, hasRule, from } = wanted;
  if (hasHours) await changeLeave(db, wanted, { actor_id, confirmed: leave_confirmed });
  if (values.timezone !== row.timezone) {
    await requireZone(db, values.timezone);
    // Where nothing is recorded, a zone that was chosen wrongly leaves nothing behind.
    if (await hasRecordedDays(db)) await moveCompany(db, { from: row.timezone, to: values.timezone, now });
    else await setSettings(db, { timezone: values.timezone });
  }
  await setSettings(db, { ...columnsOf(wanted), updated_at: sql<Date>`now()` });
  if (hasRule) await changeDayRule(db, { effective_from: from, ...values });
  if (hasHours)
    await changeStandardShift(db, {
      effective_from: from,
      repeat_on: values.repeat_on,
      hours: values.standard_hours,
    });
  if (hasHours || values.grace_minutes !== current.grace_minutes) await askJudging(db, from, actor_id);
  await emit(db, settingsChanged, {});
}

/** Leave by other working days and hours costs something else, once somebody has confirmed it (domain 6). */
async function changeLeave(db: Db, wanted: Wanted, by: { actor_id: string; confirmed: string | undefined }) {
  const change = leaveChangeOf(wanted);
  await holdConcerned(db, change);
  await rebookConfirmed(db, change, by);
}

function columnsOf({ values }: Wanted) {
  const { date_format, time_format, calendar_cycle, app_calendar_start_date } = values;
  const { min_rest_time, min_rest_action, max_days_in_row, max_days_in_row_action } = values;
  return {
    date_format,
    time_format,
    calendar_cycle,
    app_calendar_start_date,
    min_rest_time,
    min_rest_action,
    max_days_in_row,
    max_days_in_row_action,
  };
}

/** Of dates on which nobody has recorded anything yet, there is nothing to judge. */
async function askJudging(db: Db, from: LocalDate, actor_id: string): Promise<void> {
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
  await emit(db, judgingAsked, { judging_id: id });
}
