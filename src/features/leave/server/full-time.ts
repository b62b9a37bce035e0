import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { Handlers } from '#platform/server/http/implement.ts';
import { requireUnchanged, versionOf } from '#platform/server/version.ts';
import { settingsChanged } from '#features/company/events.ts';
import { usualFullTime } from '#features/company/rules/dated-settings.ts';
import { removeFullTime, setFullTime } from '#features/company/server/commands.ts';
import { lockSettings, readFullTimes, todayOf } from '#features/company/server/queries.ts';
import type { fullTime } from '../contract.ts';
import { leaveRulesChanged } from '../events.ts';
import { fullTimeFrom, type FullTimeRow } from '../rules/full-time-contract.ts';
import { requireConfirmed } from './commands/confirm.ts';
import { lockRules } from './commands/lock.ts';
import { fullTimeRemovalToConfirm, fullTimeToConfirm } from './queries/change-confirmation.ts';

type Handler = Handlers<typeof fullTime>;

async function storedRows(db: Db) {
  const rows = await readFullTimes(db);
  const data = rows.map(({ effective_from, days, work_time, holiday_credit }): FullTimeRow => ({
    effective_from,
    weekly_days: days,
    weekly_work_time: work_time,
    holiday_credit,
  }));
  const { days: weekly_days, work_time: weekly_work_time, holiday_credit } = usualFullTime;
  const form = { data, usual: { weekly_days, weekly_work_time, holiday_credit } };
  return { ...form, version: versionOf(form) };
}

export const fullTimeIndex: Handler['index'] = ({ db }) => storedRows(db);

export const storeFullTime: Handler['store'] = async ({
  db,
  context: { now },
  body: { version, confirmed, ...row },
}) => {
  await lockRows(db, version);
  const change = fullTimeFrom(row);
  await requireConfirmed(await fullTimeToConfirm(db, change, await todayOf(db, now)), confirmed);
  await setFullTime(db, change);
  await emitChanged(db);
  return { message: 'We’ve saved your edit successfully.', ...(await storedRows(db)) };
};

export const removePlannedFullTime: Handler['remove'] = async ({ db, context: { now }, body }) => {
  const { version, confirmed, effective_from } = body;
  await lockRows(db, version);
  await requireConfirmed(await fullTimeRemovalToConfirm(db, effective_from, await todayOf(db, now)), confirmed);
  await removeFullTime(db, effective_from);
  await emitChanged(db);
  return { message: 'We’ve saved your edit successfully.', ...(await storedRows(db)) };
};

/** Locks the rules and settings, so that claims are settled by the change afterwards. @throws 461 */
async function lockRows(db: Db, version: string | undefined): Promise<void> {
  await lockRules(db);
  await lockSettings(db);
  const { version: _, ...before } = await storedRows(db);
  requireUnchanged(version, before);
}

async function emitChanged(db: Db): Promise<void> {
  await emit(db, leaveRulesChanged, {});
  await emit(db, settingsChanged, {});
}
