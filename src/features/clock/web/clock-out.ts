import { t } from '#platform/web/i18n.ts';
import type { ClockingSummary } from '../contract.ts';
import type { Clock, ClockState } from './clock-press.ts';

export interface ClockOutProps {
  summary: ClockingSummary;
  clock: Clock;
  state: ClockState;
}

/** Error of the server about the clock-out as a whole (specification A §8); other errors appear at their fields. */
export function summaryError(refusal: ClockOutProps['state']['refusal']): string | null {
  if (!refusal) return null;
  const { custom_error, clockOutTime, breakOutTime, clocks } = refusal.errors ?? {};
  return (
    custom_error?.[0] ??
    clockOutTime?.[0] ??
    breakOutTime?.[0] ??
    clocks?.[0] ??
    (refusal.message || t('We could not perform this action'))
  );
}
