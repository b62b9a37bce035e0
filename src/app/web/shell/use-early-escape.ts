import { useWindowEvent } from '@mantine/hooks';

/**
 * Closes a menu or a box by Escape while its button has the focus. Mantine hears Escape only in what it has opened, and
 * moves the focus there a moment after it shows: a key that comes earlier would be lost.
 */
export function useEarlyEscape(): void {
  useWindowEvent('keydown', ({ key, target, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented || !(target instanceof HTMLElement)) return;
    if (!target.matches('button[aria-expanded="true"]:is([aria-haspopup="menu"], [aria-haspopup="dialog"])')) return;
    target.click();
    // After the focus that is on its way into what has just been closed.
    setTimeout(() => target.focus({ preventScroll: true }));
  });
}
