import { useSyncExternalStore } from 'react';
import { onServerSecond, serverSecond } from './server-time.ts';

/** Epoch seconds by the server's clock, renewed every second. */
export function useServerTime(): number {
  return useSyncExternalStore(onServerSecond, serverSecond);
}

/** Like `useServerTime`, for components that show minutes: they render only once a minute. */
export function useServerMinute(): number {
  return useSyncExternalStore(onServerSecond, () => serverSecond() - (serverSecond() % 60));
}
