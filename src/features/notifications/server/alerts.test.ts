import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { emit } from '#platform/server/events/events.ts';
import { callerFor, company, database, type Company } from '#platform/testing/company.ts';
import { features } from '#app/server/features.ts';
import { access } from '#features/access/contract.ts';
import { changePassword, setPassword } from '#features/access/server/commands.ts';
import { unreadCount } from './queries.ts';
import { accessRoutesWith } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { rolesChangedFor, type RolesChangedFor } from '#features/roles/events.ts';
import { rolesListeners } from '#features/roles/server/listeners.ts';
import { notifications } from '../contract.ts';
import { notificationListeners } from './listeners.ts';
import { notificationRoutes } from './routes.ts';

const listeners = [...notificationListeners, ...rolesListeners];
const now = Math.floor(Date.now() / 1000);
const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [
      accessRoutesWith({ sidebar: [], unread: [unreadCount] }),
      notificationRoutes(features.flatMap(({ alerts = [] }) => alerts)),
    ],
  }),
);

/** Delivers all events of the company as the relay does, which may deliver them twice. */
async function deliver(acme: Company, times = 1) {
  const published: [string, string, unknown][] = [];
  const sent: [string, unknown][] = [];
  await acme.inside(async (db) => {
    const events = await db
      .selectFrom('events')
      .select(['id', 'type', 'payload', 'created_at'])
      .orderBy('id')
      .execute();
    for (let time = 0; time < times; time++)
      for (const event of events)
        for (const listener of listeners.filter(({ on }) => on === event.type))
          await listener.run({
            db,
            company_id: acme.id,
            event,
            publish: (channel: string, { name }: { name: string }, data: unknown) =>
              void published.push([channel, name, data]),
            send: async (job: string, data: unknown) => void sent.push([job, data]),
          } as never);
  });
  return { published, sent };
}

/** Returns the number of pending mails. */
async function countMails(acme: Company): Promise<number> {
  const rows = await acme.inside((db) =>
    db.selectFrom('alert_deliveries').select('id').where('channel', '=', 'mail').execute(),
  );
  return rows.length;
}

const messagesOf = (body: { data: { data: { message: string } }[] }) => body.data.map(({ data }) => data.message);

test('the owner of a changed password is notified by the bell and by mail', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  await acme.inside((db) => setPassword(db, ana.id, 'the first one', now));
  await acme.inside((db) => changePassword(db, ana.id, 'another one', now));
  const { token } = await acme.hire('Bob');

  const { published, sent } = await deliver(acme);

  expect(published).toEqual([[`private-user.${ana.id}`, 'notifications', { total_notification: 1 }]]);
  expect(sent).toEqual([['notifications.deliver', {}]]);
  expect(await countMails(acme)).toBe(1);
  expect(messagesOf((await call(notifications.index, { query: {} }, { ...ana, token })).body)).toEqual([]);
});

test('people who may add people are notified of the first sign-in of an invited person, who is not', async () => {
  const acme = await company();
  const [hal, lea] = [await acme.hire('Hal', 'add_employee'), await acme.hire('Lea')];
  const ida = await acme.hire('Ida', 'add_employee');
  await acme.inside((db) => db.updateTable('people').set({ status: 'invited' }).where('id', '=', ida.id).execute());
  await acme.inside((db) => setPassword(db, ida.id, 'my first one', now));

  await deliver(acme);

  expect((await call(notifications.index, { query: {} }, hal)).body).toMatchObject({
    data: [
      {
        is_read: false,
        time: 'just now',
        data: { message: 'Ida signed in for the first time.' },
        author: { name: 'Ida', username: ida.username },
      },
    ],
    total_notification: 1,
  });
  expect((await call(access.authorization, {}, hal)).body.authorized?.author.total_notification).toBe(1);
  for (const other of [lea, ida]) expect((await call(notifications.index, { query: {} }, other)).body.data).toEqual([]);
});

