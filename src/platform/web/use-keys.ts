import { useEffect, useRef } from 'react';

export type Keys = Readonly<Record<string, () => void>>;

/** Elements that take text or handle keys themselves. */
const keyHandlingElements =
  'input:not([type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

const isOutside = (target: Element): boolean => !target.closest(keyHandlingElements);

/**
 * Runs the action of a pressed key: `useKeys({ t: toToday })`.
 * @param shouldHandle whether a key pressed in an element counts; by default, outside text fields and dialogs
 */
export function useKeys(keys: Keys, shouldHandle = isOutside): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = latest.current[event.key.toLowerCase()];
      if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(event.target instanceof Element) || !shouldHandle(event.target)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [shouldHandle]);
}
