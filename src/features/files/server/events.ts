import type { Event, Listener } from '#platform/server/events.ts';

/** Contents that nobody refers to any more can be taken out of the store. */
export function filesReleased(): Event {
  return { type: 'files.released', payload: {} };
}

/** Only after the commit: a transaction that fails must find its files again. */
const removeContents: Listener = {
  on: 'files.released',
  run: ({ send }) => send('files.remove-contents', {}),
};

export const filesListeners: readonly Listener[] = [removeContents];
