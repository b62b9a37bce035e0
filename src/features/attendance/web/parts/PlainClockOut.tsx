import { t } from '#platform/web/i18n.ts';
import { ClockOutFoot } from './ClockOutFoot.tsx';
import type { ClockOutProps } from './ClockOutDialog.tsx';
import c from './clockout.module.css';

/** A day like any other: one question. */
export function PlainClockOut({ summary, clock, state, onCancel }: ClockOutProps & { onCancel(): void }) {
  return (
    <form
      className={c['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void clock.press('outGeneral');
      }}
    >
      <div className={c['scroll']}>
        <p className={c['plain']}>{t('Are you sure you want to clock out?')}</p>
        <p className={c['review']}>{summary.review_text}</p>
      </div>
      <ClockOutFoot press={state.press} error={summaryError(state.refusal)} hint={null} onCancel={onCancel} />
    </form>
  );
}

/** What the server says about the whole of a clock-out (specification A §8); other errors stand on their fields. */
export function summaryError(refusal: ClockOutProps['state']['refusal']): string | null {
  if (!refusal) return null;
  const { custom_error, clockOutTime, breakOutTime, clocks } = refusal.errors ?? {};
  return custom_error?.[0] ?? clockOutTime?.[0] ?? breakOutTime?.[0] ?? clocks?.[0] ?? (refusal.message || t('We could not perform this action'));
}
