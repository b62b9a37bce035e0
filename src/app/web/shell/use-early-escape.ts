import { useWindowEvent } from '@mantine/hooks';

/**
 * Closes a menu or a box on Escape while its button has the focus. Mantine listens to Escape only inside the opened
 * element, and moves the focus there a moment after it is shown: an earlier key would be lost.
 */
export function useEarlyEscape(): void {
  useWindowEvent('keydown', ({ key, target, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented || !(target instanceof HTMLElement)) return;
    if (!target.matches('button[aria-expanded="true"]:is([aria-haspopup="menu"], [aria-haspopup="dialog"])')) return;
    target.click();
    // Runs after the focus change into the element that has just been closed.
    setTimeout(() => target.focus({ preventScroll: true }));
  });
}
