import { listen, listenTogether, type Listener } from '#platform/server/events/events.ts';
import { holdersChannel } from '#platform/shared/events.ts';
import { invitationMailed, personJoined } from '#features/access/events.ts';
import { hasPassword } from '#features/access/server/commands/invitations.ts';
import { notify } from '#features/notifications/server/commands.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { invitationNews, onBoardingFinished, stepLeft } from '../events.ts';
import { finishedAlert } from '../rules/alerts.ts';
import { leaveStep } from './commands.ts';
import { translate } from '#platform/shared/translate.ts';

const publishSteps = listenTogether(stepLeft, async ({ company_id, publish }) =>
  publish(holdersChannel(company_id, 'add_employee'), invitationNews, {}),
);

const publishMails = listenTogether(invitationMailed, async ({ company_id, publish }) =>
  publish(holdersChannel(company_id, 'add_employee'), invitationNews, {}),
);

/** Completes on-boarding for people who join by an identity provider, as they choose no password. */
const joinedByProvider = listen(personJoined, async ({ db, event }) => {
  const { person_id } = event.payload;
  if (await hasPassword(db, person_id)) return;
  const link = await db
    .selectFrom('password_links')
    .select(['id', 'person_id'])
    .where('person_id', '=', person_id)
    .where('purpose', '=', 'invitation')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (link) await leaveStep(db, link, 'complete');
});

const notifyInviter = listen(onBoardingFinished, async (delivery) => {
  const { person_id, invited_by } = delivery.event.payload;
  const name = (await namesOf(delivery.db, [person_id])).get(person_id);
  if (!invited_by || !name) return;
  await notify(delivery, finishedAlert, {
    recipients: [invited_by],
    author_id: person_id,
    message: () => translate('{name} finished on-boarding.', { name }),
    url: '/people/invitations?tab=done',
  });
});

export const onBoardingListeners: readonly Listener[] = [publishSteps, publishMails, joinedByProvider, notifyInviter];
