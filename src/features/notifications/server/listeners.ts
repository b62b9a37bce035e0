import { listen, type Listener } from '#platform/server/events/events.ts';
import { personChannel } from '#platform/shared/events.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { passwordChanged, personJoined } from '#features/access/events.ts';
import { joinedAlert, passwordAlert } from '#features/access/rules/alerts.ts';
import { batchUnseen } from '#features/batches/events.ts';
import { batchAlert } from '#features/batches/rules/alerts.ts';
import { endSentence } from '#features/batches/rules/wording.ts';
import { endOf } from '#features/batches/server/queries.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { holdersOf } from '#features/access/server/queries.ts';
import type { AlertType } from '#platform/shared/alerts.ts';
import { alertsRead, alertsReadNews, pushTested } from '../events.ts';
import { notify } from './commands.ts';
import { unreadOf } from './queries.ts';
import { asText, translate } from '#platform/shared/translate.ts';

const readElsewhere = listen(alertsRead, async ({ db, event, publish }) => {
  const { person_id } = event.payload;
  publish(personChannel(person_id), alertsReadNews, { data: { total_notification: await unreadOf(db, person_id) } });
});

// Access precedes this feature, so its alert is sent here; later features send their own.
const notifyPasswordChange = listen(passwordChanged, (delivery) =>
  notify(delivery, passwordAlert, {
    recipients: [delivery.event.payload.person_id],
    author_id: null,
    message: () => translate('Your password was changed. If you did not change it, reset it now.'),
    url: '/feed',
    everyTime: true,
  }),
);

const notifyJoining = listen(personJoined, async (delivery) => {
  const { db, event } = delivery;
  const { person_id } = event.payload;
  const name = (await namesOf(db, [person_id])).get(person_id);
  if (!name) return;
  const recipients = await holdersOf(db, 'add_employee', Math.floor(event.created_at.getTime() / 1000));
  await notify(delivery, joinedAlert, {
    recipients,
    author_id: person_id,
    message: () => translate('{name} signed in for the first time.', { name }),
    url: '/feed',
  });
});

// Batches precede this feature, too.
const notifyBatchEnd = listen(batchUnseen, async (delivery) => {
  const batch = await endOf(delivery.db, delivery.event.payload.batch_id);
  if (!batch) return;
  const text = await numberTextOf(delivery.db);
  await notify(delivery, batchAlert, {
    recipients: [batch.started_by],
    author_id: null,
    message: () => endSentence(batch, text),
    url: batch.url,
  });
});

/** Not declared, as no one can turn it off. */
const testAlert: AlertType = {
  key: 'push_test',
  position: 0,
  name: asText('Push test'),
  who: asText('The person who requests it'),
  notifyMe: { group: asText('My account'), when: asText('I request a test') },
  title: asText('This is a test alert'),
  in_app: false,
  mail: false,
  push: true,
  always: true,
};

const sendTestPush = listen(pushTested, (delivery) =>
  notify(delivery, testAlert, {
    recipients: [delivery.event.payload.person_id],
    author_id: null,
    message: () => translate('This is a test alert.'),
    url: '/notification/preferences',
    everyTime: true,
  }),
);

export const notificationListeners: readonly Listener[] = [
  readElsewhere,
  notifyPasswordChange,
  notifyJoining,
  notifyBatchEnd,
  sendTestPush,
];
