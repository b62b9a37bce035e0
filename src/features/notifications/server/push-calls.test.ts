import { createECDH, randomBytes } from 'node:crypto';
import { isTransactionWaiting } from '#platform/testing/overlapping-transactions.ts';
import { expect, test } from 'vitest';
import type { Db } from '#platform/server/database/database.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { features } from '#app/server/features.ts';
import { access } from '#features/access/contract.ts';
import { endSessions } from '#features/access/server/commands.ts';
import { accessRoutesWith } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { notifications } from '../contract.ts';
import { usualHours } from '../rules/hours.ts';
import { notificationRoutes } from './routes.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [
      accessRoutesWith({ sidebar: [], unread: [] }),
      notificationRoutes(features.flatMap(({ alerts = [] }) => alerts)),
    ],
  }),
);

const browser = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});

const devicesOf = async (member: Member) => (await call(notifications.devices, {}, member)).body.data;

/** Creates another session of the same person. */
async function elsewhere(acme: Company, member: Member): Promise<Member> {
  const other = await acme.hire(member.name);
  await acme.inside((db) =>
    db.updateTable('sessions').set({ person_id: member.id }).where('person_id', '=', other.id).execute(),
  );
  return { ...member, token: other.token };
}

/** Waits until another transaction waits for a lock of this one. */
async function untilBlocked(db: Db): Promise<void> {
  await expect.poll(() => isTransactionWaiting(db), { timeout: 60_000 }).toBe(true);
}

test('push is turned on by browser, and each is seen from the others', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const phone = await elsewhere(acme, ana);
  expect((await call(notifications.devices, {}, ana)).body).toMatchObject({ is_enabled: true, data: [] });
  expect((await call(access.authorization, {}, ana)).body.app.settings.is_enable_web_push).toBe(true);

  expect((await call(notifications.subscribe, { body: browser() }, ana)).status).toBe(200);
  const { body } = await call(notifications.subscribe, { body: browser() }, phone);

  const state = 'on';
  expect(body.data).toMatchObject([
    { is_current: true, state },
    { is_current: false, state },
  ]);
  expect(Object.keys(body.data[0] ?? {})).not.toContain('endpoint');
  const [, other] = body.data;
  const params = { id: other?.id ?? '' };
  expect((await call(notifications.setDevice, { params, body: { is_on: false } }, phone)).body.data[1]?.state).toBe(
    'off',
  );
  expect(await devicesOf(ana)).toMatchObject([{ state: 'off' }, { state: 'on' }]);
  expect((await call(notifications.setDevice, { params, body: { is_on: true } }, ana)).body.data[0]?.state).toBe('on');
  expect((await call(notifications.removeDevice, { params }, ana)).body.data).toHaveLength(1);
  expect((await call(notifications.removeDevice, { params }, ana)).status).toBe(404);
});

test('a browser that asks again, or with a new address, is one device still', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const first = browser();
  await Promise.all([1, 2, 3].map(() => call(notifications.subscribe, { body: first }, ana)));
  await call(notifications.subscribe, { body: browser() }, ana);
  expect(await devicesOf(ana)).toHaveLength(1);
});

test('a browser with another user now gets only that user’s pushes', async () => {
  const acme = await company();
  const [ana, bob] = [await acme.hire('Ana'), await acme.hire('Bob')];
  const shared = browser();
  await call(notifications.subscribe, { body: shared }, ana);
  const replies = await Promise.all([ana, bob].map((who) => call(notifications.subscribe, { body: shared }, who)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  await call(notifications.subscribe, { body: shared }, bob);
  expect([await devicesOf(ana), (await devicesOf(bob)).length]).toEqual([[], 1]);
});

test.each<[string, Partial<ReturnType<typeof browser>>, string]>([
  ['of another service', { endpoint: 'https://hooks.example.com/x' }, 'push.unknownService'],
  ['of this machine', { endpoint: 'https://127.0.0.1/x' }, 'push.unknownService'],
  ['without encryption', { endpoint: 'http://fcm.googleapis.com/x' }, 'push.unknownService'],
  ['with an invalid key', { p256dh: Buffer.alloc(65, 4).toString('base64url') }, 'push.badKeys'],
  ['with a key that is too short', { p256dh: 'BA' }, 'push.badKeys'],
  ['with a secret that is too long', { auth: randomBytes(17).toString('base64url') }, 'push.badKeys'],
  ['with letters that are none of base64url', { auth: '!'.repeat(22) }, 'push.badKeys'],
])('a subscription %s is refused in words', async (_, wrong, code) => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const reply = await call(notifications.subscribe, { body: { ...browser(), ...wrong } }, ana);
  expect(reply).toMatchObject({ status: 422, body: { code } });
  expect(await devicesOf(ana)).toEqual([]);
});

test('a browser that blocks push says so, and works again when it is allowed', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  await call(notifications.subscribe, { body: browser() }, ana);
  const { body } = await call(notifications.block, { body: {} }, ana);
  expect(body.data).toMatchObject([{ state: 'blocked' }]);
  const params = { id: body.data[0]?.id ?? '' };
  expect((await call(notifications.setDevice, { params, body: { is_on: true } }, ana)).status).toBe(424);
  await call(notifications.subscribe, { body: browser() }, ana);
  expect(await devicesOf(ana)).toMatchObject([{ state: 'on' }]);
});

