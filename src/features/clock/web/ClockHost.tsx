import { Portal, VisuallyHidden } from '@mantine/core';
import { useEffect, useLayoutEffect, type ReactNode, useRef, type RefObject } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { PartFailed } from '#platform/web/ui/PartFailed.tsx';
import { connected, useLive } from '#platform/web/realtime.ts';
import { useSession } from '#platform/web/session.ts';
import { applicationSettings } from '#features/company/events.ts';
import { clockStatus } from '../events.ts';
import type { ClockOutProps } from './clock-out.ts';
import { leaveFirstClock } from './parts/first-clock.ts';
import { useClockView } from './use-clock-view.ts';
import type { useClock } from './parts/use-clock.ts';

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

/** Milliseconds (specification A §2.4). */
const hiddenLongMs = 300_000;
const settleMs = 1000;
/** Milliseconds after which even a visible tab reloads, to notice a new day or one that has become too long. */
const refreshIntervalMs = 600_000;
/** Milliseconds by which device clock and page clock differ only after sleep or when the clock was set. */
const clockJumpMs = 5000;

type Reload = (why: { afterAbsence: boolean }) => void;

/**
 * Reloads the clock after a long absence, sleep, a lost connection, or news. Use it once per page.
 * Also asks before the page closes while a press waits for the network.
 */
function useClockUpkeep({ isShown, reading, clock, state, refetch }: ReturnType<typeof useClock>) {
  const { person, refresh } = useSession();
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reload = useRef<Reload>(() => {});
  useEffect(() => {
    reload.current = ({ afterAbsence }) => {
      clearTimeout(pending.current);
      pending.current = setTimeout(() => {
        // The response to a pending press makes this redundant.
        if (isShown && !clock.get().press) void refetch();
        // The page's copy of the server time stood still meanwhile.
        if (afterAbsence) void refresh();
      }, settleMs);
    };
  });
  useEffect(() => () => clearTimeout(pending.current), []);

  useLive(clockStatus, ({ author }) => {
    if (author === person?.id) reload.current({ afterAbsence: false });
  });
  // The networks from which one may clock in are part of the settings.
  useLive(applicationSettings, () => reload.current({ afterAbsence: false }));
  useLive(connected, () => reload.current({ afterAbsence: false }));

  useReloadWhenBack(reload);
  useUnloadWarning(state.press?.isQueued ?? false);

  useEffect(() => {
    if (!reading) return;
    const timer = setInterval(() => {
      const hasSlept = Math.abs(Date.now() - performance.now() - reading.drift) > clockJumpMs;
      if (hasSlept) reload.current({ afterAbsence: true });
      else if (!document.hidden && performance.now() - reading.at > refreshIntervalMs)
        reload.current({ afterAbsence: false });
    }, 5000);
    return () => clearInterval(timer);
  }, [reading]);
}

/** Reloads after the page was hidden for long. */
function useReloadWhenBack(reload: RefObject<Reload>) {
  useEffect(() => {
    let hiddenAt = Date.now();
    const onVisibility = () => {
      if (document.hidden) hiddenAt = Date.now();
      else if (Date.now() - hiddenAt > hiddenLongMs) reload.current({ afterAbsence: true });
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [reload]);
}

function useUnloadWarning(isKept: boolean) {
  useEffect(() => {
    if (!isKept) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isKept]);
}
