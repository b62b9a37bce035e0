import { CloseButton, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { use, useState } from 'react';
import { temporalReady } from '#platform/shared/time-ready.ts';
import { dayAndMonth, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useFocusReturned } from '#platform/web/ui/focus-return.ts';
import type { ClockingSummary } from '../../contract.ts';
import { AbnormalClockOut } from './AbnormalClockOut.tsx';
import type { Clock, ClockState } from './clock-press.ts';
import c from './clockout.module.css';
import { PlainClockOut } from './PlainClockOut.tsx';

export interface ClockOutProps {
  summary: ClockingSummary;
  clock: Clock;
  state: ClockState;
}

const ready = temporalReady();

/**
 * 'Confirm Clock Out' (specification A §2.5): a plain question, or on an abnormal day the question how it was. It comes
 * with the edit rules in a script of its own, since most days never need them.
 */
export function ClockOutDialog({ summary, clock, state }: ClockOutProps) {
  use(ready);
  useFocusReturned();
  const isPhone = useMediaQuery('(max-width: 649.98px)') ?? false;
  const [changes, setChanges] = useState(0);
  const [isLeaving, setLeaving] = useState(false);
  // The day as the server last told it; other entries make another form.
  const day = JSON.stringify(summary.clocks);
  const leave = () => {
    if (state.press && !state.press.isKept) return;
    if (state.press) clock.withdraw();
    if (changes > 0 && !isLeaving) setLeaving(true);
    else clock.close();
  };
  const date = `${weekday(summary.working_date, 'short')}, ${dayAndMonth(summary.working_date)} ${summary.working_date.slice(0, 4)}`;
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
        <div className={c['head']}>
          <Modal.Title component="h2">
            {t('Confirm Clock Out')}
            {summary.abnormal && t(' on {date}', { date })}
          </Modal.Title>
          <CloseButton size="lg" aria-label={t('Close')} onClick={leave} />
        </div>
        {summary.abnormal ? (
          <AbnormalClockOut key={day} {...shared} changes={changes} onChanges={setChanges} isLeaving={isLeaving} onStay={() => setLeaving(false)} />
        ) : (
          <PlainClockOut {...shared} />
        )}
      </Modal.Content>
    </Modal.Root>
  );
}
