import { listen, type Listener } from '#platform/server/events/events.ts';
import { addressChangeRequested, addressChanged } from '../events.ts';

const mailBoth = listen(addressChangeRequested, async ({ event: { payload }, send }) => {
  await send('account.mail-link', { person_id: payload.person_id });
  await send('account.mail-notice', { person_id: payload.person_id });
});

const mailOldAddress = listen(addressChanged, async ({ event: { payload }, send }) =>
  send('account.mail-notice', { person_id: payload.person_id }),
);

export const accountListeners: readonly Listener[] = [mailBoth, mailOldAddress];
