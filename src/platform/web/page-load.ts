import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Fault } from '../shared/fault.ts';
import { abort, abortsPage } from './abort.ts';

/** What a query tells of itself. */
interface Load {
  readonly data: unknown;
  readonly error: Fault | null | undefined;
}

/**
 * The screen's own first load: when it fails, the error screen takes the place of the whole screen (specification A
 * §8). Whatever is loaded later (another month, another search, a refresh) fails in its own place, with Retry.
 * @returns whether the screen has given way
 */
export function usePageLoad({ data, error }: Load): boolean {
  const hasLoaded = useRef(false);
  // A screen that is being left says nothing in the place of the next one.
  const isLeaving = useRouterState({ select: ({ status }) => status === 'pending' });
  const givesWay = !hasLoaded.current && data === undefined && !!error && abortsPage(error.status);
  useEffect(() => {
    if (data !== undefined) hasLoaded.current = true;
    else if (givesWay && error && !isLeaving) abort(error.status, error.message);
  }, [data, error, givesWay, isLeaving]);
  return givesWay;
}
