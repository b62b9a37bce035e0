import { useEffect, useRef } from 'react';
import { useLive } from '#platform/web/realtime.ts';
import { useSession } from '#features/access/web/parts/session.tsx';
import type { useClock } from './use-clock.ts';

/** Milliseconds (specification A §2.4). */
const hiddenLong = 300_000;
const settle = 1000;
/** A tab that is never hidden still learns of a new day, and of a day that has become too long. */
const regularly = 600_000;
/** The device's clock and the page's own part by this much only when the device slept or its clock was set. */
const leap = 5000;

/**
 * Keeps the clock true: after a long absence, after sleep, after a missed connection, on news of oneself. Used once;
 * a press that waits for the network is not lost by closing the page unasked.
 */
export function useClockUpkeep({ isShown, reading, clock, state, refetch }: ReturnType<typeof useClock>) {
  const { person, refresh } = useSession();
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reload = useRef<(why: { afterAbsence: boolean }) => void>(() => {});
  useEffect(() => {
    reload.current = ({ afterAbsence }) => {
      clearTimeout(pending.current);
      pending.current = setTimeout(() => {
        // The answer to a press that is under way says all there is to say.
        if (isShown && !clock.get().press) void refetch();
        // The server's time, of which the page keeps a copy, has stood still meanwhile.
        if (afterAbsence) void refresh();
      }, settle);
    };
  });
  useEffect(() => () => clearTimeout(pending.current), []);

  useLive('clock.status', (data) => {
    if (person && isAbout(data, person.id)) reload.current({ afterAbsence: false });
  });
  // From where one may clock in is one of the settings.
  useLive('application.settings', () => reload.current({ afterAbsence: false }));
  useLive('connected', () => reload.current({ afterAbsence: false }));

  useEffect(() => {
    let hiddenAt = Date.now();
    const onVisibility = () => {
      if (document.hidden) hiddenAt = Date.now();
      else if (Date.now() - hiddenAt > hiddenLong) reload.current({ afterAbsence: true });
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);

  const isKept = state.press?.isKept ?? false;
  useEffect(() => {
    if (!isKept) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isKept]);

  useEffect(() => {
    if (!reading) return;
    const timer = setInterval(() => {
      const slept = Math.abs(Date.now() - performance.now() - reading.drift) > leap;
      if (slept) reload.current({ afterAbsence: true });
      else if (!document.hidden && performance.now() - reading.at > regularly) reload.current({ afterAbsence: false });
    }, 5000);
    return () => clearInterval(timer);
  }, [reading]);
}

/** 'clock.status' goes to the whole company and names its person. */
const isAbout = (data: unknown, id: string): boolean => typeof data === 'object' && data !== null && 'author' in data && data.author === id;
