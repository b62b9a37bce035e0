import { deliveredAt, listen, type Delivery, type Listener } from '#platform/server/events/events.ts';
import { personChannel } from '#platform/shared/events.ts';
import { localDateOf, localTimeOf, longDate } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { leaveLimitsChanged } from '#features/leave-limits/events.ts';
import { notify } from '#features/notifications/server/commands.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { applicationChanged, leaveWaitChanged, leaveWaitNews, type ApplicationAct } from '../events.ts';
import { leaveAlerts } from '../rules/alerts.ts';
import { hasWaitingPeople } from './commands/lock-places.ts';
import { offerFreePlaces } from './commands/store.ts';
import { waitById } from './queries/waits.ts';

/** Acts after which a place may be free. */
const freeing: ReadonlySet<ApplicationAct> = new Set([
  'edited',
  'rejected',
  'withdrawn',
  'decision_changed',
  'deleted',
  'moved',
  'shortened',
  'shortening_agreed',
  'shortening_approved',
  'displaced',
  'rebooked',
]);

/** Offers free places from the time of delivery on: an event that is retried for hours would offer them too late. */
async function offer({ db, event }: Delivery<unknown>): Promise<void> {
  if (await hasWaitingPeople(db)) await offerFreePlaces(db, deliveredAt(event));
}

const offerAfterLeave = listen(applicationChanged, async (delivery) => {
  if (freeing.has(delivery.event.payload.act)) await offer(delivery);
});

const offerAfterWait = listen(leaveWaitChanged, async (delivery) => {
  if (delivery.event.payload.act === 'left') await offer(delivery);
});

const offerAfterRules = listen(leaveLimitsChanged, offer);

const publishWait = listen(leaveWaitChanged, async ({ event: { payload }, publish }) => {
  const { person_id } = payload;
  publish(personChannel(person_id), leaveWaitNews, { person_id });
});

/** '2 December 2026, 14:30' */
const momentText = (instant: number, zone: string): string =>
  `${longDate(localDateOf(instant, zone))}, ${localTimeOf(instant, zone).slice(0, 5)}`;

/** Notifies the person, and the one who asked in their place, of a free place and of the end of the wait. */
const notifyWaiting = listen(leaveWaitChanged, async (delivery) => {
  const { wait_id, person_id, applied_by, act, what, expires_at } = delivery.event.payload;
  if (act !== 'offered' && act !== 'ended') return;
  // An alert that is delivered late may be of an offer that was answered or has ended.
  if (act === 'offered' && (await waitById(delivery.db, wait_id))?.state !== 'offered') return;
  const { timezone } = await cachedSettings(delivery.db);
  const until = expires_at === undefined ? '' : momentText(expires_at, timezone);
  const isOffered = act === 'offered';
  await notify(delivery, leaveAlerts.place, {
    recipients: [person_id],
    author_id: null,
    message: () =>
      isOffered
        ? translate('A place is free for {what}. Accept it until {until}.', { what, until })
        : translate('Your wait for {what} has ended.', { what }),
    url: '/leaves/self',
  });
  if (applied_by === null) return;
  const name = (await namesOf(delivery.db, [person_id])).get(person_id) ?? '';
  await notify(delivery, leaveAlerts.place, {
    recipients: [applied_by],
    author_id: null,
    message: () =>
      isOffered
        ? translate('A place is free for the leave of {name}: {what}. Accept it until {until}.', { name, what, until })
        : translate('{name}’s wait for {what} has ended.', { name, what }),
    url: `/leaves/${person_id}`,
  });
});

export const waitListeners: readonly Listener[] = [
  offerAfterLeave,
  offerAfterWait,
  offerAfterRules,
  publishWait,
  notifyWaiting,
];
