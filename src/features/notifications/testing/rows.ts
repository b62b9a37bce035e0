import type { FeatureFixtures, MakeRow, RowContext } from '#platform/testing/rows.ts';
import type { Company, Member } from '#platform/testing/company.ts';
import { usualHours } from '../rules/hours.ts';

/** A P-256 key and a secret as a browser provides them (RFC 8291, appendix A). */
export const browserKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

const pushDevice: MakeRow = ({ acme, owner }) => addDevice(acme, owner);

/** Adds a browser with push to a person, in its own session unless one is given. */
export function addDevice(
  acme: Company,
  { id }: Pick<Member, 'id'>,
  { endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`, keys = browserKeys } = {},
): Promise<string> {
  return acme.inside(async (db) => {
    const session = await db
      .insertInto('sessions')
      .values({ person_id: id, token_hash: crypto.randomUUID(), expires_at: new Date(Date.now() + 1_000_000) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const device = { person_id: id, session_id: session.id, state: 'on', endpoint, ...keys };
    return (await db.insertInto('push_devices').values(device).returning('id').executeTakeFirstOrThrow()).id;
  });
}

const alert: MakeRow = ({ acme, owner }) =>
  acme.inside(async (db) => {
    const values = {
      person_id: owner.id,
      event: 'roles_changed',
      message: 'Something happened.',
      url: '/feed',
      in_app: true,
      source_id: crypto.randomUUID(),
    };
    return (await db.insertInto('notifications').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

const delivery = async (context: RowContext) => {
  const notification_id = await alert(context);
  const { acme, owner } = context;
  const values = { notification_id, person_id: owner.id, channel: 'mail', is_urgent: false, due_at: new Date() };
  return acme.inside((db) => db.insertInto('alert_deliveries').values(values).execute());
};

export const rows: FeatureFixtures = {
  entities: { notification: alert, push_device: pushDevice },
  tables: {
    alert_deliveries: delivery,
    alert_hours: ({ acme, owner }) =>
      acme.inside((db) =>
        db
          .insertInto('alert_hours')
          .values({ person_id: owner.id, ...usualHours })
          .execute(),
      ),
    alert_mails: ({ acme, owner }) =>
      acme.inside((db) => db.insertInto('alert_mails').values({ person_id: owner.id, sent_at: new Date() }).execute()),
    alert_preferences: ({ acme, owner }) =>
      acme.inside((db) =>
        db
          .insertInto('alert_preferences')
          .values({ person_id: owner.id, event: 'roles_changed', in_app: true, mail: false, push: true })
          .execute(),
      ),
    alert_settings: ({ acme }) =>
      acme.inside((db) =>
        db
          .insertInto('alert_settings')
          .values({ event: 'roles_changed', in_app: true, mail: false, push: true })
          .execute(),
      ),
  },
  prepare: {
    test: ({ acme, caller }) => addDevice(acme, caller).then(() => {}),
  },
};
