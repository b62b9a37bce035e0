import { listen, type Listener } from '#platform/server/events/events.ts';
import { personChannel } from '#platform/shared/events.ts';
import { testMailDone, testMailNews, testMailRequested } from '../events.ts';

const sendMail = listen(testMailRequested, ({ event, send }) =>
  send('settings.test-mail', { person_id: event.payload.person_id }),
);

const tellBrowsers = listen(testMailDone, async ({ event, publish }) =>
  publish(personChannel(event.payload.person_id), testMailNews, {}),
);

export const settingsListeners: readonly Listener[] = [sendMail, tellBrowsers];
