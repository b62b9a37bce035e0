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
const comments = new Map<string, string>();
const editedIds = new Set<string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Remembers a comment that is being written, so that it survives the post. */
export function keepUnsentComment(id: string, text: string): void {
  if (text.trim() === '') comments.delete(id);
  else comments.set(id, text);
}

/** Marks a post as being edited. @returns a function that ends it */
export function markAsEdited(id: string): () => void {
  editedIds.add(id);
  return () => void editedIds.delete(id);
}

/** Whether the place of a post stays, because the viewer writes there or it says that the post is gone. */
export const isPinnedOpen = (id: string): boolean => gone.has(id) || comments.has(id) || editedIds.has(id);

/** Ids of posts on which the viewer is writing. */
export const idsWithUnsentText = (): readonly string[] => [...comments.keys(), ...editedIds];

/** Handles a post deleted by the viewer: its card stays only to show unsent text. */
export function setDeleted(id: string): void {
  if (isPinnedOpen(id)) setGone(id, 'deleted');
}

/** Shows in the place of a post that it is gone. */
export function setGone(id: string, why: GonePostView['why'], unsent: GonePostView['unsent'] = null): void {
  const known = gone.get(id);
  const typed = comments.get(id);
  const comment = typed === undefined ? null : ({ what: 'comment', text: typed } as const);
  gone.set(id, {
    why: why === 'unknown' ? (known?.why ?? why) : why,
    unsent: unsent ?? known?.unsent ?? comment,
  });
  notifyListeners();
}

/** Restores a post that is visible again. */
export function restorePost(id: string): void {
  if (gone.delete(id)) notifyListeners();
}

/** Clears everything when another screen opens. @returns ids of posts that were gone */
export function forgetGone(): ReadonlySet<string> {
  const ids = new Set(gone.keys());
  gone.clear();
  comments.clear();
  editedIds.clear();
  if (ids.size) notifyListeners();
  return ids;
}

/** Ids of posts that are gone so far. */
export const goneIds = (): ReadonlySet<string> => new Set(gone.keys());

export const useGone = (id: string): GonePostView | undefined => useSyncExternalStore(subscribe, () => gone.get(id));

/** Shows in the post's place that it is gone, if the error says so. @returns whether it did */
export function handleGonePost(id: string, error: unknown, unsent: GonePostView['unsent'] = null): boolean {
  if (!(error instanceof Fault) || error.code !== 'feed.gone') return false;
  setGone(id, 'unknown', unsent);
  return true;
}
