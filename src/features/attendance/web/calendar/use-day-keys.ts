import { useEffect, useRef } from 'react';

export type DayKeys = Readonly<Record<string, () => void>>;

/** Ignores single letters in text fields and in dialogs that show no day. */
function isHeard(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (!(event.target instanceof Element)) return false;
  if (event.target.closest('textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])'))
    return false;
  const dialog = event.target.closest('[role="dialog"], [role="menu"], [role="listbox"]');
  return !dialog || dialog.querySelector('[data-day]') !== null;
}

/** Runs the callback of a pressed key: `useDayKeys({ n: next })`. */
export function useDayKeys(keys: DayKeys): void {
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

/** Keyboard shortcuts of the open day itself: D dismisses. */
export const useDayActions = ({ dismiss }: { dismiss(): void }): void => useDayKeys({ d: dismiss });
