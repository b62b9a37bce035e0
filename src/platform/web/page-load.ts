import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Fault } from '../shared/fault.ts';
import { abort, abortsPage } from './abort.ts';

/** Result of a query. */
interface Load {
  readonly data: unknown;
  readonly error: Fault | null | undefined;
}

/**
 * Handles the screen's own first load: when it fails, the error screen replaces the whole screen (specification A §8).
 * Later requests (another month, another search, a refresh) fail in their own place, with Retry.
 * @returns whether the error screen has replaced the screen
 */
export function usePageLoad({ data, error }: Load): boolean {
  const hasLoaded = useRef(false);
  // A screen that is being left must not replace the next one by an error.
  const isLeaving = useRouterState({ select: ({ status }) => status === 'pending' });
  const givesWay = !hasLoaded.current && data === undefined && !!error && abortsPage(error.status);
  useEffect(() => {
    if (data !== undefined) hasLoaded.current = true;
    else if (givesWay && error && !isLeaving) abort(error.status, error.message);
  }, [data, error, givesWay, isLeaving]);
  return givesWay;
}
