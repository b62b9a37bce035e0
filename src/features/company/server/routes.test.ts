import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http.ts';
import { callerFor, company as hiringCompany, database } from '#platform/testing/company.ts';
import { access } from '#features/access/contract.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { sessionGate } from '#features/access/server/sessions.ts';
import { company } from '../contract.ts';
import { companyRoutes } from './routes.ts';

const gate = sessionGate(database);
const call = callerFor(createHttp({ gate, features: [companyRoutes, accessRoutes], publicUrl: 'https://hr.example.com', prefix: '' }));

test('a browser learns where live events come from, and nothing secret', async () => {
  const acme = await hiringCompany();
  const ana = await acme.hire('Ana');

  const { status, body } = await call(company.configuration, {}, ana);

  expect(status).toBe(200);
  expect(body).toEqual({
    push_key: expect.stringMatching(/^[0-9a-f]{20}$/),
    ws_host: ana.host,
    ws_port: 443,
    force_tls: true,
    ws_path: '',
    channels: { company: `private-company.${acme.id}`, user: `private-user.${ana.id}` },
  });
  const { rows } = await acme.inside((db) => sql<{ push_secret: string }>`select push_secret from installation`.execute(db));
  expect(rows[0]?.push_secret).not.toContain(body.push_key);
});

test('an installation on a port, under a prefix, says so', async () => {
  const ana = await (await hiringCompany()).hire('Ana');
  const under = callerFor(createHttp({ gate, features: [companyRoutes], publicUrl: 'http://intranet:8080', prefix: '/hr' }));

  const { body } = await under({ ...company.configuration, route: 'GET ../hr/app/application/configuration/list' }, {}, ana);

  expect(body).toMatchObject({ ws_host: ana.host, ws_port: 8080, force_tls: false, ws_path: '/hr' });
});

test('one’s own two channels are signed, as the Pusher protocol wants it', async () => {
  const acme = await hiringCompany();
  const ana = await acme.hire('Ana');
  const { body } = await call(company.configuration, {}, ana);
  const { rows } = await acme.inside((db) => sql<{ push_secret: string }>`select push_secret from installation`.execute(db));

  for (const channel_name of Object.values(body.channels)) {
    const signed = await call(access.broadcastingAuth, { body: { socket_id: '123.456', channel_name } }, ana);
    const signature = createHmac('sha256', rows[0]?.push_secret ?? '').update(`123.456:${channel_name}`).digest('hex');
    expect(signed).toMatchObject({ status: 200, body: { auth: `${body.push_key}:${signature}` } });
  }
});

test('the protocol’s own form is understood', async () => {
  const acme = await hiringCompany();
  const ana = await acme.hire('Ana');
  const app = createHttp({ gate, features: [accessRoutes] });

  const reply = await app.inject({
    method: 'POST',
    url: '/app/broadcasting/auth',
    payload: new URLSearchParams({ socket_id: '1.2', channel_name: `private-user.${ana.id}` }).toString(),
    headers: { host: ana.host, 'content-type': 'application/x-www-form-urlencoded', 'x-requested-with': 'XMLHttpRequest', cookie: `muster_session=${ana.token}` },
  });

  expect(reply.statusCode).toBe(200);
});

test('no other channel is', async () => {
  const acme = await hiringCompany();
  const [ana, bob] = [await acme.hire('Ana'), await acme.hire('Bob')];
  const elsewhere = await hiringCompany();
  const eve = await elsewhere.hire('Eve');
  const sign = async (channel_name: string, member = ana, socket_id = '1.2') => (await call(access.broadcastingAuth, { body: { socket_id, channel_name } }, member)).status;
  const own = `private-user.${ana.id}`;

  for (const name of [
    `private-user.${bob.id}`, `private-user.${eve.id}`, `private-company.${elsewhere.id}`, `presence-company.${acme.id}`, 'private-company.', 'private-user.*',
    own.toUpperCase(), ` ${own}`, `${own}:x`, `${own}\n`, `private-encrypted-user.${ana.id}`, 'public', '__proto__', '',
  ])
    expect(await sign(name), JSON.stringify(name)).toBe(403);
  for (const socket of ['1', '1.2:private-company.x', '1.2\n', 'x.y', '', '1.2.3']) expect(await sign(own, ana, socket), JSON.stringify(socket)).toBe(422);
  // Another company's session is no session here.
  expect(await sign(own, { ...ana, host: eve.host })).toBe(419);
});

test('whoever is discharged or signed out subscribes nothing', async () => {
  const acme = await hiringCompany();
  const ana = await acme.hire('Ana');
  const sign = async () => (await call(access.broadcastingAuth, { body: { socket_id: '1.2', channel_name: `private-user.${ana.id}` } }, ana)).status;
  expect(await sign()).toBe(200);

  await acme.inside((db) => db.updateTable('people').set({ status: 'discharged' }).where('id', '=', ana.id).execute());
  expect(await sign()).toBe(419);
});

test('the shared lists are for signed-in people', async () => {
  const acme = await hiringCompany();
  const ana = await acme.hire('Ana');

  expect((await call(company.countries, {}, ana)).body.data).toHaveLength(249);
  expect((await call(company.timezones, {}, ana)).body.data.map(({ id }) => id)).toContain('Europe/Berlin');
  expect((await call(company.religions, {}, ana)).status).toBe(200);
  expect((await call(company.maritalStatus, {}, ana)).status).toBe(200);
  expect((await call(company.countries, {}, { host: ana.host })).status).toBe(401);
});
