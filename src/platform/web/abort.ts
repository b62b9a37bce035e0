import { useSyncExternalStore } from 'react';
import { t } from './i18n.ts';

export interface Abort {
  readonly code: number;
  /** The server's words; empty when it said nothing. */
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
 * Puts the error screen of this code in the place of the page's content, the address stays (specification A §2.6).
 * Without a message, as code of ours raises it, it says the default one; what a server said is passed on, even when
 * that is nothing.
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

const pageCodes = new Set([400, 402, 403, 404, 408, 413, 419, 429, 498, 500, 502, 503, 504]);

/** Whether a failed page load of this status takes the whole page (specification A §8, OQ-034). */
export function abortsPage(status: number): boolean {
  return pageCodes.has(status);
}
