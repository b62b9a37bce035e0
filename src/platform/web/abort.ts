import { useSyncExternalStore } from 'react';
import { t } from './i18n.ts';

export interface Abort {
  readonly code: number;
  /** The server's message; empty when it sent none. */
  readonly message: string;
}

let current: Abort | undefined;
const listeners = new Set<() => void>();

function set(next: Abort | undefined): void {
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

/**
 * Shows the error screen of this code instead of the page's content; the address stays (specification A §2.6). Without
 * a message, as when our own code raises it, it shows the default one; a server's message is shown even if empty.
 */
export function abort(code: number, message = t('You do not have permission to access the content.')): void {
  set({ code, message });
}

/** Every navigation begins without an abort code. */
export function clearAbort(): void {
  set(undefined);
}

export function useAbort(): Abort | undefined {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, currentAbort);
}

export const currentAbort = (): Abort | undefined => current;

/** Statuses shown elsewhere: no answer (the banner), no session (the sign-in screen), and faults that forms show. */
const shownElsewhere = new Set([0, 401, 422, 424, 460, 461]);

/**
 * Whether a failed page load of this status replaces the whole page (specification A §8): the listed ones,
 * 429 and 498 (OQ-034), and 'other server errors'.
 */
export function abortsPage(status: number): boolean {
  return !shownElsewhere.has(status);
}
