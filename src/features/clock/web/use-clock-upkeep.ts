import { useEffect, useRef, type RefObject } from 'react';
import { connected, useLive } from '#platform/web/realtime.ts';
import { useSession } from '#platform/web/session.ts';
import { applicationSettings } from '#features/company/events.ts';
import { clockStatus } from '../events.ts';
import type { useClock } from './parts/use-clock.ts';

/** Milliseconds (specification A §2.4). */
const hiddenLongMs = 300_000;
const settleMs = 1000;
/** A tab that is never hidden still learns of a new day, and of a day that has become too long. */
const refreshIntervalMs = 600_000;
/** The device's clock and the page's own part by this much only when the device slept or its clock was set. */
const clockJumpMs = 5000;

type Reload = (why: { afterAbsence: boolean }) => void;

/**
 * Keeps the clock true: after a long absence, after sleep, after a missed connection, on news of oneself. Used once;
 * a press that waits for the network is not lost by closing the page unasked.
 */
export function useClockUpkeep({ isShown, reading, clock, state, refetch }: ReturnType<typeof useClock>) {
  const { person, refresh } = useSession();
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reload = useRef<Reload>(() => {});
  useEffect(() => {
    reload.current = ({ afterAbsence }) => {
      clearTimeout(pending.current);
      pending.current = setTimeout(() => {
        // The answer to a press that is under way says all there is to say.
        if (isShown && !clock.get().press) void refetch();
        // The server's time, of which the page keeps a copy, has stood still meanwhile.
        if (afterAbsence) void refresh();
      }, settleMs);
    };
  });
  useEffect(() => () => clearTimeout(pending.current), []);

  useLive(clockStatus, ({ author }) => {
    if (author === person?.id) reload.current({ afterAbsence: false });
  });
  // From where one may clock in is one of the settings.
  useLive(applicationSettings, () => reload.current({ afterAbsence: false }));
  useLive(connected, () => reload.current({ afterAbsence: false }));

  useReloadWhenBack(reload);
  useUnloadWarning(state.press?.isKept ?? false);

  useEffect(() => {
    if (!reading) return;
    const timer = setInterval(() => {
      const slept = Math.abs(Date.now() - performance.now() - reading.drift) > clockJumpMs;
      if (slept) reload.current({ afterAbsence: true });
      else if (!document.hidden && performance.now() - reading.at > refreshIntervalMs)
        reload.current({ afterAbsence: false });
    }, 5000);
    return () => clearInterval(timer);
  }, [reading]);
}

/** After the page was hidden for long. */
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
