import { listen, type Listener } from '#platform/server/events/events.ts';
import { filesReleased } from '../events.ts';

/** Only after the commit: a transaction that fails must find its files again. */
const removeContents = listen(filesReleased, ({ send }) => send('files.remove-contents', {}));

export const filesListeners: readonly Listener[] = [removeContents];
