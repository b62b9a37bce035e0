import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { addDays, daysBetween, localDateOf } from '#platform/shared/time.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { planNeeds } from '../events.ts';
import { trialNotice } from '../rules/notices.ts';

/** Emits notices before the end of a trial, unless it is already paid for. @param now epoch seconds */
export async function alertTrialEnd(db: Db, now: number): Promise<void> {
  const [trial] = await rowsOf<{ started: number; ends: number; told: number | null }>(
    db,
    `select extract(epoch from a.trial_started_at)::int8 as started, extract(epoch from a.trial_ends_at)::int8 as ends,
            a.trial_told_days as told
       from billing_accounts a left join billing_subscriptions s on s.id = a.subscription_id
      where a.trial_ends_at > to_timestamp($1) and coalesce(s.status, 'canceled') in ('canceled', 'paused')
        for update of a`,
    [now],
  );
  if (!trial) return;
  const { timezone } = await settingsOf(db);
  const [first, end] = [localDateOf(trial.started, timezone), localDateOf(trial.ends, timezone)];
  const last_on = addDays(end, -1);
  const left = daysBetween(localDateOf(now, timezone), last_on);
  const notice = trialNotice({ left, total: daysBetween(first, end), told: trial.told });
  if (notice === null) return;
  await rowsOf(db, 'update billing_accounts set trial_told_days = $1', [notice]);
  await emit(db, planNeeds, { why: 'trial', last_on });
}

/** Emits a notice about a refused payment once, and again only after a successful one. */
export async function alertRefusal(db: Db, isRefused: boolean): Promise<void> {
  const turned = await rowsOf(
    db,
    'update billing_accounts set is_refusal_told = $1 where is_refusal_told <> $1 returning 1',
    [isRefused],
  );
  if (isRefused && turned.length > 0) await emit(db, planNeeds, { why: 'refused' });
}
