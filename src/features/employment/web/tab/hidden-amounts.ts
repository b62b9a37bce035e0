import { useState } from 'react';
import { store, stored } from '#platform/web/browser.ts';

export interface HiddenAmounts {
  readonly areHidden: boolean;
  toggle(): void;
}

/** Where nothing can be hidden. */
export const amountsShown: HiddenAmounts = { areHidden: false, toggle: () => {} };
const hiddenKey = 'muster:amounts-hidden';

/** Amounts are hidden by one press, where others look at the same screen; the browser remembers it. */
export function useHiddenAmounts(): HiddenAmounts {
  const [areHidden, setHidden] = useState(() => stored(hiddenKey) === 'yes');
  return {
    areHidden,
    toggle: () => {
      store(hiddenKey, areHidden ? 'no' : 'yes');
      setHidden(!areHidden);
    },
  };
}