test('push goes with the session, and a session that ends meanwhile gets none', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const phone = await elsewhere(acme, ana);
  await call(notifications.subscribe, { body: browser() }, phone);
  await call(access.logout, { body: {} }, phone);
  expect(await devicesOf(ana)).toEqual([]);

  // The request has found the session and waits for the transaction that ends it.
  let subscribing: Promise<{ readonly status: number }> | undefined;
  await acme.inside(async (db) => {
    await endSessions(db, { person_id: ana.id });
    subscribing = call(notifications.subscribe, { body: browser() }, ana);
    await untilBlocked(db);
  });
  expect((await subscribing)?.status).toBe(401);
  expect(await acme.inside((db) => db.selectFrom('push_devices').selectAll().execute())).toEqual([]);
});

test('a test needs a browser to go to, and is not sent without end', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  expect(await call(notifications.test, { body: {} }, ana)).toMatchObject({
    status: 424,
    body: { code: 'push.noDevice' },
  });
  await call(notifications.subscribe, { body: browser() }, ana);
  for (let n = 0; n < 10; n += 1) expect((await call(notifications.test, { body: {} }, ana)).status).toBe(200);
  expect((await call(notifications.test, { body: {} }, ana)).status).toBe(429);
});

test('no browser can turn on push when the company has it turned off', async () => {
  const acme = await company();
  const olga = await acme.hire('Olga', 'configure_notification_setup');
  const { body: setup } = await call(notifications.setup, {}, olga);
  const off = { ...setup, web_push: false };
  expect((await call(notifications.saveSetup, { body: off }, olga)).body.web_push).toBe(false);
  expect(await call(notifications.subscribe, { body: browser() }, olga)).toMatchObject({
    status: 424,
    body: { code: 'push.switchedOff' },
  });
  expect((await call(access.authorization, {}, olga)).body.app.settings.is_enable_web_push).toBe(false);
  const { company: sent } = (await call(notifications.preferences, {}, olga)).body;
  expect(Object.values(sent).some(({ push }) => push)).toBe(false);
});

test('a person’s choices are their own, beside the company’s', async () => {
  const acme = await company();
  const [ana, bob] = [await acme.hire('Ana'), await acme.hire('Bob')];
  const { body: before } = await call(notifications.preferences, {}, ana);
  expect(before.hours).toEqual(usualHours);
  expect(before.alerts['roles_changed']).toEqual({ in_app: true, mail: true, push: true });
  expect(before.company['roles_changed']).toEqual({ in_app: true, mail: false, push: true });

  const none = { in_app: false, mail: false, push: false };
  const alerts = { ...before.alerts, roles_changed: none, password_changed: none };
  const hours = {
    is_digest: true,
    digest_time: '16:30',
    is_quiet: true,
    quiet_from: '20:00',
    quiet_until: '06:30',
    is_quiet_on_days_off: true,
  };
  const { body: saved } = await call(
    notifications.savePreferences,
    { body: { alerts, hours, version: before.version } },
    ana,
  );

  expect(saved).toMatchObject({ hours, alerts: { roles_changed: none } });
  // A person at another's unlocked screen cannot silence security alerts.
  expect(saved.alerts['password_changed']).toEqual({ in_app: true, mail: true, push: true });
  expect((await call(notifications.preferences, {}, bob)).body.alerts).toEqual(before.alerts);
});

test('the second of two browsers in which a person chooses is shown the first one’s choices', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const { body } = await call(notifications.preferences, {}, ana);
  const choice = (is_digest: boolean) => ({
    body: { alerts: body.alerts, hours: { ...body.hours, is_digest, is_quiet: true }, version: body.version },
  });
  const replies = await Promise.all([
    call(notifications.savePreferences, choice(true), ana),
    call(notifications.savePreferences, choice(false), ana),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 461]);
});

test.each([
  ['an invalid time', { digest_time: '25:00' }],
  ['no time', { quiet_from: '' }],
  ['a word for a switch', { is_quiet: 'yes' }],
])('%s is refused', async (_, wrong) => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const { alerts, hours } = (await call(notifications.preferences, {}, ana)).body;
  const body = { alerts, hours: { ...hours, ...wrong } } as never;
  expect((await call(notifications.savePreferences, { body }, ana)).status).toBe(422);
});

test('a browser with another address stays on, or paused, and is not turned on by it', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const renew = (member = ana) => call(notifications.subscribe, { body: { ...browser(), is_renewal: true } }, member);
  expect(await renew()).toMatchObject({ status: 424, body: { code: 'push.notOn' } });

  const { body } = await call(notifications.subscribe, { body: browser() }, ana);
  const params = { id: body.data[0]?.id ?? '' };
  await call(notifications.setDevice, { params, body: { is_on: false } }, ana);
  const endpointOf = () => acme.inside((db) => db.selectFrom('push_devices').select('endpoint').execute());
  const before = await endpointOf();
  expect((await renew()).body.data).toMatchObject([{ ...params, state: 'off' }]);
  expect(await endpointOf()).not.toEqual(before);
  await call(notifications.setDevice, { params, body: { is_on: true } }, ana);
  expect((await renew()).body.data).toMatchObject([{ ...params, state: 'on' }]);

  // A changed address alone turns nothing on: the browser was forgotten elsewhere or blocks push.
  await call(notifications.removeDevice, { params }, ana);
  expect((await renew()).status).toBe(424);
  await call(notifications.block, { body: {} }, ana);
  expect((await renew()).status).toBe(424);
});

test('a browser gets the time at which its session began', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const phone = await elsewhere(acme, ana);
  const began = async (member: Member) => (await call(notifications.devices, {}, member)).body.session_began;
  expect(await began(ana)).toBe(await began(ana));
  expect(await began(phone)).not.toBe(await began(ana));
});
