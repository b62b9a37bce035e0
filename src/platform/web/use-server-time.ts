import { useSyncExternalStore } from 'react';
import { onServerSecond, serverSecond } from './server-time.ts';

/** Epoch seconds by the server's clock, renewed every second. */
export function useServerTime(): number {
  return useSyncExternalStore(onServerSecond, serverSecond);
}

/** The same for a component that shows minutes: it is drawn anew once a minute only. */
export function useServerMinute(): number {
  return useSyncExternalStore(onServerSecond, () => serverSecond() - (serverSecond() % 60));
}
