import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { mailSettings } from '#platform/server/mail/mail-settings.ts';
import { readFeatureSettings } from '#platform/server/settings.ts';
import { callerFor, company as newCompany, database, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { company } from '../contract.ts';
import { companyRoutes, companyRoutesWith } from './routes.ts';

const authenticator = sessionAuthenticator(database);
const call = callerFor(
  createHttp({ authenticator, features: [companyRoutes], publicUrl: 'https://hr.example.com', prefix: '' }),
);

test('a browser gets the address of live events, and no secrets', async () => {
  const acme = await newCompany();
  const ana = await acme.hire('Ana');

  const { status, body } = await call(company.configuration, {}, ana);

  expect(status).toBe(200);
  expect(body).toEqual({
    push_key: expect.stringMatching(/^[0-9a-f]{20}$/),
    ws_host: ana.host,
    ws_port: 443,
    force_tls: true,
    ws_path: '',
    channels: { company: `private-company.${acme.id}`, user: `private-user.${ana.id}`, holders: [] },
  });
  const { rows } = await acme.inside((db) =>
    sql<{ push_secret: string }>`select push_secret from installation`.execute(db),
  );
  expect(rows[0]?.push_secret).not.toContain(body.push_key);
});

test('holders of a permission get the channel of its holders, if there is one', async () => {
  const acme = await newCompany();
  const [meg, ana] = [
    await acme.hire('Meg', 'view_any_attendance', 'view_attendance'),
    await acme.hire('Ana', 'view_attendance'),
  ];
  const routes = companyRoutesWith(['view_any_attendance', 'view_trash']);
  const ask = callerFor(createHttp({ authenticator, features: [routes] }));

  const holders = async (member: Member) => (await ask(company.configuration, {}, member)).body.channels.holders;

  expect(await holders(meg)).toEqual([`private-holders.${acme.id}.view_any_attendance`]);
  expect(await holders(ana)).toEqual([]);
});

test('the address of an installation includes its port and prefix', async () => {
  const ana = await (await newCompany()).hire('Ana');
  const under = callerFor(
    createHttp({ authenticator, features: [companyRoutes], publicUrl: 'http://intranet:8080', prefix: '/hr' }),
  );

  const { body } = await under(
    { ...company.configuration, route: 'GET ../hr/app/application/configuration/list' },
    {},
    ana,
  );

  expect(body).toMatchObject({ ws_host: ana.host, ws_port: 8080, force_tls: false, ws_path: '/hr' });
});

test('people who share a link see whether mails are sent and whether others can open it', async () => {
  const acme = await newCompany();
  const ana = await acme.hire('Ana');
  expect((await call(company.reach, {}, ana)).body).toEqual({
    has_mail_server: false,
    address: `https://${ana.host}`,
    is_address_local: false,
  });
  const place = { production: false, folder: '.' };
  const { settingsOf } = readFeatureSettings({ SMTP_URL: 'smtp://mail.example' }, place, [mailSettings]);
  const local = callerFor(
    createHttp({ authenticator, features: [companyRoutes], publicUrl: 'http://localhost:3000', settingsOf }),
  );
  const host = `${crypto.randomUUID()}.localhost`;
  await database.outside('write', (db) =>
    db.updateTable('companies').set({ host }).where('id', '=', acme.id).execute(),
  );
  expect((await local(company.reach, {}, { ...ana, host })).body).toEqual({
    has_mail_server: true,
    address: `http://${host}:3000`,
    is_address_local: true,
  });
});

test('the shared lists are for signed-in people, zones and countries also for the creator of a workspace', async () => {
  const acme = await newCompany();
  const ana = await acme.hire('Ana');

  expect((await call(company.countries, {}, ana)).body.data).toHaveLength(249);
  expect((await call(company.timezones, {}, ana)).body.data.map(({ id }) => id)).toContain('Europe/Berlin');
  expect((await call(company.religions, {}, ana)).status).toBe(200);
  expect((await call(company.maritalStatus, {}, ana)).status).toBe(200);
  const guest = { host: ana.host };
  for (const open of [company.countries, company.timezones]) expect((await call(open, {}, guest)).status).toBe(200);
  for (const own of [company.religions, company.maritalStatus]) expect((await call(own, {}, guest)).status).toBe(401);
});
