import { useSyncExternalStore } from 'react';
import type { Reading } from '../reading.ts';

/** Milliseconds between ticks: about 1.05 s by specification A §2.4. */
const tickMs = 1050;
const listeners = new Set<() => void>();
let now = performance.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  now = performance.now();
  timer ??= setInterval(() => {
    now = performance.now();
    for (const each of listeners) each();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Seconds since the reading, by the page's own clock. */
export function useElapsed(reading: Reading | undefined): number {
  const tick = useSyncExternalStore(subscribe, () => now);
  return reading ? Math.max(0, (tick - reading.at) / 1000) : 0;
}
