import { useKeys, type Keys } from '#platform/web/use-keys.ts';

/** Ignores single letters in text fields and in dialogs that show no day. */
function shouldHandle(target: Element): boolean {
  if (target.closest('textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])')) return false;
  const dialog = target.closest('[role="dialog"], [role="menu"], [role="listbox"]');
  return !dialog || dialog.querySelector('[data-day]') !== null;
}

/** Runs the callback of a pressed key: `useDayKeys({ n: next })`. */
export const useDayKeys = (keys: Keys): void => useKeys(keys, shouldHandle);

/** Keyboard shortcuts of the open day itself: D dismisses. */
export const useDayActions = ({ dismiss }: { dismiss(): void }): void => useDayKeys({ d: dismiss });
