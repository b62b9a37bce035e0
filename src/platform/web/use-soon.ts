import { useEffect, useRef } from 'react';

interface Soon {
  /** Milliseconds. */
  readonly delayMs?: number;
  /** Where thousands of pages hear the same: within so many milliseconds more, each at a moment of its own. */
  readonly spreadMs?: number;
}

/** Calls soon after the first of many calls, once for all of them. */
export function useSoon(run: () => void, { delayMs = 3000, spreadMs = 0 }: Soon = {}): () => void {
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
