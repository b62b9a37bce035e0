import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { requireUnchanged } from '#platform/server/version.ts';
import { leaveRulesChanged } from '../../events.ts';
import { changedYears, type YearsFrom } from '../../rules/own-years.ts';
import type { SetupInput } from '../../rules/shapes.ts';
import { firstBeginning, leaveSetUpOf, setupItemOf, type LeaveSetup } from '../queries/set-up.ts';
import { requireNoRecords } from '../queries/own-years.ts';
import { lockRules } from './lock.ts';
import type { LeaveActor } from './packages.ts';

/**
 * Saves the rules for everybody. A new first day of the leave year counts from the next time it comes: the current year
 * then ends the day before, and past grants stay as they are. In a company that begins, it can be that of the running year.
 * Own leave years of each person count from the next day, and then from their next anniversary.
 * @throws 424 for the running year once leave is recorded; 461 when somebody else has saved them since they were read
 */
export async function saveSetup(
  db: Db,
  {
    version,
    begins_month,
    begins_day,
    leave_years,
    is_running,
    ...sent
  }: SetupInput & { readonly version?: string | undefined },
  actor: LeaveActor,
): Promise<LeaveSetup> {
  await lockRules(db);
  const before = await leaveSetUpOf(db);
  const item = setupItemOf(before);
  requireUnchanged(version, { ...item });
  const {
    has_own_feed = item.has_own_feed,
    has_team_feed = item.has_team_feed,
    shortening_needs_approval = item.shortening_needs_approval,
    ...values
  } = sent;
  await sql`
    insert into leave_setups (past_days, notice_days, longest_stretch, months_ahead, colleagues_see,
                              has_own_feed, has_team_feed, shortening_needs_approval, updated_at)
    values (${values.past_days}, ${values.notice_days}, ${values.longest_stretch},
            ${values.months_ahead}, ${values.colleagues_see}, ${has_own_feed}, ${has_team_feed},
            ${shortening_needs_approval}, ${new Date(actor.now * 1000)})
    on conflict (tenant_id) do update set past_days = excluded.past_days,
      notice_days = excluded.notice_days, longest_stretch = excluded.longest_stretch,
      months_ahead = excluded.months_ahead, colleagues_see = excluded.colleagues_see,
      has_own_feed = excluded.has_own_feed, has_team_feed = excluded.has_team_feed,
      shortening_needs_approval = excluded.shortening_needs_approval, updated_at = excluded.updated_at`.execute(db);
  const after = { years: leave_years, begins_month, begins_day, is_running };
  const years = changedYears(before, { before: item, after, today: actor.today });
  if (years && is_running) await requireNoRecords(db, before, actor.today);
  if (years) await storeYears(db, years, actor);
  await emit(db, leaveRulesChanged, {});
  return leaveSetUpOf(db);
}

/** Replaces planned beginnings of leave years, also those of the same day; the very first one stays. */
async function storeYears(db: Db, years: readonly YearsFrom[], actor: LeaveActor): Promise<void> {
  const days = years.map(({ starts_on }) => starts_on);
  const kinds = years.map(({ is_personal }) => is_personal);
  await sql`
    delete from leave_beginnings where (starts_on, is_personal) not in (
      select * from unnest(${days}::date[], ${kinds}::boolean[]))`.execute(db);
  const rows = years.map((row) => {
    return { ...row, created_by: row.starts_on === firstBeginning ? null : actor.actor_id };
  });
  await db
    .insertInto('leave_beginnings')
    .values(rows)
    .onConflict((clash) => clash.doNothing())
    .execute();
}
