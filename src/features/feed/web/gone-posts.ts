import { useSyncExternalStore } from 'react';
import { Fault } from '#platform/shared/fault.ts';

/** What is said in the place of a post. */
export interface Gone {
  /** It was deleted, or is not for oneself any more; unknown: the server tells both in the same words. */
  readonly why: 'deleted' | 'withdrawn' | 'unknown';
  /** What one has written about it, and is not sent. */
  readonly unsent: { readonly what: 'comment' | 'change'; readonly text: string } | null;
}

const gone = new Map<string, Gone>();
const written = new Map<string, string>();
const edited = new Set<string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function changed(): void {
  for (const listener of listeners) listener();
}

/** A comment is being written: it is not lost when its post is. */
export function keepWritten(id: string, text: string): void {
  if (text.trim() === '') written.delete(id);
  else written.set(id, text);
}

/** A change of a post is being written. @returns when it is over */
export function keepEdited(id: string): () => void {
  edited.add(id);
  return () => void edited.delete(id);
}

/** Its place is not given up: somebody writes there, or it is told there that the post is gone. */
export const isKept = (id: string): boolean => gone.has(id) || written.has(id) || edited.has(id);

/** Posts about which somebody writes. */
export const writtenAbout = (): readonly string[] => [...written.keys(), ...edited];

/** Oneself has deleted a post: what one was writing about it is told in its place, and otherwise nothing. */
export function setDeleted(id: string): void {
  if (isKept(id)) setGone(id, 'deleted');
}

/** A post went away while it is on the screen: that is told in its place. */
export function setGone(id: string, why: Gone['why'], unsent: Gone['unsent'] = null): void {
  const known = gone.get(id);
  const typed = written.get(id);
  const comment = typed === undefined ? null : ({ what: 'comment', text: typed } as const);
  gone.set(id, {
    why: why === 'unknown' ? (known?.why ?? why) : why,
    unsent: unsent ?? known?.unsent ?? comment,
  });
  changed();
}

/** A post is there again. */
export function setBack(id: string): void {
  if (gone.delete(id)) changed();
}

/** Another screen is opened: there is no place left to tell it in. @returns which posts had gone */
export function forgetGone(): ReadonlySet<string> {
  const ids = new Set(gone.keys());
  gone.clear();
  written.clear();
  edited.clear();
  if (ids.size) changed();
  return ids;
}

/** Which posts have gone until now. */
export const goneNow = (): ReadonlySet<string> => new Set(gone.keys());

export const useGone = (id: string): Gone | undefined => useSyncExternalStore(subscribe, () => gone.get(id));

/** A refusal that says that a post is gone is told in its place. @returns whether it was one */
export function tellGone(id: string, error: unknown, unsent: Gone['unsent'] = null): boolean {
  if (!(error instanceof Fault) || error.code !== 'feed.gone') return false;
  setGone(id, 'unknown', unsent);
  return true;
}
