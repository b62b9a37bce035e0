import { useEffect, useRef } from 'react';

export type Keys = Readonly<Record<string, () => void>>;

/** Single letters are heard everywhere but where one types, and in a dialog. */
function isHeard(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return (
    event.target instanceof Element &&
    !event.target.closest(
      'input:not([type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]',
    )
  );
}

/** Does what belongs to a key of the screen: `useKeys({ t: toToday })`. */
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
