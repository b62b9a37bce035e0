import { timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { ClockOutFoot } from './ClockOutFoot.tsx';
import { summaryError, type ClockOutProps } from './clock-out.ts';
import c from './clockout.module.css';

/** Clock-out of an ordinary day: a single question. */
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
        {summary.is_on_break && summary.break_started_at && (
          <p className={c['plain']}>
            {t('You’ve been on break since {time}. The break ends when you clock out.', {
              time: timeOfDay(summary.break_started_at),
            })}
          </p>
        )}
        <p className={c['review']}>{summary.review_text}</p>
      </div>
      <ClockOutFoot
        press={state.press}
        error={summaryError(state.refusal)}
        hint={null}
        onCancel={onCancel}
        onWithdraw={clock.withdraw}
      />
    </form>
  );
}
