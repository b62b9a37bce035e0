import { listen, type Listener } from '#platform/server/events/events.ts';
import { longDate } from '#platform/shared/time.ts';
import { holdersOf } from '#features/access/server/queries.ts';
import { notify } from '#features/notifications/server/commands.ts';
import { documentExpires } from '../events.ts';
import { documentAlert } from '../rules/alerts.ts';
import { translate } from '#platform/shared/translate.ts';

const notifyExpiry = listen(documentExpires, async (delivery) => {
  const { db, event } = delivery;
  const { document_id, kind } = event.payload;
  const found = await db
    .selectFrom('file_documents as d')
    .innerJoin('people', 'people.id', 'd.person_id')
    .select(['d.name', 'd.expires_on', 'd.person_id', 'people.name as person_name', 'people.username'])
    .where('d.id', '=', document_id)
    .executeTakeFirst();
  if (!found?.expires_on) return;
  const { name, expires_on, person_id, person_name, username } = found;
  const values = { name, person: person_name, date: longDate(expires_on) };
  const holders = await holdersOf(db, 'add_employee_document', Math.floor(event.created_at.getTime() / 1000));
  await notify(delivery, documentAlert, {
    recipients: [person_id, ...holders],
    author_id: null,
    message: () =>
      kind === 'expired'
        ? translate('“{name}” of {person} expired on {date}.', values)
        : translate('“{name}” of {person} expires on {date}.', values),
    url: `/people/profile/view/${username}`,
  });
});

export const documentsListeners: readonly Listener[] = [notifyExpiry];
