import { useSyncExternalStore } from 'react';
import { Fault } from '#platform/shared/fault.ts';

/** Content of the card that replaces a post. */
export interface GonePostView {
  /** Deleted, or hidden from the viewer; unknown: the server uses the same message for both. */
  readonly why: 'deleted' | 'withdrawn' | 'unknown';
  /** The viewer's unsent comment or edit. */
  readonly unsent: { readonly what: 'comment' | 'change'; readonly text: string } | null;
}

const gone = new Map<string, GonePostView>();
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

/** Remembers a comment that is being written, so that it survives the post. */
export function keepWritten(id: string, text: string): void {
  if (text.trim() === '') written.delete(id);
  else written.set(id, text);
}

/** Marks a post as being edited. @returns a function that ends it */
export function keepEdited(id: string): () => void {
  edited.add(id);
  return () => void edited.delete(id);
}

/** Whether the place of a post stays, because the viewer writes there or it says that the post is gone. */
export const isPinnedOpen = (id: string): boolean => gone.has(id) || written.has(id) || edited.has(id);

/** Ids of posts on which the viewer is writing. */
export const writtenAbout = (): readonly string[] => [...written.keys(), ...edited];

/** Handles a post deleted by the viewer: its card stays only to show unsent text. */
export function setDeleted(id: string): void {
  if (isPinnedOpen(id)) setGone(id, 'deleted');
}

/** Shows in the place of a post that it is gone. */
export function setGone(id: string, why: GonePostView['why'], unsent: GonePostView['unsent'] = null): void {
  const known = gone.get(id);
  const typed = written.get(id);
  const comment = typed === undefined ? null : ({ what: 'comment', text: typed } as const);
  gone.set(id, {
    why: why === 'unknown' ? (known?.why ?? why) : why,
    unsent: unsent ?? known?.unsent ?? comment,
  });
  changed();
}

/** Restores a post that is visible again. */
export function setBack(id: string): void {
  if (gone.delete(id)) changed();
}

/** Clears everything when another screen opens. @returns ids of posts that were gone */
export function forgetGone(): ReadonlySet<string> {
  const ids = new Set(gone.keys());
  gone.clear();
  written.clear();
  edited.clear();
  if (ids.size) changed();
  return ids;
}

/** Ids of posts that are gone so far. */
export const goneNow = (): ReadonlySet<string> => new Set(gone.keys());

export const useGone = (id: string): GonePostView | undefined => useSyncExternalStore(subscribe, () => gone.get(id));

/** Shows in the post's place that it is gone, if the error says so. @returns whether it did */
export function handleGonePost(id: string, error: unknown, unsent: GonePostView['unsent'] = null): boolean {
  if (!(error instanceof Fault) || error.code !== 'feed.gone') return false;
  setGone(id, 'unknown', unsent);
  return true;
}
