import { useEffect, useRef } from 'react';

interface DelayOptions {
  /** Milliseconds. */
  readonly delayMs?: number;
  /** For events that thousands of pages receive: each waits a random part of these milliseconds in addition. */
  readonly spreadMs?: number;
}

/** Runs once for many calls, soon after the first of them. */
export function useSoon(run: () => void, { delayMs = 3000, spreadMs = 0 }: DelayOptions = {}): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return () => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        run();
      },
      delayMs + Math.random() * spreadMs,
    );
  };
}
