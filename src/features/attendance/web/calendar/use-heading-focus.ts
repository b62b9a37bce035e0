import { useEffect, useRef } from 'react';

/**
 * Focuses a heading when the focused element is gone (a form that was saved, a button that is no longer needed).
 * @param state changes when something may have gone
 * @param heading a selector
 */
export function useHeadingFocus(state: string, heading: string): void {
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    const active = document.activeElement;
    if (!active || active === document.body)
      document.querySelector<HTMLElement>(heading)?.focus({ preventScroll: true });
  }, [state, heading]);
}
