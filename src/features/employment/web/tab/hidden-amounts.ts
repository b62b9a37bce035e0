import { useState } from 'react';
import { store, stored } from '#platform/web/browser.ts';

export interface HiddenAmounts {
  readonly areHidden: boolean;
  toggle(): void;
}

/** Amounts that cannot be hidden. */
export const amountsShown: HiddenAmounts = { areHidden: false, toggle: () => {} };
const hiddenKey = 'muster:amounts-hidden';

/** Hides all amounts by one press if others can see the screen; stored in this browser. */
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
