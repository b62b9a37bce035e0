import { listen, type Listener } from '#platform/server/events/events.ts';
import { passwordRequested, sessionsEnded } from '../events.ts';

const mailLink = listen(passwordRequested, async ({ event, send }) => {
  const { person_id, purpose } = event.payload;
  if (person_id) await send('access.mail-password-link', { person_id, purpose });
});

const closeSockets = listen(sessionsEnded, async ({ event, disconnect }) => disconnect(event.payload));

export const accessListeners: readonly Listener[] = [mailLink, closeSockets];
