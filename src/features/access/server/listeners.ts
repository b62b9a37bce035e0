import { listen, type Listener } from '#platform/server/events/events.ts';
import { companyChannel } from '#platform/shared/events.ts';
import { applicationSettings, settingsChanged } from '#features/company/events.ts';
import { personLeft } from '#features/people/events.ts';
import { passwordRequested, sessionsEnded } from '../events.ts';
import { endSessions } from './commands.ts';
import { memberSettingsOf } from './authorization.ts';
import { shellOf } from './queries.ts';

const mailLink = listen(passwordRequested, async ({ event, send }) => {
  const { person_id, ...link } = event.payload;
  if (person_id) await send('access.mail-password-link', { person_id, ...link });
});

/** Signs out people who have left, once their last day is over. */
const signOut = listen(personLeft, async ({ db, event }) => void (await endSessions(db, event.payload)));

const closeSockets = listen(sessionsEnded, async ({ event, disconnect }) => disconnect(event.payload));

/**
 * The settings stay locked until the event is written, so that a later change is published later and no browser ends up
 * with older settings.
 */
const publishSettings = listen(settingsChanged, async ({ db, company_id, publish }) => {
  await db.selectFrom('company_settings').select('tenant_id').forShare().execute();
  const shell = await shellOf(db);
  if (shell) publish(companyChannel(company_id), applicationSettings, { app: memberSettingsOf(shell) });
});

export const accessListeners: readonly Listener[] = [mailLink, signOut, closeSockets, publishSettings];