test.each<[string, RolesChangedFor['change'], string]>([
  ['is given', 'assigned', 'You now have the role Lead.'],
  ['is taken', 'revoked', 'The role Lead was removed from you.'],
  ['permits something else', 'permissions', 'The permissions of your role Lead changed.'],
])('people whose role %s are notified', async (_, change, sentence) => {
  const acme = await company();
  const [ana, olga] = [await acme.hire('Ana'), await acme.hire('Olga')];
  await acme.inside(async (db) => {
    const { id } = await db
      .insertInto('roles')
      .values({ name: 'Lead', position: 99 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await emit(db, rolesChangedFor, { person_ids: [ana.id], role_id: id, change, actor_id: olga.id });
  });

  await deliver(acme);

  expect((await call(notifications.index, { query: {} }, ana)).body.data).toMatchObject([
    { data: { message: sentence }, author: { name: 'Olga' } },
  ]);
});

test('an event delivered twice notifies once', async () => {
  const acme = await company();
  const [hal, ida] = [await acme.hire('Hal', 'add_employee'), await acme.hire('Ida')];
  await acme.inside((db) => db.updateTable('people').set({ status: 'invited' }).where('id', '=', ida.id).execute());
  await acme.inside((db) => setPassword(db, ida.id, 'my first one', now));

  await deliver(acme, 2);

  expect((await call(notifications.index, { query: {} }, hal)).body.meta.total).toBe(1);
});

/** Changes a person's roles, each time in its own transaction. */
async function changes(
  acme: Company,
  person: { readonly id: string },
  by: { readonly id: string },
  ...steps: RolesChangedFor['change'][]
) {
  const role = { name: `Lead ${crypto.randomUUID()}`, position: Math.floor(Math.random() * 1e9) };
  const { id } = await acme.inside((db) =>
    db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow(),
  );
  for (const change of steps)
    await acme.inside((db) =>
      emit(db, rolesChangedFor, { person_ids: [person.id], role_id: id, change, actor_id: by.id }),
    );
  return (sentence: string) => sentence.replace('Lead', role.name);
}

test('alerts delivered together are in the order of their events', async () => {
  const acme = await company();
  const [ana, olga] = [await acme.hire('Ana'), await acme.hire('Olga')];
  const steps = Array.from({ length: 8 }, (_, n) => (n % 2 ? ('revoked' as const) : ('assigned' as const)));
  const says = await changes(acme, ana, olga, ...steps);

  await deliver(acme);

  const newestFirst = steps
    .toReversed()
    .map((step) => says(step === 'assigned' ? 'You now have the role Lead.' : 'The role Lead was removed from you.'));
  expect(messagesOf((await call(notifications.index, { query: { per_page: 10 } }, ana)).body)).toEqual(newestFirst);
});

test('an equal alert is sent again only once the earlier one was read, or after an hour', async () => {
  const acme = await company();
  const [ana, olga, otto] = [
    await acme.hire('Ana'),
    await acme.hire('Olga', 'configure_notification_setup'),
    await acme.hire('Otto'),
  ];
  const { body: setup } = await call(notifications.setup, {}, olga);
  const alerts = { ...setup.alerts, roles_changed: { in_app: true, mail: true, push: true } };
  await call(notifications.saveSetup, { body: { ...setup, alerts } }, olga);
  const alertCounts = async () => {
    const { published } = await deliver(acme);
    const mails = await countMails(acme);
    await acme.inside((db) => db.deleteFrom('alert_deliveries').execute());
    await acme.inside((db) => db.deleteFrom('events').execute());
    return [published.filter(([, name]) => name === 'notifications').length, mails];
  };

  await changes(acme, ana, olga, ...Array<RolesChangedFor['change']>(20).fill('permissions'));
  expect(await alertCounts()).toEqual([1, 1]);
  const role_id = await acme.inside((db) =>
    db.selectFrom('roles').select('id').where('name', 'like', 'Lead%').executeTakeFirstOrThrow(),
  );
  const again = (actor_id: string) =>
    acme.inside((db) =>
      emit(db, rolesChangedFor, { person_ids: [ana.id], role_id: role_id.id, change: 'permissions', actor_id }),
    );
  await again(olga.id);
  expect(await alertCounts()).toEqual([0, 0]);
  await again(otto.id);
  expect(await alertCounts()).toEqual([1, 1]);
  await call(notifications.readAll, {}, ana);
  await again(otto.id);
  expect(await alertCounts()).toEqual([1, 1]);
  await acme.inside((db) =>
    db
      .updateTable('notifications')
      .set({ created_at: new Date((now - 3700) * 1000) })
      .execute(),
  );
  await again(otto.id);
  expect(await alertCounts()).toEqual([1, 1]);
});

test('each change of a password is announced, also the second one within a minute', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  for (const password of ['the first one', 'the second one', 'the third one'])
    await acme.inside((db) => setPassword(db, ana.id, password, now));
  for (const password of ['the fourth one', 'the fifth one'])
    await acme.inside((db) => changePassword(db, ana.id, password, now));

  await deliver(acme);
  expect(await countMails(acme)).toBe(2);
});

const off = { in_app: false, mail: false, push: false };

test('channels the company has turned off reach no one, and mail alone leaves the bell silent', async () => {
  const acme = await company();
  const olga = await acme.hire('Olga', 'configure_notification_setup', 'add_employee');
  const { body: setup } = await call(notifications.setup, {}, olga);
  const alerts = { ...setup.alerts, person_joined: off, password_changed: { in_app: false, mail: true, push: false } };
  expect((await call(notifications.saveSetup, { body: { ...setup, alerts } }, olga)).status).toBe(200);
  const ida = await acme.hire('Ida');
  await acme.inside((db) => db.updateTable('people').set({ status: 'invited' }).where('id', '=', ida.id).execute());
  await acme.inside((db) => setPassword(db, ida.id, 'my first one', now));
  await acme.inside((db) => changePassword(db, olga.id, 'another one', now));

  const { published, sent } = await deliver(acme);

  expect([published, sent.length]).toEqual([[], 1]);
  expect(await acme.inside((db) => db.selectFrom('notifications').select(['event', 'in_app']).execute())).toEqual([
    { event: 'password_changed', in_app: false },
  ]);
});

test('the second of two people who set the alerts is shown the first one’s changes', async () => {
  const acme = await company();
  const [olga, otto] = [
    await acme.hire('Olga', 'configure_notification_setup'),
    await acme.hire('Otto', 'configure_notification_setup'),
  ];
  const { body: setup } = await call(notifications.setup, {}, olga);
  const change = (mail: boolean) => ({
    body: {
      web_push: true,
      alerts: { ...setup.alerts, roles_changed: { in_app: false, mail, push: true } },
      version: setup.version,
    },
  });

  const replies = await Promise.all([
    call(notifications.saveSetup, change(true), olga),
    call(notifications.saveSetup, change(false), otto),
  ]);

  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 461]);
  const refused = replies.find(({ status }) => status === 461)?.body as unknown as {
    data: { current: object; version: string };
  };
  const { body: stored } = await call(notifications.setup, {}, otto);
  expect(refused.data).toEqual({ current: { web_push: true, alerts: stored.alerts }, version: stored.version });
  const alerts = { ...setup.alerts, roles_changed: { in_app: true, mail: true, push: true } };
  expect(await call(notifications.saveSetup, { body: { web_push: true, alerts } }, otto)).toMatchObject({
    status: 200,
    body: { alerts },
  });
  const more = { web_push: true, alerts, person_id: olga.id } as never;
  expect((await call(notifications.saveSetup, { body: more }, otto)).status).toBe(422);
});

