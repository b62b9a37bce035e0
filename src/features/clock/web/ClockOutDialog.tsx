import { CloseButton, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { dayAndMonth, weekday, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useFocusReturned } from '#platform/web/ui/focus-return.ts';
import type { ClockingSummary } from '../contract.ts';
import { AbnormalClockOut } from './AbnormalClockOut.tsx';
import { type ClockOutProps, summaryError } from './clock-out.ts';
import { ClockOutFoot } from './ClockOutFoot.tsx';
import c from './clockout.module.css';

/**
 * 'Confirm Clock Out' (specification A §2.5): a plain question, or on an abnormal day the question whether it is right.
 * Loaded as a separate script together with the edit rules, since most days never need them.
 */
export function ClockOutDialog({ summary, clock, state }: ClockOutProps) {
  useFocusReturned();
  const isPhone = useMediaQuery('(max-width: 649.98px)') ?? false;
  const { leave, unsaved } = useLeaving({ clock, state });
  // Key of the day as last loaded; different entries need a new form.
  const day = JSON.stringify(summary.clocks);
  const shared = { summary, clock, state, onCancel: leave };
  return (
    <Modal.Root
      opened
      onClose={leave}
      size={650}
      padding={0}
      centered={!isPhone}
      closeOnClickOutside={false}
      classNames={{ inner: c['place'] ?? '', content: c['dialog'] ?? '' }}
      transitionProps={{ transition: isPhone ? 'slide-up' : 'fade', duration: 160 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Head summary={summary} onClose={leave} />
        {summary.abnormal ? <AbnormalClockOut key={day} {...shared} {...unsaved} /> : <PlainClockOut {...shared} />}
      </Modal.Content>
    </Modal.Root>
  );
}

/** Asks about unsaved changes before the dialog closes, and withdraws a press that waits for the network. */
function useLeaving({ clock, state }: Pick<ClockOutProps, 'clock' | 'state'>) {
  const [changes, onChanges] = useState(0);
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    if (state.press && !state.press.isQueued) return;
    if (state.press) clock.withdraw();
    if (changes > 0 && !isLeaving) setLeaving(true);
    else clock.close();
  };
  return { leave, unsaved: { changes, onChanges, isLeaving, onStay: () => setLeaving(false) } };
}

function Head({ summary, onClose }: { summary: ClockingSummary; onClose(): void }) {
  const { working_date, abnormal } = summary;
  const date = `${weekday(working_date, 'short')}, ${dayAndMonth(working_date)} ${working_date.slice(0, 4)}`;
  return (
    <div className={c['head']}>
      <Modal.Title component="h2">
        {t('Confirm Clock Out')}
        {abnormal && t(' on {date}', { date })}
      </Modal.Title>
      <CloseButton size="lg" aria-label={t('Close', { of: 'window' })} onClick={onClose} />
    </div>
  );
}

/** Clock-out of an ordinary day: a single question. */
function PlainClockOut({ summary, clock, state, onCancel }: ClockOutProps & { onCancel(): void }) {
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
