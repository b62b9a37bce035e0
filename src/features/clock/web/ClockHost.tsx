import { Portal, VisuallyHidden } from '@mantine/core';
import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { PartFailed } from '#platform/web/ui/PartFailed.tsx';
import type { ClockOutProps } from './clock-out.ts';
import { leaveFirstClock } from './parts/first-clock.ts';
import { useClockUpkeep } from './use-clock-upkeep.ts';
import { useClockView } from './use-clock-view.ts';

const ClockOutDialog = lazyPart(() => import('./ClockOutDialog.tsx'), 'ClockOutDialog', {
  failed: ({ clock }: ClockOutProps) => (
    <Portal>
      <PartFailed onClose={clock.close} />
    </Portal>
  ),
});
/** Milliseconds after which the dialog of a clocked-in person is preloaded, so that it also opens offline. */
const dialogDelayMs = 10_000;

/** Common parts of every form of the clock, mounted once per page: updates, words, dialog. */
export function ClockHost({ children }: { children: ReactNode }) {
  const clock = useClockView();
  useClockUpkeep(clock);
  useLayoutEffect(leaveFirstClock, []);
  const isIn = clock.reading?.summary.is_clocked_in ?? false;
  useEffect(() => {
    if (!isIn) return;
    const timer = setTimeout(() => void ClockOutDialog.preload(), dialogDelayMs);
    return () => clearTimeout(timer);
  }, [isIn]);
  return (
    <>
      {children}
      <Portal>
        <VisuallyHidden role="status">{clock.seen?.words.spoken}</VisuallyHidden>
      </Portal>
      {clock.reading && clock.state.isConfirming && (
        <ClockOutDialog summary={clock.reading.summary} clock={clock.clock} state={clock.state} />
      )}
    </>
  );
}
