import { useCallback, useState } from 'react';
import { stored, store } from '#platform/web/browser.ts';
import { usePerson } from '#platform/web/session.ts';
import { foldedFootPx, footRowPx, weekFootPx } from './sizes.ts';

interface FootOptions {
  readonly isLow: boolean;
  readonly isWeek: boolean;
  /** Number of counted shifts, one row each. */
  readonly shifts: number;
}

/** Folds the counts below the people, initially folded in a low window. The browser remembers each person's choice. */
export function useFoldedFoot({ isLow, isWeek, shifts }: FootOptions) {
  const key = `muster.planner.counts.${usePerson().id}`;
  const [chosen, setChosen] = useState(() => stored(key));
  const isFolded = chosen === null ? isLow : chosen === 'folded';
  const hasFoot = isWeek || shifts > 0;
  const openPx = isWeek ? weekFootPx : shifts * footRowPx;
  const toggle = useCallback(() => {
    const next = isFolded ? 'open' : 'folded';
    store(key, next);
    setChosen(next);
  }, [isFolded, key]);
  return {
    isFolded,
    toggle,
    heightPx: hasFoot && isFolded ? foldedFootPx : openPx,
    rows: hasFoot && (isFolded || isWeek) ? 1 : shifts,
  };
}
