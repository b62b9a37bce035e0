import { listen, type Listener } from '#platform/server/events/events.ts';
import { filesReleased } from '../events.ts';

/** Runs only after the commit, as a failed transaction must find its files again. */
const removeContents = listen(filesReleased, ({ send }) => send('files.remove-contents', {}));

export const filesListeners: readonly Listener[] = [removeContents];