test('alerts are private, and reading one is sent to one’s other browsers', async () => {
  const acme = await company();
  const [hal, lea, ida] = [
    await acme.hire('Hal', 'add_employee'),
    await acme.hire('Lea', 'add_employee'),
    await acme.hire('Ida'),
  ];
  await acme.inside((db) => db.updateTable('people').set({ status: 'invited' }).where('id', '=', ida.id).execute());
  await acme.inside((db) => setPassword(db, ida.id, 'my first one', now));
  await deliver(acme);
  const [alert] = (await call(notifications.index, { query: {} }, hal)).body.data;
  const params = { id: alert?.id ?? '' };

  expect((await call(notifications.readOne, { params }, lea)).status).toBe(404);
  expect((await call(notifications.readOne, { params }, hal)).body.total_notification).toBe(0);
  expect((await call(notifications.readAll, {}, lea)).body.total_notification).toBe(0);

  expect((await call(notifications.index, { query: {} }, hal)).body.data[0]?.is_read).toBe(true);
  const { published } = await deliver(acme);
  expect(published.filter(([, name]) => name === 'application_notification_read')).toEqual([
    [`private-user.${hal.id}`, 'application_notification_read', { data: { total_notification: 0 } }],
    [`private-user.${lea.id}`, 'application_notification_read', { data: { total_notification: 0 } }],
  ]);
});

test('alerts come in pages, newest first', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  await acme.inside((db) =>
    db
      .insertInto('notifications')
      .values(
        Array.from({ length: 7 }, (_, n) => ({
          person_id: ana.id,
          event: 'roles_changed',
          message: `number ${n}`,
          url: '/feed',
          in_app: true,
          source_id: crypto.randomUUID(),
          created_at: new Date((now - 90_000 * n) * 1000),
        })),
      )
      .execute(),
  );

  const [first, second] = [
    await call(notifications.index, { query: {} }, ana),
    await call(notifications.index, { query: { page: 2, load: 'infinite' } }, ana),
  ];

  expect(messagesOf(first.body)).toEqual(['number 0', 'number 1', 'number 2', 'number 3', 'number 4']);
  expect(messagesOf(second.body)).toEqual(['number 5', 'number 6']);
  expect(second.body.meta).toMatchObject({ current_page: 2, last_page: 2, total: 7, from: 6, to: 7 });
});
