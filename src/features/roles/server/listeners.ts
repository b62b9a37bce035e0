import { listen, type Listener } from '#platform/server/events/events.ts';
import { personChannel } from '#platform/shared/events.ts';
import { applicationSettings } from '#features/company/events.ts';
import { notify } from '#features/notifications/server/commands.ts';
import { rolesChangedFor, type RolesChangedFor } from '../events.ts';
import { rolesAlert } from '../rules/alerts.ts';
import { asText, translate, type Text } from '#platform/shared/translate.ts';

/** Lets the browsers of these people reload the authorization: lost permissions disappear, new ones appear. */
const publishRoles = listen(rolesChangedFor, async ({ event, publish }) => {
  for (const id of event.payload.person_ids) publish(personChannel(id), applicationSettings, {});
});

const roleSentences: Readonly<Record<RolesChangedFor['change'], Text>> = {
  assigned: asText('You now have the role {role}.'),
  revoked: asText('The role {role} was removed from you.'),
  deleted: asText('The role {role} was deleted, so you no longer have it.'),
  permissions: asText('The permissions of your role {role} changed.'),
};

const notifyPeople = listen(rolesChangedFor, async (delivery) => {
  const { db, event } = delivery;
  const { person_ids, role_id, change, actor_id = null } = event.payload;
  const role = await db.selectFrom('roles').select('name').where('id', '=', role_id).executeTakeFirst();
  if (!role) return;
  await notify(delivery, rolesAlert, {
    recipients: person_ids,
    author_id: actor_id,
    message: () => translate(roleSentences[change], { role: role.name }),
    url: '/feed',
  });
});

export const rolesListeners: readonly Listener[] = [publishRoles, notifyPeople];
