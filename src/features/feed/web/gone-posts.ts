import { useSyncExternalStore } from 'react';
import { Fault } from '#platform/shared/fault.ts';

const gone = new Set<string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A post was deleted while it is on the screen: that is told in its place. */
export function setGone(id: string): void {
  gone.add(id);
  for (const listener of listeners) listener();
}

export const useGone = (id: string): boolean => useSyncExternalStore(subscribe, () => gone.has(id));

/** A refusal that says that a post is gone is told in its place. @returns whether it was one */
export function tellGone(id: string, error: unknown): boolean {
  if (!(error instanceof Fault) || error.code !== 'feed.gone') return false;
  setGone(id);
  return true;
}
