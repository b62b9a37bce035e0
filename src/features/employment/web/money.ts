import { decimal } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';

/** '46200.00' → '46,200.00'. @param digits after the decimal point; 0 applies to whole amounts only */
export function moneyOf(amount: string, digits: 0 | 2 = 2): string {
  const value = Number(amount);
  const isWhole = Number.isInteger(value);
  return decimal(value, digits === 0 && isWhole ? 0 : 2);
}

const periods: Readonly<Record<string, () => string>> = {
  hour: () => t('per hour'),
  day: () => t('per day'),
  week: () => t('per week'),
  month: () => t('per month'),
  year: () => t('per year'),
};

/** 'per month' */
export const periodText = (period: string): string => periods[period]?.() ?? period;

/** '+7.8 %'; undefined if the two cannot be compared. */
export function changeInPercent(
  before: { readonly amount: string; readonly currency: string; readonly pay_period: string } | undefined | null,
  after: { readonly amount: string; readonly currency: string; readonly pay_period: string },
): string {
  if (!before || before.currency !== after.currency || before.pay_period !== after.pay_period) return '';
  const [from, to] = [Number(before.amount), Number(after.amount)];
  if (!(from > 0) || !Number.isFinite(to)) return '';
  const percent = ((to - from) / from) * 100;
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`;
}
