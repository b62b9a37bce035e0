import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { pushSecretOf, sessionOfSubscription } from '#platform/server/live/push-key.ts';
import { callerFor, company as newCompany, database, type Member } from '#platform/testing/company.ts';
import { company } from '#features/company/contract.ts';
import { companyRoutes } from '#features/company/server/routes.ts';
import { access } from '../contract.ts';
import { accessRoutes } from './routes.ts';
import { sessionAuthenticator } from './sessions.ts';

const authenticator = sessionAuthenticator(database);
const call = callerFor(createHttp({ authenticator, features: [companyRoutes, accessRoutes] }));

test('a person’s two channels are signed for their session', async () => {
  const acme = await newCompany();
  const ana = await acme.hire('Ana');
  const { body } = await call(company.configuration, {}, ana);
  const session = (await call(access.sessions, {}, ana)).body.data[0]?.id;
  const secret = await acme.inside(pushSecretOf);

  for (const channel of [body.channels.company, body.channels.user]) {
    const signed = await call(access.broadcastingAuth, { body: { socket_id: '123.456', channel_name: channel } }, ana);
    expect(signed.status).toBe(200);
    expect(signed.body.auth.startsWith(`${body.push_key}:`)).toBe(true);
    expect(sessionOfSubscription(secret, { socket_id: '123.456', channel }, signed.body.auth)).toBe(session);
    expect(sessionOfSubscription(secret, { socket_id: '123.457', channel }, signed.body.auth)).toBeUndefined();
  }
});

test('the channel of those who hold a permission is signed for them, as long as they hold it', async () => {
  const acme = await newCompany();
  const [meg, ana] = [await acme.hire('Meg', 'view_any_attendance'), await acme.hire('Ana', 'view_attendance')];
  const channel_name = `private-holders.${acme.id}.view_any_attendance`;
  const sign = async (member: Member) =>
    (await call(access.broadcastingAuth, { body: { socket_id: '1.2', channel_name } }, member)).status;

  expect([await sign(meg), await sign(ana)]).toEqual([200, 403]);
  await acme.inside((db) => db.deleteFrom('role_permissions').execute());
  expect(await sign(meg)).toBe(403);
});

test('several channels are signed together, each as by itself, and those of others are not', async () => {
  const acme = await newCompany();
  const [meg, ana] = [await acme.hire('Meg', 'view_any_attendance'), await acme.hire('Ana')];
  const channel_names = [
    `private-company.${acme.id}`,
    `private-user.${ana.id}`,
    `private-user.${meg.id}`,
    `private-holders.${acme.id}.view_any_attendance`,
  ];
  const signedFor = async (member: Member) =>
    (await call(access.signChannels, { body: { socket_id: '1.2', channel_names } }, member)).body.data;

  const signed = await signedFor(ana);
  expect(signed.map(({ channel_name }) => channel_name)).toEqual(channel_names);
  expect(signed.map(({ auth }) => auth !== null)).toEqual([true, true, false, false]);
  const alone = { socket_id: '1.2', channel_name: `private-user.${ana.id}` };
  expect(signed[1]?.auth).toBe((await call(access.broadcastingAuth, { body: alone }, ana)).body.auth);
  expect((await signedFor(meg)).map(({ auth }) => auth !== null)).toEqual([true, false, true, true]);
});

test('the protocol’s own form is understood', async () => {
  const acme = await newCompany();
  const ana = await acme.hire('Ana');
  const app = createHttp({ authenticator, features: [accessRoutes] });

  const reply = await app.inject({
    method: 'POST',
    url: '/app/broadcasting/auth',
    payload: new URLSearchParams({ socket_id: '1.2', channel_name: `private-user.${ana.id}` }).toString(),
    headers: {
      host: ana.host,
      'content-type': 'application/x-www-form-urlencoded',
      'x-requested-with': 'XMLHttpRequest',
      cookie: `muster_session=${ana.token}`,
    },
  });

  expect(reply.statusCode).toBe(200);
});

test('no other channel is', async () => {
  const acme = await newCompany();
  const [ana, bob] = [await acme.hire('Ana'), await acme.hire('Bob')];
  const elsewhere = await newCompany();
  const eve = await elsewhere.hire('Eve');
  const sign = async (channel_name: string, member = ana, socket_id = '1.2') =>
    (await call(access.broadcastingAuth, { body: { socket_id, channel_name } }, member)).status;
  const own = `private-user.${ana.id}`;

  for (const name of [
    `private-user.${bob.id}`,
    `private-user.${eve.id}`,
    `private-company.${elsewhere.id}`,
    `private-holders.${acme.id}.view_any_attendance`,
    `private-holders.${elsewhere.id}.view_attendance`,
    `private-holders.${acme.id}.`,
    `presence-company.${acme.id}`,
    'private-company.',
    'private-user.*',
    own.toUpperCase(),
    ` ${own}`,
    `${own}:x`,
    `${own}\n`,
    `private-encrypted-user.${ana.id}`,
    'public',
    '__proto__',
    '',
  ])
    expect(await sign(name), JSON.stringify(name)).toBe(403);
  for (const socket of ['1', '1.2:private-company.x', '1.2\n', 'x.y', '', '1.2.3'])
    expect(await sign(own, ana, socket), JSON.stringify(socket)).toBe(422);
  // A session of another company is invalid here.
  expect(await sign(own, { ...ana, host: eve.host })).toBe(419);
});

test('a discharged or signed-out person subscribes to nothing', async () => {
  const acme = await newCompany();
  const ana = await acme.hire('Ana');
  const sign = async () =>
    (await call(access.broadcastingAuth, { body: { socket_id: '1.2', channel_name: `private-user.${ana.id}` } }, ana))
      .status;
  expect(await sign()).toBe(200);

  await acme.inside((db) => db.updateTable('people').set({ status: 'discharged' }).where('id', '=', ana.id).execute());
  expect(await sign()).toBe(419);
});
