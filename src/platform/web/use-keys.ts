import { useEffect, useRef } from 'react';

export type Keys = Readonly<Record<string, () => void>>;

/** Whether single letters act as shortcuts: everywhere except in text fields and dialogs. */
function isHeard(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return (
    event.target instanceof Element &&
    !event.target.closest(
      'input:not([type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]',
    )
  );
}

/** Runs the action of a pressed key: `useKeys({ t: toToday })`. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = latest.current[event.key.toLowerCase()];
      if (!act || !isHeard(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
