import { listen, listenTogether, type Listener } from '#platform/server/events/events.ts';
import { holdersChannel, personChannel, type EventType } from '#platform/shared/events.ts';
import { invitationMailed } from '#features/access/events.ts';
import { holidaysChanged } from '#features/holidays/events.ts';
import { leaveRulesChanged } from '#features/leave/events.ts';
import { leaveReviewsChanged } from '#features/leave-applications/events.ts';
import { listChanged } from '#features/lists/events.ts';
import { peopleChanged } from '#features/people/events.ts';
import { rolesChangedFor } from '#features/roles/events.ts';
import { shiftsPublished, templatesChanged } from '#features/shifts/events.ts';
import { setUpNews, testMailDone, testMailNews, testMailRequested } from '../events.ts';

const sendMail = listen(testMailRequested, ({ event, send }) =>
  send('settings.test-mail', { person_id: event.payload.person_id }),
);

const publishTestMail = listen(testMailDone, async ({ event, publish }) =>
  publish(personChannel(event.payload.person_id), testMailNews, {}),
);

/** Sends one message for all events of a batch. Settings themselves are sent as `applicationSettings`. */
const publishStep = <Payload extends object>(event: EventType<Payload>): Listener =>
  listenTogether(event, async ({ company_id, publish }) =>
    publish(holdersChannel(company_id, 'view_app_settings_menu'), setUpNews, {}),
  );

export const settingsListeners: readonly Listener[] = [
  sendMail,
  publishTestMail,
  publishStep(testMailDone),
  publishStep(listChanged),
  publishStep(peopleChanged),
  publishStep(invitationMailed),
  publishStep(rolesChangedFor),
  publishStep(templatesChanged),
  publishStep(shiftsPublished),
  publishStep(holidaysChanged),
  publishStep(leaveRulesChanged),
  publishStep(leaveReviewsChanged),
];
