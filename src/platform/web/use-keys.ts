import { useEffect, useRef } from 'react';

export type Keys = Readonly<Record<string, () => void>>;

/** Elements in which letters are typed, or that have keys of their own. */
const ownKeys = 'input:not([type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

const isOutside = (target: Element): boolean => !target.closest(ownKeys);

/**
 * Runs the action of a pressed key: `useKeys({ t: toToday })`.
 * @param isHeard whether a key pressed in an element counts; by default, outside of text fields and dialogs
 */
export function useKeys(keys: Keys, isHeard = isOutside): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = latest.current[event.key.toLowerCase()];
      if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(event.target instanceof Element) || !isHeard(event.target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isHeard]);
}
