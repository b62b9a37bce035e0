import { sql } from 'kysely';
import { dayText, type SettingState, type SectionStatus } from '#platform/server/setting-state.ts';
import { localDateOf } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import { hostingSettings } from '#features/company/server/queries/hosting.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { planState, type PlanState } from '../rules/access.ts';

interface Plan {
  readonly trial_ends: number;
  /** Null without a subscription; the columns below are then null, too. */
  readonly id: string | null;
  readonly status: string;
  readonly paused_at: number | null;
  readonly canceled_at: number | null;
  readonly scheduled_action: string | null;
}

const daySeconds = 86_400;

const words = (): Readonly<Record<Exclude<PlanState, 'trial'>, SectionStatus>> => ({
  over: { text: translate('Trial ended'), is_urgent: true },
  active: { text: translate('Paid', { of: 'bill' }) },
  past_due: { text: translate('Payment failed'), is_urgent: true },
  ending: { text: translate('Ends after this billing period') },
  ended: { text: translate('Ended'), is_urgent: true },
});

/** Number of days before the end of a trial from which its state asks for attention. */
const lateDays = 3;

function trialText(left: number): SectionStatus {
  const text = translate('{left, plural, one {Trial, # day left} other {Trial, # days left}}', { left }, String);
  return { text, is_urgent: left <= lateDays };
}

export const billingStates: readonly SettingState[] = [
  {
    path: '/billing/plan-overview',
    permissions: ['view_billing_plan_overview'],
    async read({ db, now, settingsOf }) {
      if (!settingsOf(hostingSettings)) return undefined;
      const { rows } = await sql<Plan>`
        select extract(epoch from a.trial_ends_at)::int8 as trial_ends, s.id, s.status, s.scheduled_action,
               extract(epoch from s.paused_at)::int8 as paused_at, extract(epoch from s.canceled_at)::int8 as canceled_at
          from billing_accounts a left join billing_subscriptions s on s.id = a.subscription_id`.execute(db);
      const [plan] = rows;
      if (!plan) return undefined;
      const state = planState(plan.trial_ends, plan.id === null ? null : plan, now);
      if (state === 'trial') return trialText(Math.ceil((plan.trial_ends - now) / daySeconds));
      return words()[state];
    },
  },
  {
    path: '/billing/billing-history',
    permissions: ['view_billing_payment_transaction'],
    async read({ db, today, settingsOf }) {
      if (!settingsOf(hostingSettings)) return undefined;
      const [{ rows }, { timezone }] = await Promise.all([
        sql<{ at: number }>`
          select extract(epoch from happened_at)::int8 as at from billing_transactions
           where refused is null order by happened_at desc limit 1`.execute(db),
        cachedSettings(db),
      ]);
      const last = rows[0]?.at;
      if (last === undefined) return { text: translate('No payments yet') };
      return { text: translate('Last payment {day}', { day: dayText(localDateOf(last, timezone), { today }) }) };
    },
  },
];
