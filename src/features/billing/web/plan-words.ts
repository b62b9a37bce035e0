import { defaultLanguage } from '#platform/shared/locale.ts';
import { date, inCompanyDate, instantDate, longDay, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { addDays, daysBetween } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { PlanOverview } from '../contract.ts';

export interface TrialDays {
  readonly total: number;
  /** Number of days that have begun, including today. */
  readonly passed: number;
  readonly left: number;
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/** Returns the whole days of a trial by the company's calendar. @param today of the company */
export function trialDays({ tenant }: PlanOverview, today: LocalDate): TrialDays {
  const first = inCompanyDate(tenant.trial_started_at);
  const end = inCompanyDate(tenant.trial_ends_at);
  const total = Math.max(1, daysBetween(first, end));
  const passed = Math.min(total, Math.max(0, daysBetween(first, today) + 1));
  return { total, passed, left: total - passed, first, last: addDays(end, -1) };
}

/** 'Team, monthly' */
export function packageText(plan: PlanOverview['package']): string {
  if (!plan) return t('Not known yet');
  const name = plan.product_name ?? plan.price_name ?? t('Subscription');
  return plan.cycle_interval === null ? name : `${name}, ${cycleText(plan.cycle_interval, plan.cycle_frequency ?? 1)}`;
}

function cycleText(interval: string, frequency: number): string {
  if (frequency === 1 && interval === 'month') return t('monthly');
  if (frequency === 1 && interval === 'year') return t('yearly');
  if (interval === 'year') return t('{count, plural, one {every year} other {every # years}}', { count: frequency });
  if (interval === 'month') return t('{count, plural, one {every month} other {every # months}}', { count: frequency });
  return interval === 'week'
    ? t('{count, plural, one {every week} other {every # weeks}}', { count: frequency })
    : t('{count, plural, one {every day} other {every # days}}', { count: frequency });
}

/** 'Sun, 29 November 2026, then on the 29th of each month' */
export function rhythmText(at: string, plan: PlanOverview['package']): string {
  const day = inCompanyDate(at);
  const first = longDay(day);
  if (plan?.cycle_interval !== 'month' || plan.cycle_frequency !== 1) return first;
  return t('{day}, then on the {ordinal} of each month', { day: first, ordinal: ordinal(Number(day.slice(8))) });
}

const ends = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' } as const;
const ordinal = (day: number): string =>
  `${day}${ends[new Intl.PluralRules(defaultLanguage, { type: 'ordinal' }).select(day)]}`;

/** '0.19' → '19%' */
export const percentText = (rate: string): string => `${number(Math.round(Number(rate) * 10_000) / 100)}%`;

/** 'Tax, 19%' */
export const taxText = (rate: string | null): string =>
  rate === null ? t('Tax') : t('Tax ({percent})', { percent: percentText(rate) });

/** Returns the label of the price per period. */
export function eachText(plan: PlanOverview['package'], hasTax: boolean): string {
  if (plan?.cycle_interval === 'month' && plan.cycle_frequency === 1)
    return hasTax ? t('Per month') : t('Per month, excluding tax');
  return hasTax ? t('Per payment') : t('Per payment, excluding tax');
}

/** Describes the state of the plan in a sentence. */
export function stateText({ tenant, subscription }: PlanOverview): string {
  const until = (iso: string | null) => (iso === null ? '' : instantDate(iso));
  switch (tenant.state) {
    case 'trial':
      return t('Free trial');
    case 'over':
      return t('The free trial ended on {date}.', { date: until(tenant.read_only_from) });
    case 'ended':
      return t('The subscription ended on {date}.', { date: until(tenant.read_only_from) });
    case 'past_due':
      return t('Your last payment was declined. Change the card, and Paddle will try again automatically.');
    case 'ending':
      return t('Cancelled. Ends on {date}.', { date: until(subscription?.ends_at ?? null) });
    default:
      return t('Paid until {date}.', { date: until(subscription?.period_ends_at ?? null) });
  }
}

/** '2028-08' → '08/28' */
export const expiryText = (expires: string): string => `${expires.slice(5, 7)}/${expires.slice(2, 4)}`;

export const dayText = (day: LocalDate): string => date(day);
