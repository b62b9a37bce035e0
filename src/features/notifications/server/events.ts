import type { Event, Listener } from '#platform/server/events.ts';
import { personById } from '#features/people/server/queries.ts';
import { todayOf } from '#features/company/server/queries.ts';
import type { Db } from '#platform/server/database.ts';
import { longDate } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/wire.ts';
import { holdersOf } from '#features/access/server/queries.ts';
import { tell } from './commands.ts';
import { unreadOf } from './queries.ts';

/** Somebody has read alerts: their other browsers take the count over. */
export function alertsRead(payload: { readonly person_id: string }): Event {
  return { type: 'notifications.read', payload };
}

const readElsewhere: Listener<{ person_id: string }> = {
  on: 'notifications.read',
  async run({ db, event, publish }) {
    const { person_id } = event.payload;
    publish(`private-user.${person_id}`, 'application_notification_read', { data: { total_notification: await unreadOf(db, person_id) } });
  },
};

const passwordChanged: Listener<{ person_id: string }> = {
  on: 'access.password_changed',
  run: (delivery) =>
    tell(delivery, {
      event: 'password_changed',
      recipients: [delivery.event.payload.person_id],
      author_id: null,
      message: 'Your password was changed. If that was not you, ask for a new one at once.',
      url: '/feed',
      everyTime: true,
    }),
};

const personJoined: Listener<{ person_id: string }> = {
  on: 'access.person_joined',
  async run(delivery) {
    const { db, event } = delivery;
    const { person_id } = event.payload;
    const name = await nameOf(db, person_id, event.created_at);
    if (!name) return;
    const recipients = await holdersOf(db, 'add_employee', event.created_at);
    await tell(delivery, { event: 'person_joined', recipients, author_id: person_id, message: `${name} has signed in for the first time.`, url: '/feed' });
  },
};

interface RolesChanged {
  readonly person_ids: readonly string[];
  readonly role_id: string;
  readonly change: 'assigned' | 'revoked' | 'deleted' | 'permissions';
  /** Who did it. */
  readonly actor_id?: string;
}

const roleSentences: Readonly<Record<RolesChanged['change'], (role: string) => string>> = {
  assigned: (role) => `You have the role ${role} now.`,
  revoked: (role) => `The role ${role} was taken from you.`,
  deleted: (role) => `The role ${role} was deleted, and you do not have it any more.`,
  permissions: (role) => `What your role ${role} permits has changed.`,
};

const rolesChanged: Listener<RolesChanged> = {
  on: 'roles.changed_for',
  async run(delivery) {
    const { db, event } = delivery;
    const { person_ids, role_id, change, actor_id = null } = event.payload;
    const role = await db.selectFrom('roles').select('name').where('id', '=', role_id).executeTakeFirst();
    if (!role) return;
    await tell(delivery, { event: 'roles_changed', recipients: person_ids, author_id: actor_id, message: roleSentences[change](role.name), url: '/feed' });
  },
};

interface IrregularDay {
  readonly person_id: string;
  readonly attendance_id: string;
  readonly working_date: LocalDate;
}

const irregularDay: Listener<IrregularDay> = {
  on: 'attendance.irregular',
  async run(delivery) {
    const { db, event } = delivery;
    const { person_id, attendance_id, working_date } = event.payload;
    const name = await nameOf(db, person_id, event.created_at);
    if (!name) return;
    const recipients = await holdersOf(db, 'edit_any_attendance', event.created_at);
    await tell(delivery, {
      event: 'irregular_day',
      recipients,
      author_id: person_id,
      message: `${name} handed in ${longDate(working_date)} with corrected times.`,
      url: `/time/details/view/${attendance_id}/${person_id}`,
    });
  },
};

async function nameOf(db: Db, personId: string, at: Date): Promise<string | undefined> {
  return (await personById(db, personId, await todayOf(db, at.getTime() / 1000)))?.name;
}

export const notificationListeners: readonly Listener[] = [readElsewhere, passwordChanged, personJoined, rolesChanged, irregularDay];
